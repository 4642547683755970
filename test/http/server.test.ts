import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createServer, type ServerDeps } from '../../src/http/server.ts';

const SECRET = 's3cret-of-the-webhook';
const PATH = '/telegram/hook';
let server: ReturnType<typeof createServer> | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(deps: Partial<ServerDeps> = {}): Promise<string> {
  server = createServer({
    host: '127.0.0.1',
    port: 0,
    isReady: async () => true,
    metrics: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }),
    logger: pino({ level: 'silent' }),
    ...deps,
  });
  return `http://127.0.0.1:${await server.start()}`;
}

/** A server with a webhook, the updates it passed on, and a way to post to it. */
async function startWebhook(outcome: 'done' | 'later' = 'done', reply?: object) {
  const handled: unknown[] = [];
  const handle = async (update: unknown) => {
    handled.push(update);
    return { type: outcome, reply };
  };
  const url = await start({ webhook: { path: PATH, secret: SECRET, handle } });
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url + PATH, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET, ...headers },
    });
  return { url, handled, post };
}

describe('health', () => {
  test.each([
    ['/healthz', false, 200, 'ok'],
    ['/readyz', true, 200, 'ready'],
    ['/readyz', false, 503, 'not ready'],
  ])('%s where ready is %s: %d %s', async (path, ready, status, word) => {
    const response = await fetch(`${await start({ isReady: async () => ready })}${path}`);
    expect([response.status, await response.json()]).toEqual([status, { status: word }]);
  });

  test('/metrics hands out the exposition text as it is', async () => {
    const response = await fetch(`${await start()}/metrics`);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toBe('up 1\n');
  });

  test('anything else is not there, and without a webhook nor is one', async () => {
    const url = await start();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(url + PATH, { method: 'POST', body: '{"update_id":1}' })).status).toBe(404);
  });
});

