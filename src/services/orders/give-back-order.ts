import { givableMinor, type Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import type { Shop } from '../shop.ts';

type GiveBackOutcome =
  /** Given back by this tap, or by an earlier one: `order.givenBack` says whose. */
  | { type: 'given-back'; order: Order }
  /** The service does not call it delivered, nothing was paid for it, or the money was given back already: nothing was changed. */
  | { type: 'stands'; order: Order }
  /** Merchants have no account, and nobody may give money back to themselves. */
  | { type: 'self' | 'merchant' }
  | { type: 'unknown' };

type GivingShop = Pick<Shop, 'orders' | 'people' | 'changeTrail' | 'isMerchant' | 'now'>;

/** Another worker may write at the same time, for example one that tells the end. */
const MAX_GIVE_BACK_TRIES = 5;

/** One script writes order, ledger and the note of who did it. The note stays with the order until the trail has it. @param by the merchant */
export async function giveBackOrder(shop: GivingShop, reference: string, by: number): Promise<GiveBackOutcome> {
  const { orders, people, isMerchant } = shop;
  for (let tries = 1; ; tries += 1) {
    const order = await orders.find(reference);
    if (order === undefined) return { type: 'unknown' };
    if (order.givenBack !== undefined) {
      await orders.ensureKept(order);
      return { type: 'given-back', order };
    }
    if (order.buyer.userId === by) return { type: 'self' };
    if (isMerchant(order.buyer.userId, await people.find(order.buyer.userId))) return { type: 'merchant' };
    if (givableMinor(order) === 0) return { type: 'stands', order };
    const after = await giveBack(shop, order, by);
    if (after !== undefined) return { type: 'given-back', order: after };
    if (tries >= MAX_GIVE_BACK_TRIES) throw new Error('an order moved on at every try to give its money back');
  }
}

async function giveBack(shop: GivingShop, order: Order, by: number): Promise<Order | undefined> {
  const at = shop.now();
  const after = revised(next(order, { type: 'given-back', at, by }));
  const { reference, buyer, billing } = after;
  const facts = { whom: buyer.userId, about: reference, after: String(billing?.heldMinor ?? 0) };
  const note = { id: `given-back-${reference}`, record: { by, at, what: 'given-back', ...facts } } as const;
  // Due at once: if the end was not told yet, it is told. If it was, nothing is left to do.
  if ((await shop.orders.commit(after, at, note)) === 'conflict') return undefined;
  await shop.changeTrail.write(note.id, note.record);
  return after;
}
