import { isNotifyDue, type Order, watchedUntil } from './order.ts';

/**
 * Whether nothing has been left to do for an order for so long: it has its end, its buyer knows it or cannot be told, the service is not asked
 * any more, and no money of it is owed.
 */
export function isSettledFor(order: Order, ms: number, now: number): boolean {
  const { confirmedAt, endedAt, told, billing } = order;
  if (confirmedAt === undefined || endedAt === undefined || told === undefined) return false;
  if (!isEnd(order) || isNotifyDue(order) || billing?.uncollected === true) return false;
  return Math.max(confirmedAt, endedAt, told.at, watchedUntil(order) ?? 0) + ms <= now;
}

function isEnd({ state }: Order): boolean {
  switch (state) {
    case 'successful':
    case 'failed':
    case 'closed':
    case 'reversed':
      return true;
    case 'draft':
    case 'dropped':
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
    case 'token-due':
      return false;
  }
}
