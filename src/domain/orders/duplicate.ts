import type { Order } from './order.ts';

/** The card of a second one says how many minutes ago the first was; after this many, a date says more. */
export const MAX_MINUTES_AGO = 120;

/** Two purchases of one person are the same if this is: the product, the number and the price. It tells the number. */
export function sameOf({ item, recipient, priceMinor }: Order): string {
  return JSON.stringify([item.productName, recipient.customerId, priceMinor]);
}
