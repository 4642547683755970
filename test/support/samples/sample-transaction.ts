import { minor } from '../../../src/domain/shared/money.ts';
import type { Transaction } from '../../../src/domain/orders/receipt.ts';
import { freshReference, T0 } from './sample-order.ts';

/** A row of the history for the purchase of the sample order, under any reference. */
export function sampleTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    reference: freshReference(),
    status: 'successful',
    service: 'data',
    provider: 'MTN',
    productName: 'MTN-1GB',
    customerId: '08031234567',
    createdAt: new Date(T0).toISOString(),
    receipt: { paidMinor: minor(50_000), quantity: '1 GB', remark: 'delivered' },
    ...changes,
  };
}
