import { type Minor, minor } from '../shared/money.ts';
import { costOf, isUnpaid, type Order } from './order.ts';

/** What of an order says what its buyer keeps. */
export type Earning = Pick<Order, 'priceMinor' | 'costMinor' | 'sellingMinor' | 'billing' | 'givenBack'> & {
  readonly item: Pick<Order['item'], 'amountRequired'>;
};

/**
 * What a buyer keeps who sells it on: at the price that they noted, which may be below what they paid; else at its face value. Products of a fixed price
 * have none: there it would tell what the merchant pays.
 */
export function earnedOn(order: Earning): Minor {
  if (isUnpaid(order)) return minor(0);
  if (order.sellingMinor !== undefined) return minor(order.sellingMinor - order.priceMinor);
  if (!order.item.amountRequired) return minor(0);
  return minor(Math.max(0, costOf(order) - order.priceMinor));
}
