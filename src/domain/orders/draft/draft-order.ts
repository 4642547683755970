import type { Order } from '../order.ts';

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

/** An order that is not confirmed yet. */
export function draftOrder({ costMinor, batch, ...facts }: DraftFacts): Order {
  return {
    ...facts,
    version: 1,
    state: 'draft',
    ...(costMinor === undefined || costMinor === facts.priceMinor ? {} : { costMinor }),
    ...(batch === undefined ? {} : { batch }),
    sends: 0,
    asks: 0,
    tellTries: 0,
  };
}
