import type { OrderEvent } from './order-transitions.ts';
import type { Transaction } from './receipt.ts';

type FoundEvent = Extract<OrderEvent, { type: 'found' }>;

/**
 * What the answer to the status question says of an order; undefined for a word that the specification does not know, which is no success
 * and no failure either.
 */
export function foundEvent({ status, receipt, requeryQueued }: Transaction, at: number): FoundEvent | undefined {
  if (status === 'other') return undefined;
  return { type: 'found', at, status, receipt, ...(requeryQueued === true ? { requeryQueued } : {}) };
}

/**
 * The same of a row of the history. A row has no flag of a re-query (specification 2.7), so what it calls failed may still be delivered:
 * the order is asked about by its reference first.
 */
export function listedEvent({ status, receipt }: Transaction, at: number): FoundEvent {
  if (status === 'failed') return { type: 'found', at, status: 'processing', receipt: {} };
  return { type: 'found', at, status: status === 'other' ? 'processing' : status, receipt };
}
