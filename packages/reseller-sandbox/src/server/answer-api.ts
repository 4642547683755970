import type { IncomingMessage } from 'node:http';
import type { Endpoint } from './call-counts.ts';
import { type Faults, spoiled, takesEffect } from '../purchases/faults.ts';
import { type JsonBody, readJson } from './read-json.ts';
import { failure, Refusal, type Reply, success } from './reply.ts';
import { pathParameterOf, type Route, routeOf } from './routes.ts';
import type { Service } from '../service.ts';
import { invalid } from './validation.ts';

export interface Api {
  readonly service: Service;
  readonly faults: Faults;
  readonly apiKey: string;
}

const NO_BODY: JsonBody = { type: 'json', value: undefined };

/** The answer to one request of the service's interface, with the fault that waits for it. */
export async function answerApi(api: Api, request: IncomingMessage, url: SplitUrl): Promise<Reply> {
  return refusalsAsReplies(async () => {
    const route = routeOf(request.method, url.path);
    const body = route.method === 'POST' ? await readJson(request) : NO_BODY;
    const reference = referenceOf(route, url.path, body);
    count(api.service, route.endpoint, reference);
    const fault = api.faults.take(route.endpoint, reference);
    if (!takesEffect(fault)) return spoiled(success('', null), fault);
    return spoiled(await refusalsAsReplies(() => answer(api, request, route, url, body)), fault);
  });
}

export interface SplitUrl {
  /** As it was sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

export function splitUrl(url: string): SplitUrl {
  const mark = url.indexOf('?');
  if (mark === -1) return { path: url, query: new URLSearchParams() };
  return { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

function answer(
  { service, apiKey }: Api,
  { headers }: IncomingMessage,
  route: Route,
  { path, query }: SplitUrl,
  body: JsonBody,
): Reply {
  if (bearerOf(headers.authorization) !== apiKey) throw unauthenticated(route.endpoint);
  service.limit.check(route.endpoint, service.clock());
  if (body.type === 'unreadable') throw invalid(body.message);
  return route.handle(service, { query, pathParameter: pathParameterOf(route, path), body: body.value });
}

/** A purchase names it in its body, a question for the status in its path. */
function referenceOf(route: Route, path: string, body: JsonBody): string | undefined {
  if (route.endpoint === 'status') return route.path.exec(path)?.[1];
  if (route.endpoint !== 'purchase' || body.type !== 'json') return undefined;
  const reference = (body.value as { reference?: unknown } | null)?.reference;
  return typeof reference === 'string' ? reference : undefined;
}

function count({ calls }: Service, endpoint: Endpoint, reference: string | undefined): void {
  calls.countEndpoint(endpoint);
  if (endpoint === 'purchase' && reference !== undefined) calls.countReference(reference, 'called');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(authorization ?? '')?.[1];
}

/** 400 at the wallet (4.1). What the others answer is not shown (section 5); 401 is what HTTP means by it. */
function unauthenticated(endpoint: Endpoint): Refusal {
  return new Refusal(failure(endpoint === 'wallet' ? 400 : 401, 'Unauthenticated: missing or invalid API key'));
}

async function refusalsAsReplies(answering: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await answering();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}
