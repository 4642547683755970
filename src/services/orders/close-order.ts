import { mayBeClosed } from '../../domain/orders/close-order.ts';
import type { Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import type { Shop } from '../shop.ts';

type CloseOutcome =
  /** Closed by this press, or by an earlier one. */
  | { type: 'closed'; order: Order }
  /** It has ended already, or is not open for long enough: nothing was changed. */
  | { type: 'stands'; order: Order }
  | { type: 'unknown' };

type ClosingShop = Pick<Shop, 'orders' | 'changeTrail' | 'events' | 'advance' | 'leaseMs' | 'now'>;

/** A worker that asks about the order at the same time writes too. */
const MAX_TRIES = 5;

/** One script writes order, money and a note of who did it. The note stays with the order until the trail has it. @param by the merchant */
export async function closeOrder(shop: ClosingShop, reference: string, by: number): Promise<CloseOutcome> {
  for (let tries = 1; ; tries += 1) {
    const order = await shop.orders.find(reference);
    if (order === undefined) return { type: 'unknown' };
    if (order.state === 'closed') {
      await shop.orders.ensureKept(order);
      return { type: 'closed', order };
    }
    if (!mayBeClosed(order, shop.now())) return { type: 'stands', order };
    const closed = await close(shop, order, by);
    if (closed !== undefined) return { type: 'closed', order: closed };
    if (tries >= MAX_TRIES) throw new Error('an order moved on at every try to close it');
  }
}

async function close(shop: ClosingShop, order: Order, by: number): Promise<Order | undefined> {
  const at = shop.now();
  const leasedUntil = at + shop.leaseMs;
  const after = revised(next(order, { type: 'closed', at, by }));
  const { reference, buyer, priceMinor } = after;
  const facts = { whom: buyer.userId, about: reference, after: String(priceMinor) };
  const note = { id: `closed-${reference}`, record: { by, at, what: 'order-closed', ...facts } } as const;
  // Leased, because this process tells the buyer at once. If two processes told it, the buyer would read it twice.
  if ((await shop.orders.commit(after, leasedUntil, note)) === 'conflict') return undefined;
  shop.events.moved(order, after);
  await shop.changeTrail.write(note.id, note.record);
  await shop.advance(after);
  const stored = (await shop.orders.find(reference)) ?? after;
  // This process was asking about the order. That has ended now, and the buyer was not told.
  const isUntold = stored.version === after.version && shop.now() < leasedUntil;
  if (!isUntold) return stored;
  await shop.advance(stored);
  return (await shop.orders.find(reference)) ?? stored;
}
