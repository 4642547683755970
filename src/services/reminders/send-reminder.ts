import { availableOf } from '../../domain/accounts/account.ts';
import { limitsFor } from '../../domain/accounts/limits.ts';
import { type Product, soldOf } from '../../domain/catalogue/products.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Person, Role } from '../../domain/people/person.ts';
import { priceFor } from '../../domain/pricing/price.ts';
import { pauseOf } from '../../domain/pricing/pause.ts';
import {
  answered,
  asking,
  countedFromNewest,
  countsFromPurchase,
  newestCounting,
  cutOffDay,
  nextStepAt,
  passed,
  type ReminderMessage,
  type ReminderOutcome,
  type ReminderStep,
  type Said,
  withLastPrice,
  REMINDER_CARD_LIFE_MS,
  SERVICE_AGAIN_MS,
  WITHOUT_CARD_AFTER_MS,
} from '../../domain/reminder-schedule.ts';
import type { AskedReminder, Reminder } from '../../domain/reminder.ts';
import { type CalendarDate, lieWithin, momentOf } from '../../domain/shared/days.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { ResellerError } from '../../domain/shared/reseller.ts';
import { readAllowance } from '../accounts/read-allowance.ts';
import { cancelDraft, draftPurchase } from '../orders/draft-purchase.ts';
import type { Shop } from '../shop.ts';
import { findPurchases } from './change-reminders.ts';

export interface Reader {
  readonly person: Person | undefined;
  readonly role: Role;
  readonly locale: string;
}

/** Never throws. */
export interface ReminderMessenger {
  /**
   * @param reminder as it is from now on
   * @param cutOff the day of an earlier message of which it is not known whether it arrived
   */
  send(
    message: ReminderMessage,
    reminder: Reminder,
    reader: Reader,
    cutOff: CalendarDate | undefined,
  ): Promise<ReminderOutcome>;
}

type StepShop = Parameters<typeof draftPurchase>[0] &
  Parameters<typeof readAllowance>[0] &
  Pick<Shop, 'reminders' | 'policy' | 'timeZone' | 'now' | 'logger'>;

interface Due {
  readonly reminder: Reminder;
  readonly reader: Reader;
  readonly messenger: ReminderMessenger;
  readonly prepare: PrepareReminder;
  /** Resolves with whether a message that can wait may go. If it may not, the reminder is put off. */
  readonly hasRoom: (reminder: Reminder) => Promise<boolean>;
  readonly newest: Order | undefined;
}

const NEWEST = 5;

/** Reads come first, so that nothing is written if the reminder is put off. */
export async function sendReminder(shop: StepShop, found: Omit<Due, 'newest'>, step: ReminderStep): Promise<void> {
  const purchases = await findPurchases(shop, found.reminder.userId, found.reminder.about, NEWEST);
  const newest = newestCounting(found.reminder, purchases);
  const reminder = withLastPrice(found.reminder, newest);
  const due = { ...found, reminder, newest };
  switch (step.type) {
    case 'ask':
      return ask(shop, due, step.date);
    case 'again':
      return askAgain(shop, due, step.asked);
    case 'missed':
      return miss(shop, due, step.date);
    case 'warn':
      return warn(shop, due, step.date);
    case 'end':
      return shop.reminders.remove(reminder.userId, reminder.id);
    case 'wait':
      // The reminder was changed after it was claimed. If it is written again, its due time is right again.
      if (step.until === undefined) await keep(shop, reminder, reminder);
      else await shop.reminders.postpone(reminder, step.until);
  }
}

