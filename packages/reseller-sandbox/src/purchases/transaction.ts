import { hash } from 'node:crypto';
import { z } from 'zod';
import { customerAddressOf, customerNameOf, numberOf } from './customers.ts';
import { NAIRA_PER_KWH, toNaira } from './pricing.ts';

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
  /** From this moment the purchase is failed with a re-query queued, until it succeeds. */
  requeriesAtMs: z.number().nullable(),
  tokenAtMs: z.number(),
});

export type StoredTransaction = Readonly<z.infer<typeof storedTransactionSchema>>;

type TransactionStatus = 'successful' | 'processing' | 'failed';

/** What only an ended purchase has, and in part only one for a prepaid meter. */
interface Receipt {
  remark?: string;
  exchange_reference?: string;
  transaction_date?: string;
  token?: string;
  units?: string;
  meter_number?: string;
  customer_name?: string;
  customer_address?: string;
  disco?: string;
}

/** Specification 2.6. */
export function resultAt(stored: StoredTransaction, nowMs: number) {
  const status = statusAt(stored, nowMs);
  return {
    reference: stored.reference,
    customer_id: stored.customerId,
    service: stored.service,
    provider: stored.provider,
    product_name: stored.productName,
    quantity: stored.quantity,
    // While a re-query is queued, the amount stays reserved.
    paid_amount: status === 'failed' && !isRequeried(stored, nowMs) ? 0 : toNaira(stored.paidMinor),
    transaction_status: status,
    ...receiptOf(stored, status, nowMs),
  };
}

/** `Transaction` (specification 2.7): the result's fields, and one of these. */
export type Transaction = ReturnType<typeof resultAt> & { created_at?: string; requery_queued?: boolean };

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

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/** A processing purchase has no receipt, a failed one only a remark. */
function receiptOf(stored: StoredTransaction, status: TransactionStatus, nowMs: number): Receipt {
  switch (status) {
    case 'processing':
      return {};
    case 'failed':
      return { remark: `${stored.productName} for ${stored.customerId} failed. Your wallet has been refunded.` };
    case 'successful':
      return {
        remark: remarkOf(stored),
        exchange_reference: `EX${hash('sha256', stored.reference).slice(0, 14).toUpperCase()}`,
        transaction_date: lagosTime(stored.succeedsAtMs ?? stored.createdAtMs),
        ...(stored.service === 'electricity' && stored.category === 'prepaid' && meterReceiptOf(stored, nowMs)),
      };
  }
}

function meterReceiptOf(stored: StoredTransaction, nowMs: number): Receipt {
  return {
    ...(stored.tokenAtMs <= nowMs && {
      token: tokenOf(stored.reference),
      units: (toNaira(stored.amountMinor) / NAIRA_PER_KWH).toFixed(2),
    }),
    meter_number: stored.customerId,
    customer_name: customerNameOf(stored.customerId),
    customer_address: customerAddressOf(stored.customerId),
    disco: stored.provider,
  };
}

/** Twenty digits out of the reference; every fourth token begins with a zero, which a number would lose. */
function tokenOf(reference: string): string {
  const first = numberOf(`token zero ${reference}`) % 4 === 0 ? '0' : '7';
  return first + digitsOf(`token ${reference}`, 19);
}

/** Texts like the receipts that operators send on. They have numbers that are no money, some with more digits than a number can hold exactly. */
function remarkOf(stored: StoredTransaction): string {
  const naira = `NGN ${toNaira(stored.amountMinor).toFixed(2)}`;
  const transaction = `Transaction number ${digitsOf(`transaction ${stored.reference}`, 20)}`;
  switch (stored.service) {
    case 'airtime':
      return `You have topped up ${stored.customerId} with ${stored.provider} airtime of ${naira}. ${transaction}`;
    case 'data':
      return `You have sent ${stored.quantity ?? stored.productName} of ${stored.provider} data to ${stored.customerId}. ${transaction}`;
    case 'education': {
      const pin = digitsOf(`pin ${stored.reference}`, 12).replace(/(\d{4})(?=\d)/gu, '$1 ');
      return `${stored.productName} PIN: ${pin}, serial ${digitsOf(`serial ${stored.reference}`, 16)}. ${transaction}`;
    }
    default:
      return `${stored.productName} of ${naira} for ${stored.customerId} was successful. ${transaction}`;
  }
}

function digitsOf(seed: string, count: number): string {
  const parts = [0, 1, 2].map((part) => numberOf(`${seed} ${part}`).toString().padStart(10, '0'));
  return parts.join('').slice(0, count);
}

/** The specification does not show the format; this one is not ISO 8601, so that clients treat it as text. */
function lagosTime(atMs: number): string {
  return new Date(atMs + LAGOS_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
