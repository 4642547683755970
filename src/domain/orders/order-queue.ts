import { isNotifyDue, type Order } from './order.ts';

/**
 * Who takes an order's next step. `young`: what a person waits for at this moment. `old`: the service has had it for long, and is asked about all of
 * them together, by pages of its history. `rest`: in doubt for long, or ended and still asked about: one by one, within the same budget of calls.
 */
export type OrderQueue = 'young' | 'old' | 'rest';

/** Since the tap. What ends by itself has mostly ended by then, so the service is not asked quickly any more. */
export const OLD_AFTER_MS = 2 * 60_000;

/** Whether questions about it count for the budget that all old orders share. */
export function isOld({ confirmedAt, draftedAt }: Pick<Order, 'confirmedAt' | 'draftedAt'>, at: number): boolean {
  return at - (confirmedAt ?? draftedAt) >= OLD_AFTER_MS;
}

/** @param at when its next step is due */
export function queueOf(order: Order, at: number): OrderQueue {
  if (isNotifyDue(order) || order.state === 'confirmed' || !isOld(order, at)) return 'young';
  return order.state === 'processing' || order.state === 'token-due' ? 'old' : 'rest';
}