async function ask(shop: StepShop, due: Due, date: CalendarDate): Promise<void> {
  const { reminder, reader } = due;
  const { reminders, timeZone, now } = shop;
  const bought = boughtSince(shop, due);
  if (bought !== undefined) return void (await keep(shop, reminder, bought));
  const prepared = await due.prepare(reminder, reader.role);
  const isLate = now() - momentOf(date, reminder.clock, timeZone) >= WITHOUT_CARD_AFTER_MS;
  if (prepared.type === 'unanswered' && !isLate) return reminders.postpone(reminder, now() + SERVICE_AGAIN_MS);
  if (!(await due.hasRoom(reminder))) return;
  const { asked } = reminder;
  // If this day's message could not be sent, its draft is used again, unless the person has taken back all drafts.
  const unsent = asked?.date === date ? asked.reference : undefined;
  const isTakenBack = unsent !== undefined && (await shop.orders.find(unsent))?.state === 'dropped';
  const own = isTakenBack ? undefined : unsent;
  const reference = own ?? shop.references.mint(reminder.userId, now());
  const after = asking(reminder, { date, reference }, now(), timeZone);
  const isKept = await tell(shop, due, after, 'card', async (begun) => {
    // One card at a time, because a person who taps two cards would buy twice.
    if (asked !== undefined && own === undefined) await dropCard(shop, reminder, asked);
    return messageOf(shop, prepared, begun, reader);
  });
  if (!isKept) await dropStopped(shop, after, { reference });
}

async function askAgain(shop: StepShop, due: Due, asked: AskedReminder): Promise<void> {
  const { reminder, reader } = due;
  const { reminders, now } = shop;
  const order = await shop.orders.find(asked.reference);
  const answered = { ...reminder, asked: { ...asked, again: 'sent' as const } };
  // The person has bought it in another way since, so they are not told that the card still waits.
  const isAnswered = order !== undefined && order.state !== 'draft';
  if (isAnswered || (due.newest?.confirmedAt ?? 0) >= asked.at) return void (await keep(shop, reminder, answered));
  const prepared = await due.prepare(reminder, reader.role);
  if (prepared.type === 'unanswered') return reminders.postpone(reminder, now() + SERVICE_AGAIN_MS);
  // There is no card, and the person was told so.
  if (prepared.type !== 'card') return void (await keep(shop, reminder, answered));
  if (!(await due.hasRoom(reminder))) return;
  const after = { ...reminder, asked: { ...asked, again: 'sending' as const } };
  const isKept = await tell(shop, due, after, 'again', (begun) => messageOf(shop, prepared, begun, reader));
  if (!isKept) await dropStopped(shop, after, asked);
}

async function messageOf(
  shop: StepShop,
  prepared: Prepared,
  begun: Reminder,
  reader: Reader,
): Promise<ReminderMessage> {
  if (prepared.type === 'unanswered' || begun.asked === undefined) return { type: 'no-card', why: 'unchecked' };
  if (prepared.type !== 'card') return { type: 'no-card', why: prepared.type };
  const { product, verifiedName, priceMinor, costMinor } = prepared;
  const { about, userId, asked } = begun;
  const order = await draftPurchase(shop, {
    reference: asked.reference,
    goodUntil: asked.at + REMINDER_CARD_LIFE_MS,
    buyer: { userId, chatId: userId, locale: reader.locale },
    role: reader.role,
    product,
    recipient: { kind: about.kind, customerId: about.customerId, verifiedName },
    priceMinor,
    costMinor,
  });
  return { type: 'card', order, oldMessageId: asked.messageId };
}

async function miss(shop: StepShop, due: Due, date: CalendarDate): Promise<void> {
  const { reminder } = due;
  const bought = boughtSince(shop, due);
  if (bought !== undefined) return void (await keep(shop, reminder, bought));
  if (!(await due.hasRoom(reminder))) return;
  await tell(shop, due, passed(reminder, date, shop.now(), shop.timeZone), 'word', async () => {
    if (reminder.asked !== undefined) await dropCard(shop, reminder, reminder.asked);
    return { type: 'missed', date };
  });
}

/** By the last price, because tomorrow's price is not known. */
async function warn(shop: StepShop, due: Due, date: CalendarDate): Promise<void> {
  const { reminder, reader } = due;
  const { priceMinor } = reminder.about;
  const limits = limitsFor(reader.role, reader.person, (await shop.policy.read()).limits);
  const { account } = await readAllowance(shop, { userId: reminder.userId, role: reader.role, limits });
  const after = { ...reminder, warned: date };
  const availableMinor = account === undefined ? undefined : availableOf(account);
  if (availableMinor === undefined || availableMinor >= priceMinor || boughtSince(shop, due) !== undefined)
    return void (await keep(shop, reminder, after));
  if (!(await due.hasRoom(reminder))) return;
  await tell(shop, due, after, 'word', async () => ({ type: 'short', date, priceMinor, availableMinor }));
}

