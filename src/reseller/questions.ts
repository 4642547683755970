import type { Verification } from '../domain/catalogue.ts';
import type { Logger, Reseller } from '../purchase/ports.ts';
import type { ReadData } from './answer.ts';
import { unreadable } from './failure.ts';
import { readHistory } from './history.ts';
import { query, segment } from './path.ts';
import { readProduct, readProducts } from './product-rows.ts';
import type { Read } from './read.ts';
import type { Call, Endpoint, Reply } from './request.ts';
import * as schemas from './schemas.ts';
import type { MessageOf } from './service-message.ts';
import { readTransaction } from './transaction-rows.ts';
import type { NoteUnlisted } from './unlisted.ts';

export interface QuestionOptions {
  readonly read: Read;
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
export function createQuestions(options: QuestionOptions): Omit<Reseller, 'purchase'> {
  const { read, readData, messageOf, noteUnlisted, logger } = options;

  const names = (call: Call): Promise<readonly string[]> =>
    read(call, (reply) => readData(call.endpoint, reply, schemas.namesSchema));

  return {
    balance: () =>
      read(get('wallet-balance', '/api/v2/account/wallet-balance'), (reply) => {
        const wallet = readData('wallet-balance', reply, schemas.walletSchema.loose());
        noteUnlisted('wallet-balance', wallet, WALLET);
        return wallet.balance;
      }),

    services: () => names(get('get-services', '/api/v2/get-services')),

    providers: (service) => names(get('get-providers', `/api/v2/get-providers${query({ service })}`)),

    products: ({ service, provider }) => {
      const path = `/api/v2/get-products${query({ service, provider })}`;
      return read({ ...get('get-products', path), maxBytes: PRODUCTS_MAX_BYTES }, (reply) => {
        const rows = readData('get-products', reply, schemas.rowsSchema);
        for (const row of rows) noteUnlisted('get-products', row, PRODUCT);
        return readProducts(rows, logger);
      });
    },

    product: (name) =>
      read(get('product', `/api/v2/products/${segment(name)}`), (reply) => {
        const row = readData('product', reply, schemas.rowSchema);
        noteUnlisted('product', row, PRODUCT);
        const product = readProduct(row);
        if (product === undefined) throw unreadable('product', 'a product that cannot be sold as described', 200);
        // The price that a purchase is checked against must be this product's.
        if (product.name !== name) throw unreadable('product', 'another product than the one asked for', 200);
        return product;
      }),

    verify: ({ customerId, productName }) => {
      const body = { customer_id: customerId, product_name: productName };
      const call = { endpoint: 'verification', method: 'POST', path: '/api/v2/verification', body } as const;
      return read(call, (reply) => readVerification(reply, readData, messageOf), VERIFICATION_ATTEMPTS);
    },

    transaction: (reference) =>
      read(get('transaction', `/api/v2/transactions/${segment(reference)}`), (reply) => {
        const wire = readData('transaction', reply, schemas.transactionSchema.loose());
        noteUnlisted('transaction', wire, TRANSACTION);
        const transaction = readTransaction(wire, reference);
        if (transaction.reference !== reference) throw unreadable('transaction', 'another reference', 200);
        return transaction;
      }),

    transactions: (asked) =>
      read(get('transactions', `/api/v2/account/transactions${query({ ...asked })}`), (reply) => {
        const history = readData('transactions', reply, schemas.historySchema.loose());
        noteUnlisted('transactions', history, HISTORY);
        for (const row of history.transactions) noteUnlisted('transactions', row, TRANSACTION);
        return readHistory(history, asked, logger);
      }),
  };
}

function get(endpoint: Endpoint, path: string): Call {
  return { endpoint, method: 'GET', path };
}

/** 400 is the operator's no as well as a faulty request (specification 4.6); its words are the service's. */
function readVerification(reply: Reply, readData: ReadData, messageOf: MessageOf): Verification {
  if (reply.type === 'answered' && [400, 404, 422].includes(reply.httpStatus)) {
    return { type: 'refused', message: messageOf(reply.json) };
  }
  const result = readData('verification', reply, schemas.verificationSchema);
  if (result?.verified !== true) return { type: 'unverified' };
  return { type: 'verified', customerName: result.customer_name ?? '' };
}
