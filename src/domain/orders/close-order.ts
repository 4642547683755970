import { DAY_MS } from '../shared/days.ts';
import { isOpen, type Order } from './order.ts';

/** If the service gives no end for so long, it has forgotten the order, or has lost contact with the provider. */
const CLOSABLE_AFTER_MS = DAY_MS;

/** Whether a merchant may end it by hand. It must have been open for a day, and by then it is not sent any more. */
export function mayBeClosed(order: Order, now: number): boolean {
  return isOpen(order) && now - (order.confirmedAt ?? now) >= CLOSABLE_AFTER_MS;
}

/** How long the service is asked about an order that ended without its last word. */
const WATCHED_FOR_MS = 30 * DAY_MS;

/**
 * Until when the service is asked once a day about an order that has ended, because a merchant closed it, or because it failed after the service had
 * called it failed with a re-query queued. Undefined if its end is certain, or if it is open and asked about anyway.
 */
export function watchedUntil({ state, closed, requeryAt }: Order): number | undefined {
  const since = Math.max(closed?.at ?? 0, requeryAt ?? 0);
  return since > 0 && (state === 'closed' || state === 'failed') ? since + WATCHED_FOR_MS : undefined;
}
