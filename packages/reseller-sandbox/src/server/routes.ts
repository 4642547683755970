import type { Endpoint } from './call-counts.ts';
import { createPurchase } from '../endpoints/create-purchase.ts';
import { getProduct, getProducts, getProviders, getServices } from '../endpoints/discover.ts';
import { getTransaction, getWalletBalance, listTransactions } from '../endpoints/list-transactions.ts';
import { verifyCustomer } from '../endpoints/verify-customer.ts';
import type { Handler } from '../service.ts';

interface Route {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** On the path as it was sent: an encoded slash is part of a parameter, a bare one never is. */
  readonly path: RegExp;
  readonly handle: Handler;
}

export const ROUTES: readonly Route[] = [
  { endpoint: 'wallet', method: 'GET', path: /^\/api\/v2\/account\/wallet-balance$/u, handle: getWalletBalance },
  { endpoint: 'services', method: 'GET', path: /^\/api\/v2\/get-services$/u, handle: getServices },
  { endpoint: 'providers', method: 'GET', path: /^\/api\/v2\/get-providers$/u, handle: getProviders },
  { endpoint: 'products', method: 'GET', path: /^\/api\/v2\/get-products$/u, handle: getProducts },
  { endpoint: 'product', method: 'GET', path: /^\/api\/v2\/products\/([^/]*)$/u, handle: getProduct },
  { endpoint: 'verification', method: 'POST', path: /^\/api\/v2\/verification$/u, handle: verifyCustomer },
  { endpoint: 'purchase', method: 'POST', path: /^\/api\/v2\/purchase$/u, handle: createPurchase },
  { endpoint: 'status', method: 'GET', path: /^\/api\/v2\/transactions\/([^/]*)$/u, handle: getTransaction },
  { endpoint: 'history', method: 'GET', path: /^\/api\/v2\/account\/transactions$/u, handle: listTransactions },
];
