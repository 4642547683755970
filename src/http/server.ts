import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from '../domain/shared/injected.ts';
import { type Answer, statusAnswer } from './answer.ts';
import { createWebhook, type WebhookRoute } from './webhook.ts';

export interface ServerDeps {
  /** The address to listen on: `0.0.0.0` is every one of this machine's. */
  readonly host: string;
  readonly port: number;
  readonly webhook?: WebhookRoute | undefined;
  readonly isReady: () => Promise<boolean>;
  readonly metrics: () => Promise<{ contentType: string; text: string }>;
  readonly logger: Pick<Logger, 'error'>;
  /** Within which a request that does not come in whole is ended, whatever part of it is missing. */
  readonly halfRequestMs?: number;
}

export interface HttpServer {
  /** The port it listens on. @throws Error if the port is taken */
  start(): Promise<number>;
  /** Resolves when what is being answered has been answered. */
  stop(): Promise<void>;
}

type Route = (request: IncomingMessage) => Promise<Answer>;

const HALF_REQUEST_MS = 30_000;
/** Longer than proxies keep a connection, so that it is they who close it, and no request meets a closed one. */
const KEEP_ALIVE_MS = 72_000;

/** /healthz: the process runs. /readyz: it takes updates and its store answers. /metrics, and the webhook if one is set. */
export function createServer(deps: ServerDeps): HttpServer {
  const routes = routesOf(deps);
  let isStopping = false;
  const timeouts = { ...halfRequestTimeouts(deps.halfRequestMs ?? HALF_REQUEST_MS), keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createHttpServer(timeouts, (request, response) => {
    void answer(request).then((given) => send(response, given));
  });
  return {
    async start() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: deps.port, host: deps.host }, resolve);
      });
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : deps.port;
    },
    stop() {
      isStopping = true;
      return new Promise((resolve) => {
        // An error says that it never listened.
        server.close(() => resolve());
      });
    },
  };

  /** Never rejects. */
  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/' } = request;
    const path = pathOf(url);
    // As with every GET, a HEAD asks for the same without its body, which Node leaves out.
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

/** Node looks for requests that are too late at intervals only, every 30 s if nothing is said, so an interval is part of the wait. */
function halfRequestTimeouts(withinMs: number) {
  const intervalMs = Math.ceil(withinMs / 6);
  const timeoutMs = withinMs - 2 * intervalMs;
  return { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: intervalMs };
}

/** Without what stands behind the question mark. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