describe('the webhook', () => {
  test('hands an update on, whole', async () => {
    const { handled, post } = await startWebhook();
    const update = { update_id: 7, message: { text: 'ă <&>', extra: [1, null] } };
    const response = await post(JSON.stringify(update));
    expect([response.status, handled]).toEqual([200, [update]]);
  });

  test('answers with the call that goes along', async () => {
    const reply = { method: 'answerCallbackQuery', callback_query_id: '7' };
    const response = await (await startWebhook('done', reply)).post('{"update_id":7}');
    expect([response.status, await response.json()]).toEqual([200, reply]);
  });

  test('takes JSON whatever its type is called', async () => {
    const { handled, post } = await startWebhook();
    const response = await post('{"update_id":7}', { 'content-type': 'text/plain' });
    expect([response.status, handled.length]).toEqual([200, 1]);
  });

  test('asks Telegram to come again if the update cannot be handled now', async () => {
    const { post } = await startWebhook('later');
    const response = await post('{"update_id":7}');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test.each([
    ['wrong', 'nope'],
    ['empty', ''],
    ['longer', `${SECRET}x`],
    ['shorter', SECRET.slice(1)],
  ])('with a secret that is %s is refused, whatever it brings', async (_name, secret) => {
    const { handled, post } = await startWebhook();
    const headers = { 'x-telegram-bot-api-secret-token': secret };
    expect((await post('{"update_id":7}', headers)).status).toBe(401);
    expect((await post('no JSON', headers)).status).toBe(401);
    expect(handled).toEqual([]);
  });

  test('without a secret is refused', async () => {
    const { url, handled } = await startWebhook();
    const response = await fetch(url + PATH, { method: 'POST', body: '{"update_id":7}' });
    expect([response.status, handled]).toEqual([401, []]);
  });

  test.each([
    ['no JSON', '{"update_id":7', 400],
    ['an empty body', '', 400],
    ['half of a list', '[', 400],
    // If it came again, it would be the same.
    ['no update_id', '{"message":{}}', 200],
    ['an update_id that is no number', '{"update_id":"seven"}', 200],
    ['an update_id with a fraction', '{"update_id":7.5}', 200],
    ['an update_id below zero', '{"update_id":-7}', 200],
    ['an update_id past all counting', '{"update_id":9007199254740993}', 200],
    ['a list', '[{"update_id":7}]', 200],
    ['nothing', 'null', 200],
  ])('hands nothing on of %s (%s), and answers %i', async (_name, body, status) => {
    const { handled, post } = await startWebhook();
    expect([(await post(body)).status, handled]).toEqual([status, []]);
  });

  test('hands nothing on that would change what objects are', async () => {
    const { handled, post } = await startWebhook();
    const response = await post(
      '{"update_id":7,"__proto__":{"admin":true},"message":{"constructor":{"prototype":{"x":1}}}}',
    );
    expect([response.status, JSON.stringify(handled)]).toEqual([200, '[{"update_id":7,"message":{}}]']);
  });

  test('refuses more than a mebibyte, and takes a little less', async () => {
    const { handled, post } = await startWebhook();
    const bodyOf = (length: number) => JSON.stringify({ update_id: 7, text: 'x'.repeat(length) });
    expect((await post(bodyOf(1024 * 1024))).status).toBe(413);
    expect(handled).toEqual([]);
    expect((await post(bodyOf(1024 * 1024 - 100))).status).toBe(200);
  });

  test('whose handler fails answers 500, so that the update comes again, and logs it without the secret', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const handle = () => Promise.reject(new Error(`failed with ${SECRET} for 08031234567`));
    const logger = createLogger({ level: 'debug', secrets: [SECRET], destination });
    const url = await start({ logger, webhook: { path: PATH, secret: SECRET, handle } });
    const headers = { 'x-telegram-bot-api-secret-token': SECRET };
    const response = await fetch(url + PATH, { method: 'POST', body: '{"update_id":7}', headers });
    expect([response.status, await response.json()]).toEqual([500, { status: 'failed' }]);
    const written = lines.map((line) => JSON.parse(line) as { level: string; err?: { message: string } });
    expect(written.find(({ level }) => level === 'error')?.err?.message).toBe('failed with [hidden] for ****4567');
    expect(lines.join('')).not.toContain(SECRET);
  });

  test('is asked with POST only', async () => {
    const { url } = await startWebhook();
    expect((await fetch(url + PATH, { headers: { 'x-telegram-bot-api-secret-token': SECRET } })).status).toBe(404);
  });
});

describe('a request that was sent by halves', () => {
  const WITHIN_MS = 400;
  const head = (secret: string) =>
    `POST ${PATH} HTTP/1.1\r\nHost: bot\r\nX-Telegram-Bot-Api-Secret-Token: ${secret}\r\nContent-Length: 15\r\n`;

  /** A connection to a server that waits for a short time, and what the server hands on. */
  async function connected() {
    const handled: unknown[] = [];
    const handle = async (update: unknown) => {
      handled.push(update);
      return { type: 'done' as const };
    };
    const webhook = { path: PATH, secret: SECRET, handle };
    const url = new URL(await start({ halfRequestMs: WITHIN_MS, webhook }));
    const socket = connect(Number(url.port), url.hostname).setEncoding('utf8');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return { socket, handled };
  }

  /** The machine may be busy; an interval of Node's own would take half a minute. */
  async function isEndedInTime(socket: Socket): Promise<void> {
    const from = performance.now();
    await once(socket.resume(), 'close');
    expect(performance.now() - from).toBeLessThan(WITHIN_MS * 3);
  }

  test.each([
    ['nothing at all', ''],
    ['half of the first line', `POST ${PATH}`],
    ['half of its headers', head(SECRET)],
    ['no body', `${head(SECRET)}\r\n`],
    ['half of its body', `${head(SECRET)}\r\n{"update`],
    ['half of its body and a wrong secret', `${head('nope')}\r\n{"update`],
    ['half of its body to nowhere', `POST /nowhere HTTP/1.1\r\nHost: bot\r\nContent-Length: 15\r\n\r\n{"update`],
  ])('%s is ended in time', async (_name, part) => {
    const { socket, handled } = await connected();
    socket.write(part);
    await isEndedInTime(socket);
    expect(handled).toEqual([]);
  });

  test('is ended although a byte comes now and then', async () => {
    const { socket, handled } = await connected();
    socket.write(`${head(SECRET)}\r\n`);
    const drip = setInterval(() => socket.write(' '), WITHIN_MS / 10);
    await isEndedInTime(socket).finally(() => clearInterval(drip));
    expect(handled).toEqual([]);
  });

  test('is not one whose next request is awaited: its connection stays', async () => {
    const { socket, handled } = await connected();
    const request = `${head(SECRET)}\r\n{"update_id":7}`;
    socket.write(request);
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('200 OK')]);
    await sleep(WITHIN_MS * 1.5);
    socket.write(request);
    await expect.poll(() => handled).toHaveLength(2);
    socket.destroy();
  });
});

test('listens on the address it is given, and on no other', async () => {
  const { port } = new URL(await start({ host: '127.0.0.2' }));
  expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});

test('a port that is taken is a fault at the start', async () => {
  const url = await start();
  const second = createServer({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    isReady: async () => true,
    metrics: async () => ({ contentType: 'text/plain', text: '' }),
    logger: pino({ level: 'silent' }),
  });
  await expect(second.start()).rejects.toThrow('EADDRINUSE');
  await second.stop();
});

test('a server that was stopped answers no more', async () => {
  const url = await start();
  await server?.stop();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test.each(['', 'GET /hea', `POST /nowhere HTTP/1.1\r\nHost: bot\r\nContent-Length: 15\r\n\r\n{"upd`])(
  'a connection that sent %j and no more does not hold up the stop',
  async (part) => {
    const url = new URL(await start());
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(part);
    await fetch(`${url.href}healthz`);
    const closed = once(socket.resume(), 'close');
    await server?.stop();
    expect(await closed).toEqual([expect.any(Boolean)]);
  },
);
