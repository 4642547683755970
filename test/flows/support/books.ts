import { expect } from 'vitest';
import type { BotSetup } from '../../support/bot-setup.ts';

/** What the service's books say of one reference. */
export interface Books {
  /** How often the service accepted the purchase call. */
  readonly accepted: 0 | 1;
  /** The status of each transaction; at most one, however often it was called. */
  readonly stands: [] | ['successful' | 'processing' | 'failed'];
}

export const BOUGHT_ONCE: Books = { accepted: 1, stands: ['successful'] };
export const NOT_BOUGHT: Books = { accepted: 0, stands: [] };

export function booksOf({ sandbox }: BotSetup, reference: string): { accepted: number; stands: string[] } {
  const booked = sandbox.transactions().filter((transaction) => transaction.reference === reference);
  return {
    accepted: sandbox.calls.forReference(reference).accepted,
    stands: booked.map((transaction) => transaction.transaction_status),
  };
}

/** Buys Glo airtime for ₦777 on the shop's account, but not through the shop. */
export async function buyElsewhere({ sandbox: { url, apiKey } }: BotSetup, reference: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reference, product_name: 'glo-airtime', customer_id: '08051230200', amount: 777 });
  expect((await fetch(`${url}/api/v2/purchase`, { method: 'POST', headers, body })).status).toBe(200);
}
