import * as schemas from './answers/schemas.ts';
import { Pool } from 'undici';
import type { z } from 'zod';
import type { Logger, Now, Random } from '../domain/shared/injected.ts';
import type { Endpoint, HistoryPage, HistoryQuery, PurchaseRequest, Reseller } from '../domain/shared/reseller.ts';
import { purchaseAnswerOf, readTransaction } from './answers/purchase-answer.ts';
import { createSemaphore } from '../async/concurrency.ts';
import { createRead, type Read, VERIFICATION_ATTEMPTS } from './retries.ts';
import { type Call, type CallReport, createRequest, type Reply } from './request.ts';
import { createMessageOf, failureOf, type MessageOf, unreadable } from './answers/failure.ts';
import { toDecimal } from '../domain/shared/money.ts';
import type { Product, Verification } from '../domain/catalogue/products.ts';
import type { Transaction } from '../domain/orders/receipt.ts';
import { namesSameCustomer } from '../domain/recipients/recipient.ts';
import { readProduct, readProducts } from './answers/products.ts';

export interface ResellerOptions {
  /** It may have a path prefix, and a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The limit for one call, from sending it to the last byte of its answer. A read with its retries takes at most 1.8 times as long. */
  readonly timeoutMs: number;
  /** A third of the places is only for purchases, so that questions to a slow service never keep a purchase waiting. */
  readonly concurrency: number;
  readonly now: Now;
  readonly random: Random;
  /** Called for every call on the wire, for metrics; must not throw. */
  readonly onCall?: ((call: CallReport) => void) | undefined;
  readonly logger: Logger;
}

/** `close` lets the calls in flight end. */
export function createReseller(options: ResellerOptions): Reseller & { close(): Promise<void> } {
  const { apiKey, timeoutMs, now, random, onCall, logger } = options;
  const base = readBase(options.baseUrl);
  checkKey(apiKey);
  const pool = createPool(base.origin, options);
  const forPurchases = Math.ceil(options.concurrency / 3);
  const wire = { pool, pathPrefix: base.pathPrefix, apiKey, timeoutMs, onCall };
  const ask = createRequest({ ...wire, places: createSemaphore(Math.max(1, options.concurrency - forPurchases)) });
  const buy = createRequest({ ...wire, places: createSemaphore(forPurchases) });
  const read = createRead({ send: ask, timeoutMs, now, random, logger });
  const messageOf = createMessageOf(apiKey);
  let closing: Promise<void> | undefined;
  return {
    ...createQuestions(read, { messageOf, now, logger }),
    /** The only call that spends money. It is sent once or not at all, and waits for its turn at most one time-out. */
    async purchase(request) {
      const mayStart = (): boolean => now() < request.sendBefore;
      const reply = await buy(purchaseCall(request), { waitMs: timeoutMs, mayStart });
      return purchaseAnswerOf(reply, request.reference, messageOf);
    },
    close: () => (closing ??= pool.close()),
  };
}

/** @throws TypeError if it is no http(s) address */
function readBase(baseUrl: string): { origin: string; pathPrefix: string } {
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('the base address is not http or https');
  return { origin, pathPrefix: pathname.replace(/\/+$/u, '') };
}

/** @throws TypeError here and not at every call, and without the key in its text */
function checkKey(apiKey: string): void {
  if (!/^[\x21-\x7e]+$/u.test(apiKey))
    throw new TypeError('the API key is empty or has characters that no header can carry');
}

/**
 * One call at a time on a connection, and no HTTP/2. If calls shared a connection, undici might send those again that were behind a broken one, and a
 * purchase must not be sent again. undici's own time-outs are off, because a request's limit covers all of them.
 */
