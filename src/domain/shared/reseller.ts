import type { Product, Verification } from '../catalogue/products.ts';
import type { Receipt, Transaction, TransactionStatus } from '../orders/receipt.ts';
import type { Minor } from './money.ts';

/** The service's API, specified in docs/reseller-api.md, whose sections comments name. Reads throw ResellerError, which is already logged if it is more than a refusal. */
export interface Reseller {
  balance(): Promise<Minor>;
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(filter: { service: string; provider?: string }): Promise<readonly Product[]>;
  /**
   * Reads the product afresh, because a purchase is checked against it.
   * @param reference the order for which it is asked, for the log
   * @throws ResellerError `not-found`
   */
  product(name: string, reference?: string): Promise<Product>;
  verify(request: { customerId: string; productName: string }): Promise<Verification>;
  purchase(request: PurchaseRequest): Promise<PurchaseAnswer>;
  /** @throws ResellerError `not-found` if the service has no such transaction (yet) */
  transaction(reference: string, patience?: Patience): Promise<Transaction>;
  transactions(query: HistoryQuery, patience?: Patience): Promise<HistoryPage>;
}

/** The calls, by the names that the log and the metrics use. */
export const endpoints = [
  'wallet-balance',
  'get-services',
  'get-providers',
  'get-products',
  'product',
  'verification',
  'purchase',
  'transaction',
  'transactions',
] as const;

export type Endpoint = (typeof endpoints)[number];

/** How often a question is asked. If left out, it is asked as often as there is time for. Less often is enough if the answer may come later. */
export interface Patience {
  readonly attempts?: number | undefined;
}

export interface PurchaseRequest {
  readonly reference: string;
  readonly productName: string;
  readonly customerId: string;
  /** Only if the product has `amount_required`. */
  readonly amountMinor?: Minor;
  /** From this time (milliseconds since 1970) on, no byte of the call is written, because others may have the order. An answer may come later. */
  readonly sendBefore: number;
}

/** The five ways a purchase call ends (specification 4.7); it never throws for what the network or the service does. */
export type PurchaseAnswer =
  /** @param customerId the customer that the answer names, if it names one */
  | { type: 'accepted'; status: Exclude<TransactionStatus, 'other'>; receipt: Receipt; customerId?: string }
  | { type: 'refused'; reason: RefusalReason; httpStatus: number; message: string }
  /** 409: this reference is there already. */
  | { type: 'exists' }
  /** No byte of the call was written: there was no place among the calls in flight, no connection, or it was too late. */
  | { type: 'unsent'; cause: string }
  /** Nothing is known: a time-out, a reset, or an answer that neither follows the specification nor is a refusal in the service's own words. */
  | { type: 'unknown'; cause: string };

/** `funds` is 402: the amount or the wallet is too low. `unauthorized` is 401 or 403: the key is not accepted. */
export type RefusalReason = 'funds' | 'unauthorized' | 'rejected';

/** The most that one page of the history holds (specification, section 8). */
export const MAX_PAGE_LIMIT = 100;

export interface HistoryQuery {
  /** From 1. */
  readonly page: number;
  /** From 1 to MAX_PAGE_LIMIT. */
  readonly limit: number;
  readonly search?: string;
  readonly reference?: string;
  /** YYYY-MM-DD, inclusive. */
  readonly startDate?: string;
  readonly endDate?: string;
}

export interface HistoryPage {
  readonly transactions: readonly Transaction[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** Why the service gave no usable answer to a question. Purchases have outcomes of their own. */
export type ResellerErrorCode =
  /** The address, TLS or the connection failed, or the service answered 5xx, 408, 425 or 429. */
  | 'unavailable'
  | 'timeout'
  /** The answer does not follow the specification. */
  | 'unreadable'
  /** 401 or 403; for the wallet also 400 (specification 4.1). */
  | 'unauthorized'
  | 'not-found'
  /** Any other 4xx; the message is the service's. */
  | 'rejected';

/** A failed question to the service; `message` may hold the service's words and is not for buyers. */
export class ResellerError extends Error {
  override readonly name = 'ResellerError';
  readonly code: ResellerErrorCode;
  readonly httpStatus: number | undefined;
  /** How long the service wants to be left alone, after a 429 or 503. */
  readonly retryAfterMs: number | undefined;
  constructor(
    code: ResellerErrorCode,
    message: string,
    options?: { cause?: unknown; httpStatus?: number | undefined; retryAfterMs?: number | undefined },
  ) {
    super(message, { cause: options?.cause });
    this.code = code;
    this.httpStatus = options?.httpStatus;
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** @throws any error that is no ResellerError */
export async function answerOrError<T>(asking: Promise<T>): Promise<T | ResellerError> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ResellerError) return error;
    throw error;
  }
}

/** Used if the service gives no reason in its own words. */
export const NO_REASON = 'The service gave no reason.';

/** The pause between two questions about old orders: at most five a second, even if some come late. The service's own limit is not specified. */
export const OLD_ORDER_CALL_EVERY_MS = 220;
/** How long the service is left alone if it says that it is asked too often, but not for how long. */
export const QUIET_MS = 5_000;
