import { REASSURE_AFTER_MS } from '../orders/long-wait.ts';
import { isOpen, type Order } from '../orders/order.ts';
import type { CaseFault } from './case.ts';

const ASKED_ABOUT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Whether its buyer gets a button for it. Not in the first seconds, when it would only worry them; a button that they already have works
 * all the same.
 */
export function offersNotReceived(order: Order, now: number): boolean {
  if (order.givenBack !== undefined || mayBeMissed(order, now) !== 'yes') return false;
  return !isOpen(order) || now - (order.confirmedAt ?? order.draftedAt) >= REASSURE_AFTER_MS;
}

/**
 * Whether its buyer can say of an order that it was not received: `late` if it was delivered more than a week ago, `no` if nothing was to be
 * received, because it failed or was never bought.
 */
export function mayBeMissed({ state, endedAt }: Pick<Order, 'state' | 'endedAt'>, now: number): 'yes' | 'late' | 'no' {
  switch (state) {
    case 'successful':
      return now - (endedAt ?? now) < ASKED_ABOUT_FOR_MS ? 'yes' : 'late';
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
    case 'token-due':
      return 'yes';
    case 'draft':
    case 'dropped':
    case 'failed':
    case 'closed':
    case 'reversed':
      return 'no';
  }
}

/** The same of what its buyer says: that it failed can be said of nothing else. */
export function mayBeSaid(
  fault: CaseFault,
  order: Pick<Order, 'state' | 'endedAt'>,
  now: number,
): ReturnType<typeof mayBeMissed> {
  if (fault !== 'failed') return mayBeMissed(order, now);
  const { state, endedAt } = order;
  if (state !== 'failed' && state !== 'closed' && state !== 'reversed') return 'no';
  return now - (endedAt ?? now) < ASKED_ABOUT_FOR_MS ? 'yes' : 'late';
}
