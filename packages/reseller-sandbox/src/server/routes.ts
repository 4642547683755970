import type { Endpoint } from './call-counts.ts';
import { createPurchase } from '../endpoints/create-purchase.ts';
import { getProduct, getProducts, getProviders, getServices } from '../endpoints/discover.ts';
import { getTransaction, getWalletBalance, listTransactions } from '../endpoints/list-transactions.ts';
import { verifyCustomer } from '../endpoints/verify-customer.ts';
import { failure, Refusal } from './reply.ts';
import type { Handler } from '../service.ts';
import { invalid } from './validation.ts';

export interface Route {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** On the path as it was sent: an encoded slash is part of a parameter, a bare one never is. */
  readonly path: RegExp;
  readonly handle: Handler;
}

const ROUTES: readonly Route[] = [
  get('wallet', /^\/api\/v2\/account\/wallet-balance$/u, getWalletBalance),
  get('services', /^\/api\/v2\/get-services$/u, getServices),
  get('providers', /^\/api\/v2\/get-providers$/u, getProviders),
  get('products', /^\/api\/v2\/get-products$/u, getProducts),
  get('product', /^\/api\/v2\/products\/([^/]*)$/u, getProduct),
  post('verification', /^\/api\/v2\/verification$/u, verifyCustomer),
  post('purchase', /^\/api\/v2\/purchase$/u, createPurchase),
  get('status', /^\/api\/v2\/transactions\/([^/]*)$/u, getTransaction),
  get('history', /^\/api\/v2\/account\/transactions$/u, listTransactions),
];

/** @throws Refusal with 404 for an unknown path, 405 for a method that the path does not take */
export function routeOf(method: string | undefined, path: string): Route {
  const route = ROUTES.find((candidate) => candidate.path.test(path));
  if (route === undefined) throw new Refusal(failure(404, 'No such endpoint'));
  if (route.method !== method) {
    throw new Refusal({ ...failure(405, 'Method not allowed'), headers: { allow: route.method } });
  }
  return route;
}

/** The decoded parameter in the path, or '' for an endpoint without one. */
export function pathParameterOf(route: Route, path: string): string {
  try {
    return decodeURIComponent(route.path.exec(path)?.[1] ?? '');
  } catch {
    throw invalid('the path is not percent-encoded UTF-8');
  }
}

function get(endpoint: Endpoint, path: RegExp, handle: Handler): Route {
  return { endpoint, method: 'GET', path, handle };
}

function post(endpoint: Endpoint, path: RegExp, handle: Handler): Route {
  return { endpoint, method: 'POST', path, handle };
}
