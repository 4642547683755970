import type { IncomingMessage } from 'node:http';
import type { Endpoint } from './call-counts.ts';
import { createPurchase } from '../endpoints/create-purchase.ts';
import { getProduct, getProducts, getProviders, getServices } from '../endpoints/discover.ts';
import { getTransaction, getWalletBalance, listTransactions } from '../endpoints/transactions-and-wallet.ts';
import { spoiled, takesEffect } from '../purchases/faults.ts';
import { failure, invalid, Refusal, type Reply, success } from './reply.ts';
import type { Handler, Service } from '../service.ts';
import { verifyCustomer } from '../endpoints/verify-customer.ts';

interface Route {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** Matches the path as it was sent: an encoded slash is part of a parameter, a bare one never is. */
  readonly path: RegExp;
  readonly handle: Handler;
}

const ROUTES: readonly Route[] = [
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

export async function answerApi(service: Service, request: IncomingMessage): Promise<Reply> {
  const { pathname, searchParams: query } = new URL(`http://sandbox${request.url}`);
  const route = ROUTES.find(({ path }) => path.test(pathname));
  if (route === undefined) return failure(404, 'No such endpoint');
  const { endpoint, method, handle } = route;
  if (method !== request.method) return { ...failure(405, 'Method not allowed'), headers: { allow: method } };
  const sent = route.path.exec(pathname)?.[1] ?? '';
  const body = method === 'POST' ? await readJson(request) : {};
  const reference = referenceOf(endpoint, sent, body.value);
  service.calls.countEndpoint(endpoint);
  if (endpoint === 'purchase' && reference !== undefined) service.calls.countReference(reference, 'called');
  const fault = service.faults.take(endpoint, reference);
  if (!takesEffect(fault)) return spoiled(success('', null), fault);
  try {
    if (bearerOf(request.headers.authorization) !== service.apiKey) throw unauthenticated(endpoint);
    service.limit.check(endpoint, service.clock());
    if (body.wrong !== undefined) throw invalid(body.wrong);
    return spoiled(handle(service, { query, pathParameter: decoded(sent), body: body.value }), fault);
  } catch (error) {
    if (error instanceof Refusal) return spoiled(error.reply, fault);
    throw error;
  }
}

function referenceOf(endpoint: Endpoint, sent: string, body: unknown): string | undefined {
  if (endpoint === 'status') return sent;
  const reference =
    endpoint === 'purchase' ? (body as { reference?: unknown } | null | undefined)?.reference : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

const MAX_BODY_BYTES = 64 * 1024;

/** The body of a request to the service, which has to say that it is JSON (specification, introduction), or what is wrong with it. */
async function readJson(request: IncomingMessage): Promise<{ value?: unknown; wrong?: string }> {
  // A body that is too large is read to its end too, so that the caller gets to read the answer.
  const sent = Buffer.concat(await request.toArray());
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/iu.test(type)) return { wrong: 'Content-Type must be application/json' };
  if (sent.length > MAX_BODY_BYTES) return { wrong: 'the body is too large' };
  try {
    return { value: JSON.parse(sent.toString('utf8')) };
  } catch {
    return { wrong: 'the body is not JSON' };
  }
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(authorization ?? '')?.[1];
}

/** 400 at the wallet (4.1). The specification does not show what the other endpoints answer (section 5); 401 is HTTP's code for it. */
function unauthenticated(endpoint: Endpoint): Refusal {
  return new Refusal(failure(endpoint === 'wallet' ? 400 : 401, 'Unauthenticated: missing or invalid API key'));
}

function decoded(pathParameter: string): string {
  try {
    return decodeURIComponent(pathParameter);
  } catch {
    throw invalid('the path is not percent-encoded UTF-8');
  }
}
