import type { Order } from '../orders/order.ts';

/** So many days of purchase for one meter make a habit. */
export const LEAST_METER_PURCHASES = 3;

/**
 * Whether a reminder of buying it again is worth a button: for what has a validity, and for a meter that is bought for again and again.
 * @param isRegular whether this number was bought for at least LEAST_METER_PURCHASES times
 */
export function mayRemind({ state, item }: Pick<Order, 'state' | 'item'>, isRegular: boolean): boolean {
  if (state !== 'successful') return false;
  const service = item.service.toLowerCase();
  return service === 'electricity' ? isRegular : WITH_VALIDITY.has(service) && (item.validity ?? '').trim() !== '';
}

const WITH_VALIDITY = new Set(['data', 'tv']);
