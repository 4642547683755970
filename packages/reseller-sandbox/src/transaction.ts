import { z } from 'zod';
import { toNaira } from './pricing.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** One purchase as it is kept: what was bought, and the moments at which it changes. Nothing in it changes afterwards. */
export const storedTransactionSchema = z.object({
  reference: z.string(),
  customerId: z.string(),
  service: z.string(),
  provider: z.string(),
  category: z.string().nullable(),
  productName: z.string(),
  quantity: z.union([z.string(), z.number(), z.null()]),
  amountMinor: z.number(),
  paidMinor: z.number(),
  createdAtMs: z.number(),
  visibleAtMs: z.number(),
  succeedsAtMs: z.number().nullable(),
  failsAtMs: z.number().nullable(),
  /** From then on it is failed with a re-query queued, until it succeeds. */
  requeriesAtMs: z.number().nullable().default(null),
  tokenAtMs: z.number(),
});

export type StoredTransaction = Readonly<z.infer<typeof storedTransactionSchema>>;

export type TransactionStatus = 'successful' | 'processing' | 'failed';

/** `Transaction` (specification 2.7); the purchase result (2.6) has the same fields but the last two. */
export interface Transaction extends Receipt {
  readonly reference: string;
  readonly service: string;
  readonly product_name: string;
  readonly quantity: string | number | null;
  readonly provider: string;
  readonly customer_id: string;
  readonly paid_amount: number;
  readonly transaction_status: TransactionStatus;
  readonly created_at?: string;
  readonly requery_queued?: boolean;
}

/** The purchase result, 2.6. */
export function resultAt(stored: StoredTransaction, nowMs: number): Transaction {
  const status = statusAt(stored, nowMs);
  return {
    reference: stored.reference,
    customer_id: stored.customerId,
    service: stored.service,
    provider: stored.provider,
    product_name: stored.productName,
    quantity: stored.quantity,
    // What is reserved while a re-query is queued.
    paid_amount: status === 'failed' && !isRequeried(stored, nowMs) ? 0 : toNaira(stored.paidMinor),
    transaction_status: status,
    ...receiptOf(stored, status, nowMs),
  };
}

/** The answer of the status endpoint: with `requery_queued`, without `created_at` (2.7). */
export function statusViewAt(stored: StoredTransaction, nowMs: number): Transaction {
  const result = resultAt(stored, nowMs);
  return { ...result, requery_queued: result.transaction_status === 'processing' || isRequeried(stored, nowMs) };
}

/** An entry of the history: with `created_at`, without `requery_queued` (2.7). */
export function historyViewAt(stored: StoredTransaction, nowMs: number): Transaction {
  return { ...resultAt(stored, nowMs), created_at: new Date(stored.createdAtMs).toISOString() };
}

function statusAt(stored: StoredTransaction, nowMs: number): TransactionStatus {
  if (stored.failsAtMs !== null && stored.failsAtMs <= nowMs) return 'failed';
  if (stored.succeedsAtMs !== null && stored.succeedsAtMs <= nowMs) return 'successful';
  return isRequeried(stored, nowMs) ? 'failed' : 'processing';
}

function isRequeried({ requeriesAtMs, succeedsAtMs }: StoredTransaction, nowMs: number): boolean {
  return requeriesAtMs !== null && requeriesAtMs <= nowMs && (succeedsAtMs === null || nowMs < succeedsAtMs);
}
