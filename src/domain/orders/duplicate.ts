import { z } from 'zod';
import type { Order } from './order.ts';

/** The card of a repeated purchase says how many minutes ago the first one was. After so many minutes it says the date. */
export const MAX_MINUTES_AGO = 120;

/**
 * Whether the buyer wants the same a second time. `true`: though they bought the purchase that the card names. A text: though they bought the one that a
 * question has shown them, by the end of its reference.
 */
export const againSchema = z.union([z.boolean(), z.string()]);

export type Again = z.infer<typeof againSchema>;

/** In the data of a button. */
export const READ_LETTERS = 6;

export function readOf({ reference }: Pick<Order, 'reference'>): string {
  return reference.slice(-READ_LETTERS);
}

/** Two purchases of one person are the same if this text is: product, number and price. The text reveals the number. */
export function sameOf({ item, recipient, priceMinor }: Order): string {
  return JSON.stringify([item.productName, recipient.customerId, priceMinor]);
}
