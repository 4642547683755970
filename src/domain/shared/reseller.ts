import type { Product, Verification } from '../catalogue/products.ts';
import type { Receipt, Transaction, TransactionStatus } from '../orders/receipt.ts';
import type { Minor } from './money.ts';

/** The service's API, whose specification is docs/reseller-api.md: comments cite its sections. Reads throw ResellerError, which they have logged if it is more than a refusal. */
export interface Reseller {
  balance(): Promise<Minor>;
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(filter: { service: string; provider?: string }): Promise<readonly Product[]>;
  /**
   * Fresh: what a purchase is checked against.
   * @param reference of the order that it is asked for, for the log
   * @throws ResellerError `not-found`
   */
  product(name: string, reference?: string): Promise<Product>;
  verify(request: { customerId: string; productName: string }): Promise<Verification>;
  purchase(request: PurchaseRequest): Promise<PurchaseAnswer>;
  /** @throws ResellerError `not-found` if the service has no such transaction (yet) */
  transaction(reference: string, patience?: Patience): Promise<Transaction>;
  transactions(query: HistoryQuery, patience?: Patience): Promise<HistoryPage>;
}

/** What can be called, as the log and the metrics name it. */
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

/** How often a question is asked if its answer may come another time; left out: as often as there is time for. */
export interface Patience {
  readonly attempts?: number | undefined;
}

export interface PurchaseRequest {
  readonly reference: string;
  readonly productName: string;
  readonly customerId: string;
  /** Only if the product has `amount_required`. */
  readonly amountMinor?: Minor;
  /** No byte of the call is written from then on, in milliseconds since 1970: others may be at the order by then. An answer may come later. */
  readonly sendBefore: number;
}

/** The five ways a purchase call ends (specification 4.7); it never throws for what the network or the service does. */
export type PurchaseAnswer =
  /** @param customerId as the answer names it, if it does */
  | { type: 'accepted'; status: Exclude<TransactionStatus, 'other'>; receipt: Receipt; customerId?: string }
  | { type: 'refused'; reason: RefusalReason; httpStatus: number; message: string }
  /** 409: this reference is there already. */
  | { type: 'exists' }
  /** No byte of it was written: no place among the calls in flight, no connection, or too late. */
  | { type: 'unsent'; cause: string }
  /** Nothing is known: time-out, reset, and every answer that is neither what the specification says nor a refusal in the service's own words. */
  | { type: 'unknown'; cause: string };

/** `funds` is 402: the amount or the wallet is not enough; `unauthorized` is 401 or 403: the key is not accepted. */
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

/** Why the service gave no usable answer to a question; purchases have outcomes of their own. */
export type ResellerErrorCode =
  /** The address, TLS or the connection failed, or the service answered 5xx, 408, 425 or 429. */
  | 'unavailable'
  | 'timeout'
  /** An answer that is not what the specification says. */
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
  /** For how long the service asks to be left alone, with a 429 or 503. */
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

/** What a question is answered with, or why it was not. @throws what is no ResellerError */
export async function answerOrError<T>(asking: Promise<T>): Promise<T | ResellerError> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ResellerError) return error;
    throw error;
  }
}

/** Used if the service gave no words of its own. */
export const NO_REASON = 'The service gave no reason.';