/** A person who has bought in between is not reminded too early. */
function boughtSince({ now, timeZone }: StepShop, { reminder, newest }: Due): Reminder | undefined {
  return newest && countsFromPurchase(reminder) ? countedFromNewest(reminder, newest, now(), timeZone) : undefined;
}

/** The reminder was stopped while its card was on its way, so the stop had no card to take back. */
async function dropStopped(shop: StepShop, reminder: Reminder, card: Card): Promise<void> {
  if ((await shop.reminders.find(reminder.userId, reminder.id)) === undefined) await dropCard(shop, reminder, card);
}

type Card = Pick<AskedReminder, 'reference'>;

function dropCard(shop: StepShop, { userId }: Reminder, { reference }: Card): Promise<unknown> {
  return cancelDraft(shop, { reference, userId });
}

/** Writes the record; undefined if another process was faster. @param notBefore the next step is not due before this time */
async function keep(
  { reminders, timeZone }: StepShop,
  before: Reminder,
  after: Reminder,
  notBefore = 0,
): Promise<Reminder | undefined> {
  const written = { ...after, version: before.version + 1 };
  const at = nextStepAt(written, timeZone);
  const result = await reminders.put(written, at === undefined ? undefined : Math.max(at, notBefore));
  return result === 'kept' ? written : undefined;
}

/** Only the process whose first write succeeds may send. @param messageOf is called after it @returns false if the record may have changed since */
async function tell(
  shop: StepShop,
  { reminder: before, reader, messenger }: Due,
  after: Reminder,
  said: Said,
  messageOf: (begun: Reminder) => Promise<ReminderMessage>,
): Promise<boolean> {
  const { now, logger } = shop;
  const begun = await keep(shop, before, after);
  if (begun === undefined) return true;
  const outcome = await messenger.send(await messageOf(begun), begun, reader, cutOffDay(before));
  logger.debug({ reminder: begun.id, said, outcome: outcome.type }, 'a reminder was sent');
  if (outcome.type === 'unsure') return false;
  if (outcome.type === 'later' && said === 'word')
    return (await keep(shop, begun, before, now() + outcome.pauseMs)) !== undefined;
  // If the reminder was changed meanwhile, that change stands.
  return (await keep(shop, begun, answered(begun, said, outcome, now()))) !== undefined;
}

type Prepared =
  | {
      type: 'card';
      product: Product;
      verifiedName: string | undefined;
      priceMinor: Minor;
      costMinor: Minor;
    }
  | { type: 'gone' | 'paused' | 'unverified' }
  | { type: 'unanswered' };

type PrepareReminder = ReturnType<typeof createPrepareReminder>;

/** Very many may be due at once, for the same few products. So an answer is used again for a while; Confirm reads the product again in any case. */
const FRESH_FOR_MS = 30_000;

export function createPrepareReminder({ reseller, policy, now }: Pick<Shop, 'reseller' | 'policy' | 'now'>) {
  const read = new Map<string, { readonly at: number; readonly product: Promise<Product> }>();
  return async ({ about }: Reminder, role: Role): Promise<Prepared> => {
    try {
      const [product, rules] = await Promise.all([productNow(about.productName, about.reference), policy.read()]);
      if (!product.available || product.amountRequired !== (about.amountMinor !== undefined)) return { type: 'gone' };
      if (pauseOf(soldOf(product), rules.pauses) !== undefined) return { type: 'paused' };
      const costMinor = about.amountMinor ?? product.priceMinor;
      const verified = product.requiresVerification
        ? await reseller.verify({ customerId: about.customerId, productName: product.name })
        : undefined;
      if (verified !== undefined && verified.type !== 'verified') return { type: 'unverified' };
      const priceMinor = priceFor(costMinor, soldOf(product), role, rules);
      return { type: 'card', product, verifiedName: verified?.customerName, priceMinor, costMinor };
    } catch (error) {
      if (!(error instanceof ResellerError)) throw error;
      return { type: error.code === 'not-found' ? 'gone' : 'unanswered' };
    }
  };

  /** All that are due together share one question. */
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
