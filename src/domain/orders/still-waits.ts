import { next, type OrderEvent } from './order-transitions.ts';
import type { Order } from './order.ts';

/** The flag is of use for weeks, so that it need not be written at every question. */
const REQUERY_NOTED_EVERY_MS = 3_600_000;

/**
 * Whether what the service said of an order that it works on is what its record says already. Then nothing is written but when it is due next: with a
 * hundred thousand of them open, their records would be all that Redis does.
 */
export function stillWaits(order: Order, event: OrderEvent): boolean {
  if (order.state !== 'processing' && order.state !== 'token-due') return false;
  if (event.type !== 'found' && event.type !== 'missing' && event.type !== 'unanswered') return false;
  const after = next(order, event);
  return after.state === order.state && isSameReceipt(order, after) && isRequeryNoted(order, after);
}

function isSameReceipt(before: Order, after: Order): boolean {
  const [told, known] = [Object.entries(after.receipt ?? {}), new Map(Object.entries(before.receipt ?? {}))];
  return told.length === known.size && told.every(([name, value]) => known.get(name) === value);
}

function isRequeryNoted(before: Order, after: Order): boolean {
  return after.requeryAt === undefined || after.requeryAt - (before.requeryAt ?? 0) < REQUERY_NOTED_EVERY_MS;
}
