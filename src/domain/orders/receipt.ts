import { z } from 'zod';
import { minorSchema } from '../shared/money.ts';

/** What the service tells of a transaction (specification 2.6 and 2.7), money in minor units; every field may be missing. */
export const receiptSchema = z.strictObject({
  paidMinor: minorSchema.optional(),
  quantity: z.string().optional(),
  remark: z.string().optional(),
  /** Electricity token: text, because of leading zeros. */
  token: z.string().optional(),
  units: z.string().optional(),
  meterNumber: z.string().optional(),
  customerName: z.string().optional(),
  customerAddress: z.string().optional(),
  disco: z.string().optional(),
  /** The operator's own reference, which is asked for in a complaint. */
  exchangeReference: z.string().optional(),
  /** As the service writes it: its format is not specified. */
  transactionDate: z.string().optional(),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** `other` is a word that the specification does not know: never a success, and no failure either. */
export type TransactionStatus = 'successful' | 'processing' | 'failed' | 'other';

/** One transaction of the service's account (specification 2.7). */
export interface Transaction {
  readonly reference: string;
  readonly status: TransactionStatus;
  readonly service?: string;
  readonly provider?: string;
  readonly productName?: string;
  readonly customerId?: string;
  /** As the service writes it: ISO 8601 by the specification. */
  readonly createdAt?: string;
  readonly requeryQueued?: boolean;
  readonly receipt: Receipt;
}

/** In milliseconds since 1970; NaN if the service says no time. */
export function createdAtOf({ createdAt = '' }: Pick<Transaction, 'createdAt'>): number {
  return Date.parse(createdAt);
}

/** If a later answer leaves out, or leaves empty, what an earlier one said, the earlier value stays. */
export function mergeReceipts(earlier: Receipt | undefined, later: Receipt): Receipt {
  const told = Object.entries(later).filter(([, value]) => value !== undefined && value !== '');
  return { ...earlier, ...Object.fromEntries(told) };
}
