import { isNotifyDue, type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { OrderStore } from './ports.ts';

/** The order after the service was asked about it, or as it is if there is nothing to ask; undefined if there is no such order. */
export type CheckStatusNow = (reference: string) => Promise<Order | undefined>;

/** Asks about an order at once, even if its next question is due later. @param deps.advance resolves when the step under way has ended */
export function createCheckStatusNow(deps: {
  orders: Pick<OrderStore, 'find'>;
  advance: (order: Order) => Promise<void>;
}): CheckStatusNow {
  return async (reference) => {
    const order = await deps.orders.find(reference);
    if (order === undefined || !canBeAsked(order)) return order;
    await deps.advance(order);
    return (await deps.orders.find(reference)) ?? order;
  };
}

/** What a worker sends or tells at this moment is left to it: a second one could only undo what it learns. */
function canBeAsked(order: Order): boolean {
  if (order.state === 'closed') return !isNotifyDue(order);
  const topic = waitTopicOf(order);
  return topic !== undefined && topic !== 'unsent' && order.state !== 'submitting' && !isNotifyDue(order);
}
