import type { Order } from './order.ts';

/** Two purchases of one person are the same if this is: the product, the number and the price. It tells the number. */
export function sameOf({ item, recipient, priceMinor }: Order): string {
  return JSON.stringify([item.productName, recipient.customerId, priceMinor]);
}
