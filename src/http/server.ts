import { hash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify';
import { z } from 'zod';

/** If Telegram may put its updates, and with which secret it must come. */
export interface WebhookRoute {
  readonly path: string;
  readonly secret: string;
  handle(update: { update_id: number }): Promise<HandledUpdate>;
}

/** `later` is answered 503, so that Telegram brings the update again. A call of Telegram may go along with the answer to what is done. */
export interface HandledUpdate {
  readonly type: 'done' | 'later';
  readonly reply?: object | undefined;
}

export interface ServerDeps {
  /** The address to listen on: `0.0.0.0` is every one of this machine's. */
  readonly host: string;
  readonly port: number;
  readonly webhook?: WebhookRoute | undefined;
  readonly isReady: () => Promise<boolean>;
  readonly metrics: () => Promise<{ contentType: string; text: string }>;
  readonly logger: FastifyBaseLogger;
}

export interface HttpServer {
  /** The port it listens on. @throws Error if the port is taken */
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** Telegram's updates are a few kilobytes; files come by their own way. */
const MAX_BODY_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = '2';
const JSON_TYPE = 'application/json';

const updateSchema = z.looseObject({ update_id: z.int().nonnegative() });

/** /healthz: the process runs. /readyz: it takes updates and its store answers. /metrics, and the webhook if one is set. */
export function createServer(deps: ServerDeps): HttpServer {
  const server = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, server.getDefaultJsonParser('remove', 'remove'));
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const isOurs = statusCode >= 500;
    if (isOurs) deps.logger.error({ err: error, path: request.routeOptions.url }, 'an HTTP request failed');
    return reply.code(statusCode).send({ status: isOurs ? 'failed' : 'refused' });
  });
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await deps.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  server.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await deps.metrics();
    return reply.type(contentType).send(text);
  });
  const { webhook } = deps;
  if (webhook !== undefined) {
    server.post<{ Body: unknown }>(webhook.path, {
      // Before the body is read: who does not know the secret costs nothing.
      onRequest: async (request, reply) => {
        if (!isSecret(request.headers['x-telegram-bot-api-secret-token'], webhook.secret)) {
          return reply.code(401).send({ status: 'unauthorized' });
        }
        // Whatever it calls itself, it is JSON or refused.
        request.headers['content-type'] = JSON_TYPE;
        return undefined;
      },
      handler: async (request, reply) => {
        const { data: update } = updateSchema.safeParse(request.body);
        // Brought again it would be no better.
        if (update === undefined) return reply.send({ status: 'ignored' });
        const handled = await webhook.handle(update);
        if (handled.type === 'later')
          return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: 'later' });
        return reply.send(handled.reply ?? { status: 'ok' });
      },
    });
  }
  return {
    async start() {
      await server.listen({ port: deps.port, host: deps.host });
      const address = server.server.address();
      return typeof address === 'object' && address !== null ? address.port : deps.port;
    },
    stop: () => server.close(),
  };
}

/** Compared in constant time, by digest, so that neither length nor content leaks. */
function isSecret(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}
