import type { Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { OrderStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

export type CancelDraftOutcome =
  | { type: 'dropped'; order: Order }
  /** Confirmed before: it cannot be taken back. */
  | { type: 'too-late'; order: Order }
  /** No such card, another person's, or dropped before. */
  | { type: 'void' };

export type CancelDraft = (tap: { reference: string; userId: number }) => Promise<CancelDraftOutcome>;

/** Takes a card back, so that its Confirm can never be used again. */
export function createCancelDraft(deps: { orders: OrderStore; now: Now }): CancelDraft {
  return async ({ reference, userId }) => {
    const order = await deps.orders.find(reference);
    if (order === undefined || order.buyer.userId !== userId || order.state === 'dropped') return { type: 'void' };
    if (order.state !== 'draft') return { type: 'too-late', order };
    const dropped = revised(next(order, { type: 'dropped', at: deps.now() }));
    if ((await deps.orders.commit(dropped, null)) === 'committed') return { type: 'dropped', order: dropped };
    const current = await deps.orders.find(reference);
    return current === undefined ? { type: 'void' } : dropResultOf(current);
  };
}

function dropResultOf(order: Order): CancelDraftOutcome {
  return order.state === 'dropped' ? { type: 'void' } : { type: 'too-late', order };
}
