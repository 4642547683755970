import { toMinor } from './pricing.ts';
import type { StoredTransaction } from './transaction.ts';

/** A purchase of before, for histories of any length. */
export interface PastPurchase {
  readonly reference: string;
  readonly customerId: string;
  /** Naira. */
  readonly amount: number;
  readonly createdAtMs: number;
  readonly status: 'successful' | 'processing';
}

/** Airtime, as it is kept. */
export function pastTransaction({
  reference,
  customerId,
  amount,
  createdAtMs,
  status,
}: PastPurchase): StoredTransaction {
  return {
    reference,
    customerId,
    service: 'airtime',
    provider: 'MTN',
    category: null,
    productName: 'mtn-airtime',
    quantity: `NGN ${amount}`,
    amountMinor: toMinor(amount),
    paidMinor: toMinor(amount),
    createdAtMs,
    visibleAtMs: createdAtMs,
    succeedsAtMs: status === 'successful' ? createdAtMs : null,
    failsAtMs: null,
    requeriesAtMs: null,
    tokenAtMs: createdAtMs,
  };
}