function createPool(origin: string, { concurrency, timeoutMs }: ResellerOptions): Pool {
  return new Pool(origin, {
    connections: concurrency,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Specification 4.7: no other properties than these, and `amount` only for a product that asks for it. */
function purchaseCall({ reference, productName, customerId, amountMinor }: PurchaseRequest): Call {
  const body = {
    customer_id: customerId,
    product_name: productName,
    reference,
    ...(amountMinor !== undefined && { amount: toDecimal(amountMinor) }),
  };
  return { endpoint: 'purchase', method: 'POST', path: '/api/v2/purchase', body };
}

const PRODUCTS_MAX_BYTES = 32 * 1024 * 1024;

function createQuestions(
  read: Read,
  { messageOf, now, logger }: { messageOf: MessageOf; now: Now; logger: Logger },
): Omit<Reseller, 'purchase'> {
  return {
    balance: () =>
      ask(get('wallet-balance', '/api/v2/account/wallet-balance'), schemas.walletSchema, (wallet) => wallet.balance),

    services: () => ask(get('get-services', '/api/v2/get-services'), schemas.namesSchema, (names) => names),

    providers: (service) =>
      ask(get('get-providers', `/api/v2/get-providers${query({ service })}`), schemas.namesSchema, (names) => names),

    products: ({ service, provider }) => {
      const call = get('get-products', `/api/v2/get-products${query({ service, provider })}`);
      return ask({ ...call, maxBytes: PRODUCTS_MAX_BYTES }, schemas.rowsSchema, (rows) => readProducts(rows, logger));
    },

    product: (name, reference) => {
      const call = get('product', `/api/v2/products/${segment(name)}`);
      return ask({ ...call, reference }, schemas.rowSchema, (row) => productOf(row, name));
    },

    verify: ({ customerId, productName }) => {
      const body = { customer_id: customerId, product_name: productName };
      const call = { endpoint: 'verification', method: 'POST', path: '/api/v2/verification', body } as const;
      return read(call, (reply) => verificationOf(reply, customerId), VERIFICATION_ATTEMPTS);
    },

    transaction: (reference, patience) => {
      const call = get('transaction', `/api/v2/transactions/${segment(reference)}`);
      const interpret = (wire: schemas.WireTransaction) => transactionOf(wire, reference);
      return ask({ ...call, reference }, schemas.transactionSchema, interpret, patience?.attempts);
    },

    transactions: (asked, patience) => {
      const call = get('transactions', `/api/v2/account/transactions${query({ ...asked })}`);
      const interpret = (history: schemas.WireHistory) => readHistory(history, asked, logger);
      return ask(call, schemas.historySchema, interpret, patience?.attempts);
    },
  };

  function ask<Schema extends z.ZodType, T>(
    call: Call,
    schema: Schema,
    interpret: (data: z.output<Schema>) => T,
    attempts?: number,
  ): Promise<T> {
    return read(call, (reply) => interpret(readData(call.endpoint, reply, schema)), attempts);
  }

  /** Reads the `data` of a 200. @throws ResellerError if the reply is anything else */
  function readData<Schema extends z.ZodType>(endpoint: Endpoint, reply: Reply, schema: Schema): z.output<Schema> {
    if (reply.type === 'unanswered' || reply.httpStatus !== 200) throw failureOf(endpoint, reply, messageOf, now);
    const { data: envelope } = schemas.envelopeSchema.safeParse(reply.json);
    if (envelope === undefined) throw unreadable(endpoint, 'no readable body');
    if (envelope.status === false) throw unreadable(endpoint, 'HTTP 200 with status false');
    const { data, success } = schema.safeParse(envelope.data);
    if (!success) throw unreadable(endpoint, 'data is not what the specification says');
    return data;
  }

  /** A 400 may be the operator's no, or a faulty request (specification 4.6). A proxy's page says nothing about a number. */
  function verificationOf(reply: Reply, customerId: string): Verification {
    if (reply.type === 'answered' && reply.json !== undefined && [400, 404, 422].includes(reply.httpStatus)) {
      return { type: 'refused', message: messageOf(reply.json) };
    }
    const result = readData('verification', reply, schemas.verificationSchema);
    if (result?.verified !== true) return { type: 'unverified' };
    // Which kind of number it is does not matter here, so it may be written in all ways in which a phone number may.
    if (!namesSameCustomer({ kind: 'phone', customerId }, result.customer_id))
      throw unreadable('verification', 'another customer than the one asked for');
    return { type: 'verified', customerName: result.customer_name ?? '' };
  }
}

function get(endpoint: Endpoint, path: string): Call {
  return { endpoint, method: 'GET', path };
}

/** A purchase is checked against this price, so it must be the price of exactly this product. */
function productOf(row: unknown, name: string): Product {
  const product = readProduct(row);
  if (product === undefined) throw unreadable('product', 'a product that cannot be sold as described');
  if (product.name !== name) throw unreadable('product', 'another product than the one asked for');
  return product;
}

function transactionOf(wire: schemas.WireTransaction, reference: string): Transaction {
  const transaction = readTransaction(wire, reference);
  if (transaction.reference !== reference) throw unreadable('transaction', 'another reference than the one asked for');
  return transaction;
}

/** One page (specification 4.9). If the pagination is incomplete, the rest follows from the rows and from what was asked. */
function readHistory(
  { transactions: rows, pagination }: schemas.WireHistory,
  asked: HistoryQuery,
  logger: Logger,
): HistoryPage {
  const transactions = rows.map(parseRow).filter((row) => row !== undefined);
  const lost = rows.length - transactions.length;
  if (lost > 0) logger.warn({ count: lost }, 'history rows without a reference were left out');
  const page = pagination.page ?? asked.page;
  const total = pagination.total ?? (page - 1) * asked.limit + rows.length;
  const totalPages = pagination.totalPages ?? Math.ceil(total / asked.limit);
  return { transactions, total, page, totalPages };
}

function parseRow(row: unknown): Transaction | undefined {
  const { data: wire } = schemas.transactionSchema.safeParse(row);
  return wire?.reference === undefined ? undefined : readTransaction(wire, wire.reference);
}

export function segment(text: string): string {
  const encoded = encode(text);
  // Without this, these two would be taken for steps of the path and removed on the way.
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded;
}

export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(values)
    .filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encode(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half a surrogate pair has no encoding, so it would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
