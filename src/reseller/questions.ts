import type { Product, Verification } from '../domain/catalogue/products.ts';
import type { Minor } from '../domain/shared/money.ts';
import type { Transaction } from '../domain/orders/receipt.ts';
import type { Logger } from '../domain/shared/injected.ts';
import type { HistoryPage, HistoryQuery, Reseller } from '../domain/shared/reseller.ts';
import type { ReadData, NoteUnlisted } from './answers/purchase-answer.ts';
import { unreadable, type MessageOf } from './answers/failure.ts';
import { readProduct, readProducts, readTransaction } from './answers/rows.ts';
import type { Read } from './read.ts';
import type { Call, Endpoint, Reply } from './request.ts';
import * as schemas from './answers/schemas.ts';

/** What it takes to make sense of a reply. */
interface AnswerReading {
  readonly readData: ReadData;
  readonly messageOf: MessageOf;
  readonly noteUnlisted: NoteUnlisted;
  readonly logger: Logger;
}

const PRODUCTS_MAX_BYTES = 32 * 1024 * 1024;
/** A POST without effect on money, which may still cost the service a call to an operator. */
const VERIFICATION_ATTEMPTS = 2;

const WALLET = new Set(Object.keys(schemas.walletSchema.shape));
const PRODUCT = new Set(Object.keys(schemas.productSchema.shape));
const TRANSACTION = new Set(Object.keys(schemas.transactionSchema.shape));
const HISTORY = new Set(Object.keys(schemas.historySchema.shape));

/** Everything that can be asked without spending: a method an endpoint. */
export function createQuestions(read: Read, reading: AnswerReading): Omit<Reseller, 'purchase'> {
  const names = (call: Call): Promise<readonly string[]> =>
    read(call, (reply) => reading.readData(call.endpoint, reply, schemas.namesSchema));

  return {
    balance: () => read(get('wallet-balance', '/api/v2/account/wallet-balance'), (reply) => balanceOf(reply, reading)),

    services: () => names(get('get-services', '/api/v2/get-services')),

    providers: (service) => names(get('get-providers', `/api/v2/get-providers${query({ service })}`)),

    products: ({ service, provider }) => {
      const call = get('get-products', `/api/v2/get-products${query({ service, provider })}`);
      return read({ ...call, maxBytes: PRODUCTS_MAX_BYTES }, (reply) => productsOf(reply, reading));
    },

    product: (name, reference) => {
      const call = get('product', `/api/v2/products/${segment(name)}`);
      return read({ ...call, reference }, (reply) => productOf(reply, name, reading));
    },

    verify: ({ customerId, productName }) => {
      const body = { customer_id: customerId, product_name: productName };
      const call = { endpoint: 'verification', method: 'POST', path: '/api/v2/verification', body } as const;
      return read(call, (reply) => verificationOf(reply, reading), VERIFICATION_ATTEMPTS);
    },

    transaction: (reference, patience) => {
      const call = get('transaction', `/api/v2/transactions/${segment(reference)}`);
      return read({ ...call, reference }, (reply) => transactionOf(reply, reference, reading), patience?.attempts);
    },

    transactions: (asked, patience) => {
      const call = get('transactions', `/api/v2/account/transactions${query({ ...asked })}`);
      return read(call, (reply) => historyOf(reply, asked, reading), patience?.attempts);
    },
  };
}

function get(endpoint: Endpoint, path: string): Call {
  return { endpoint, method: 'GET', path };
}

function balanceOf(reply: Reply, { readData, noteUnlisted }: AnswerReading): Minor {
  const wallet = readData('wallet-balance', reply, schemas.walletSchema.loose());
  noteUnlisted('wallet-balance', wallet, WALLET);
  return wallet.balance;
}

function productsOf(reply: Reply, { readData, noteUnlisted, logger }: AnswerReading): readonly Product[] {
  const rows = readData('get-products', reply, schemas.rowsSchema);
  for (const row of rows) noteUnlisted('get-products', row, PRODUCT);
  return readProducts(rows, logger);
}

/** The price that a purchase is checked against must be this product's and no other's. */
function productOf(reply: Reply, name: string, { readData, noteUnlisted }: AnswerReading): Product {
  const row = readData('product', reply, schemas.rowSchema);
  noteUnlisted('product', row, PRODUCT);
  const product = readProduct(row);
  if (product === undefined) throw unreadable('product', 'a product that cannot be sold as described');
  if (product.name !== name) throw unreadable('product', 'another product than the one asked for');
  return product;
}

/** 400 is the operator's no as well as a faulty request (specification 4.6); a proxy's page says nothing about a number. */
function verificationOf(reply: Reply, { readData, messageOf }: AnswerReading): Verification {
  if (reply.type === 'answered' && reply.json !== undefined && [400, 404, 422].includes(reply.httpStatus)) {
    return { type: 'refused', message: messageOf(reply.json) };
  }
  const result = readData('verification', reply, schemas.verificationSchema);
  if (result?.verified !== true) return { type: 'unverified' };
  return { type: 'verified', customerName: result.customer_name ?? '' };
}

function transactionOf(reply: Reply, reference: string, { readData, noteUnlisted }: AnswerReading): Transaction {
  const wire = readData('transaction', reply, schemas.transactionSchema.loose());
  noteUnlisted('transaction', wire, TRANSACTION);
  const transaction = readTransaction(wire, reference);
  if (transaction.reference !== reference) throw unreadable('transaction', 'another reference than the one asked for');
  return transaction;
}

function historyOf(reply: Reply, asked: HistoryQuery, { readData, noteUnlisted, logger }: AnswerReading): HistoryPage {
  const history = readData('transactions', reply, schemas.historySchema.loose());
  noteUnlisted('transactions', history, HISTORY);
  for (const row of history.transactions) noteUnlisted('transactions', row, TRANSACTION);
  return readHistory(history, asked, logger);
}

/** One page (specification 4.9). What the pagination leaves out is told from the rows and from what was asked. */
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

/** One segment of a path: any text, percent-encoded. */
export function segment(text: string): string {
  const encoded = encode(text);
  // Left bare, these two would be taken for steps along the path and eaten on the way.
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded;
}

/** `?name=value&…` with what is defined, or nothing. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(values)
    .filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encode(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half a surrogate pair has no encoding and would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
