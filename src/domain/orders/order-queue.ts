import { isNotifyDue, type Order } from './order.ts';

/**
 * Who takes an order's next step. `young`: what a person waits for at this moment. `old`: the service has had it for long. One process asks about them one
 * by one, or looks for them on pages of its history if they are many. `doubt`: for long it has not been known whether the service has it: one by one, within
 * the same budget of calls, because what is on no page proves nothing; if the pages are read, it is looked for there too. `rest`: ended and still asked about:
 * one by one.
 */
export type OrderQueue = 'young' | 'old' | 'doubt' | 'rest';

/** Since the tap. What ends by itself has mostly ended by then, so the service is not asked quickly any more. */
export const OLD_AFTER_MS = 2 * 60_000;

/** Whether questions about it count for the budget that all old orders share. */
export function isOld({ confirmedAt, draftedAt }: Pick<Order, 'confirmedAt' | 'draftedAt'>, at: number): boolean {
  return at - (confirmedAt ?? draftedAt) >= OLD_AFTER_MS;
}

/** @param at when its next step is due */
export function queueOf(order: Order, at: number): OrderQueue {
  if (isNotifyDue(order) || order.state === 'confirmed' || !isOld(order, at)) return 'young';
  switch (order.state) {
    case 'processing':
    case 'token-due':
      return 'old';
    case 'submitting':
    case 'unknown':
      return 'doubt';
    case 'draft':
    case 'dropped':
    case 'successful':
    case 'failed':
    case 'closed':
    case 'reversed':
      return 'rest';
  }
}

/** Whether it is looked for in the service's history. */
export function isOnPages(queue: OrderQueue): boolean {
  return queue === 'old' || queue === 'doubt';
}
