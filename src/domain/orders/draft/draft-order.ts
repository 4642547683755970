import { type Order, orderSchema } from '../order.ts';

export type DraftFacts = Pick<
  Order,
  | 'reference'
  | 'buyer'
  | 'item'
  | 'recipient'
  | 'priceMinor'
  | 'costMinor'
  | 'draftedAt'
  | 'goodUntil'
  | 'cardMessageId'
  | 'batch'
  | 'earlier'
>;

/**
 * An order that is not confirmed yet.
 * @throws ZodError if it could not be read again, before anybody can confirm it
 */
export function draftOrder({ costMinor, batch, ...facts }: DraftFacts): Order {
  return orderSchema.parse({
    ...facts,
    version: 1,
    state: 'draft',
    ...(costMinor === undefined || costMinor === facts.priceMinor ? {} : { costMinor }),
    ...(batch === undefined ? {} : { batch }),
    sends: 0,
    asks: 0,
    tellTries: 0,
  });
}
