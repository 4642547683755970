import { lieWithin } from '../../domain/shared/clock.ts';
import { type Product, soldOf } from '../../domain/catalogue/products.ts';
import { pauseOf } from '../../domain/pricing/pause.ts';
import { priceFor } from '../../domain/pricing/price.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { PolicyStore } from '../pricing/ports.ts';
import type { Now } from '../shared/ports.ts';
import { type Reseller, ResellerError } from '../shared/reseller.ts';

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
