import { costOf, type Order } from './order.ts';

/** The card of a repeated purchase says how many minutes ago the first one was. After so many minutes it says the date. */
export const MAX_MINUTES_AGO = 120;

/** So much of a reference says in a button's data which earlier purchase the buyer has read of. */
export const READ_LETTERS = 6;

export function readOf({ reference }: Pick<Order, 'reference'>): string {
  return reference.slice(-READ_LETTERS);
}

/**
 * Two purchases of one person are the same if this text is: product, number and, if the buyer chooses it, the amount. The price may have changed in between.
 * The text reveals the number.
 */
export function sameOf(order: Pick<Order, 'item' | 'recipient' | 'priceMinor' | 'costMinor'>): string {
  const { item, recipient } = order;
  return JSON.stringify([item.productName, recipient.customerId, item.amountRequired ? costOf(order) : null]);
}

/**
 * An earlier purchase of the same by the same person (duplicate.ts), about which the buyer must be asked first; undefined if there is none.
 * @param latest the last such purchase that was confirmed within the window
 * @param known the one that the card names, so the buyer has read of it
 */
export function sameToAskAbout(
  { reference }: Pick<Order, 'reference'>,
  latest: string | undefined,
  known: string | undefined,
): string | undefined {
  return latest === reference || latest === known ? undefined : latest;
}
