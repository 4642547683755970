import { hash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parse } from 'secure-json-parse';
import { z } from 'zod';
import type { Logger } from '../domain/shared/injected.ts';

export interface ServerDeps {
  /** `0.0.0.0` means every address of this machine. */
  readonly host: string;
  readonly port: number;
  readonly webhook?: WebhookRoute | undefined;
  readonly isReady: () => Promise<boolean>;
  readonly metrics: () => Promise<{ contentType: string; text: string }>;
  readonly logger: Pick<Logger, 'error'>;
  /** If a request does not come in completely within this time, it is ended, whatever part is missing. */
  readonly halfRequestMs?: number;
}

type Route = (request: IncomingMessage) => Promise<Answer>;

const HALF_REQUEST_MS = 30_000;
/** Longer than proxies keep a connection. So they are the ones to close it, and no request comes to a closed connection. */
const KEEP_ALIVE_MS = 72_000;
/** The answers that may still be under way at a stop are to /readyz and /metrics, and short. */
const LAST_ANSWERS_MS = 1_000;

/** Answers /healthz (the process runs), /readyz (it takes updates and its store answers), /metrics, and the webhook if one is set. */
export function createServer(deps: ServerDeps) {
  const routes = routesOf(deps);
  let isStopping = false;
  const timeouts = { ...halfRequestTimeouts(deps.halfRequestMs ?? HALF_REQUEST_MS), keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createHttpServer(timeouts, (request, response) => {
    void answer(request).then((given) => send(response, given));
  });
  return {
    /** The port it listens on. @throws Error if the port is taken */
    async start(): Promise<number> {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: deps.port, host: deps.host }, resolve);
      });
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : deps.port;
    },
    /** Resolves when all requests in work have been answered, or a moment later: Node waits for ever for a connection whose request never comes whole. */
    async stop(): Promise<void> {
      isStopping = true;
      const ending = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      // An error means that it never listened.
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(ending);
    },
  };

  /** Never rejects. */
  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/' } = request;
    const [path = ''] = url.split('?', 1);
    // A HEAD asks for the same as a GET without its body, which Node leaves out.
    const route = routes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    if (route === undefined) return statusAnswer(404, 'not found');
    try {
      return await route(request);
    } catch (error) {
      deps.logger.error({ err: error, path }, 'an HTTP request failed');
      return statusAnswer(500, 'failed');
    }
  }

  function send(response: ServerResponse, { code, type, text, headers }: Answer): void {
    response.writeHead(code, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      ...headers,
      ...(isStopping ? { connection: 'close' } : {}),
    });
    response.end(text);
  }
}

function routesOf({ webhook, isReady, metrics }: ServerDeps): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>([
    ['GET /healthz', async () => statusAnswer(200, 'ok')],
    ['GET /readyz', async () => ((await isReady()) ? statusAnswer(200, 'ready') : statusAnswer(503, 'not ready'))],
    [
      'GET /metrics',
      async () => {
        const { contentType, text } = await metrics();
        return { code: 200, type: contentType, text };
      },
    ],
  ]);
  if (webhook !== undefined) routes.set(`POST ${webhook.path}`, createWebhook(webhook));
  return routes;
}

/** Node looks for late requests only at intervals, every 30 s by default, so an interval is part of the wait. */
function halfRequestTimeouts(withinMs: number) {
  const intervalMs = Math.ceil(withinMs / 6);
  const timeoutMs = withinMs - 2 * intervalMs;
  return { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: intervalMs };
}

interface Answer {
  readonly code: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function jsonAnswer(code: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { code, type: 'application/json; charset=utf-8', text: JSON.stringify(body), headers };
}

function statusAnswer(code: number, status: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(code, { status }, headers);
}

interface WebhookRoute {
  readonly path: string;
  readonly secret: string;
  handle(update: { update_id: number }): Promise<HandledUpdate>;
}

/** `later` is answered with 503, so that Telegram brings the update again. The answer to a finished update may carry a call to Telegram. */
interface HandledUpdate {
  readonly type: 'done' | 'later';
  readonly reply?: object | undefined;
}

/** Telegram's updates are a few kilobytes, and files come in another way. */
const MAX_BODY_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = '2';

const updateSchema = z.looseObject({ update_id: z.int().nonnegative() });

function createWebhook(route: WebhookRoute): (request: IncomingMessage) => Promise<Answer> {
  const digest = digestOf(route.secret);
  return async (request) => {
    // Checked before the body is read, so that a caller without the secret costs nothing.
    if (!isSecret(request.headers['x-telegram-bot-api-secret-token'], digest)) return statusAnswer(401, 'unauthorized');
    const text = await readText(request, MAX_BODY_BYTES);
    if (text === undefined) return statusAnswer(413, 'refused', { connection: 'close' });
    const body = bodyOf(text);
    if (body === undefined) return statusAnswer(400, 'refused');
    const { data: update } = updateSchema.safeParse(body.value);
    // If it came again, it would be the same.
    if (update === undefined) return statusAnswer(200, 'ignored');
    const handled = await route.handle(update);
    if (handled.type === 'later') return statusAnswer(503, 'later', { 'retry-after': RETRY_AFTER_SECONDS });
    return handled.reply === undefined ? statusAnswer(200, 'ok') : jsonAnswer(200, handled.reply);
  };
}

/** The body is read as JSON, whatever type it names; undefined if it is none. Parts that would change how objects behave are removed. */
function bodyOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parse(text, { protoAction: 'remove', constructorAction: 'remove' }) };
  } catch {
    return undefined;
  }
}

/** Compared by digest and in constant time, so that neither length nor content leaks. */
function isSecret(given: string | string[] | undefined, digest: Buffer): boolean {
  return typeof given === 'string' && timingSafeEqual(digestOf(given), digest);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** A request's body; undefined if it is too long or breaks off. Read by events, which cost half as much as iterating. */
function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', () => resolve(undefined));
  });
}
