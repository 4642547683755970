import { soldAs } from '../catalogue/sold-services.ts';
import type { Order } from '../orders/order.ts';

/** So many days of purchase for one meter make a habit. */
export const LEAST_METER_PURCHASES = 3;

/**
 * Whether a reminder of buying it again is worth a button: for what has a validity, and for a meter that is bought for again and again.
 * @param isRegular whether this number was bought for at least LEAST_METER_PURCHASES times
 */
export function mayRemind({ state, item }: Pick<Order, 'state' | 'item'>, isRegular: boolean): boolean {
  if (state !== 'successful') return false;
  const reminder = soldAs(item.service)?.reminder;
  if (reminder === undefined) return false;
  return reminder === 'habit' ? isRegular : (item.validity ?? '').trim() !== '';
}
