import { lieWithin } from '../../domain/shared/days.ts';
import { type Product, soldOf } from '../../domain/catalogue/products.ts';
import { pauseOf } from '../../domain/pricing/scope.ts';
import { priceFor } from '../../domain/pricing/price.ts';
import type { Role } from '../../domain/people/person.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { PolicyStore } from '../pricing/ports.ts';
import type { Now, Logger } from '../shared/ports.ts';
import { type Reseller, ResellerError } from '../shared/reseller.ts';
import { answered, cutOffDay, nextStepAt, type Said } from '../../domain/reminders/reminder-step.ts';
import type { Reader, ReminderMessage, ReminderMessenger, ReminderStore } from './ports.ts';

/** What a card would be drawn from at this moment. */
export type Prepared =
  | {
      type: 'card';
      product: Product;
      verifiedName: string | undefined;
      priceMinor: Minor;
      costMinor: Minor;
    }
  | { type: 'gone' | 'paused' | 'unverified' }
  /** The service could not be asked. */
  | { type: 'unanswered' };

export type PrepareReminder = (reminder: Reminder, role: Role) => Promise<Prepared>;

/** Very many may be due at one moment, for the same few products; Confirm reads the product again in any case. */
const FRESH_FOR_MS = 30_000;

export function createPrepareReminder(deps: {
  readonly reseller: Pick<Reseller, 'product' | 'verify'>;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly now: Now;
}): PrepareReminder {
  const { reseller, policies, now } = deps;
  const read = new Map<string, { readonly at: number; readonly product: Promise<Product> }>();
  return async ({ about }, role) => {
    try {
      const [product, policy] = await Promise.all([productNow(about.productName, about.reference), policies.read()]);
      if (!product.available || product.amountRequired !== (about.amountMinor !== undefined)) return { type: 'gone' };
      if (pauseOf(soldOf(product), policy.pauses) !== undefined) return { type: 'paused' };
      const costMinor = about.amountMinor ?? product.priceMinor;
      const verified = product.requiresVerification
        ? await reseller.verify({ customerId: about.customerId, productName: product.name })
        : undefined;
      if (verified !== undefined && verified.type !== 'verified') return { type: 'unverified' };
      const priceMinor = priceFor(costMinor, soldOf(product), role, policy);
      return { type: 'card', product, verifiedName: verified?.customerName, priceMinor, costMinor };
    } catch (error) {
      if (!(error instanceof ResellerError)) throw error;
      return { type: error.code === 'not-found' ? 'gone' : 'unanswered' };
    }
  };

  /** One question for all that are due together. */
  async function productNow(name: string, reference: string): Promise<Product> {
    for (const [each, { at }] of read) if (!lieWithin(FRESH_FOR_MS, at, now())) read.delete(each);
    const known = read.get(name);
    if (known !== undefined) return known.product;
    const product = reseller.product(name, reference);
    read.set(name, { at: now(), product });
    product.catch(() => read.delete(name));
    return product;
  }
}

export interface TellReminder {
  /** Writes the record. Undefined if another process was faster. @param notBefore of the next step */
  keep(before: Reminder, after: Reminder, notBefore?: number): Promise<Reminder | undefined>;
  /**
   * Writes the record, then sends, then writes what came of it: who gets past the first alone sends.
   * @param messageOf what is said, once it is written
   * @returns false if the record may have changed while it was sent
   */
  tell(telling: Telling, messageOf: (begun: Reminder) => Promise<ReminderMessage>): Promise<boolean>;
}

interface Telling {
  readonly before: Reminder;
  readonly after: Reminder;
  readonly reader: Reader;
  readonly said: Said;
}

export function createTellReminder(deps: {
  readonly reminders: Pick<ReminderStore, 'put'>;
  readonly messenger: ReminderMessenger;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}): TellReminder {
  const { reminders, messenger, timeZone, now, logger } = deps;
  return { keep, tell };

  async function keep(before: Reminder, after: Reminder, notBefore = 0): Promise<Reminder | undefined> {
    const written = { ...after, version: before.version + 1 };
    const at = nextStepAt(written, timeZone);
    const result = await reminders.put(written, at === undefined ? undefined : Math.max(at, notBefore));
    return result === 'kept' ? written : undefined;
  }

  async function tell(
    { before, after, reader, said }: Telling,
    messageOf: (begun: Reminder) => Promise<ReminderMessage>,
  ): Promise<boolean> {
    const begun = await keep(before, after);
    if (begun === undefined) return true;
    const outcome = await messenger.send(await messageOf(begun), begun, reader, cutOffDay(before));
    logger.debug({ reminder: begun.id, said, outcome: outcome.type }, 'a reminder was sent');
    if (outcome.type === 'unsure') return false;
    if (outcome.type === 'later' && said === 'word')
      return (await keep(begun, before, now() + outcome.pauseMs)) !== undefined;
    // If it was changed meanwhile, what was changed stands.
    return (await keep(begun, answered(begun, said, outcome, now()))) !== undefined;
  }
}
