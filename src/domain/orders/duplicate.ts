import type { Order } from './order.ts';

/** The card of a repeated purchase says how many minutes ago the first one was. After so many minutes it says the date. */
export const MAX_MINUTES_AGO = 120;

/** Two purchases of one person are the same if this text is: product, number and price. The text reveals the number. */
export function sameOf({ item, recipient, priceMinor }: Order): string {
  return JSON.stringify([item.productName, recipient.customerId, priceMinor]);
}
