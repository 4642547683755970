import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { Api, HttpError } from 'grammy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTelegramFetch, type TelegramFetch } from '../../../src/bot/runtime/telegram.ts';
import { type LocalServer, startLocalServer } from '../../support/local-server.ts';

const TOKEN = '1:secret';

let server: LocalServer;
let over: TelegramFetch;
let api: Api;
let asked: { url: string | undefined; type: string | undefined; body: unknown }[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  server = await startLocalServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ url: request.url, type: request.headers['content-type'], body });
      answer(request, response);
    });
  });
  over = createTelegramFetch({ apiRoot: apiRoot(), downloadTimeoutMs: 100_000 });
  connect(100);
});
afterEach(async () => {
  await server.stop();
  await over.close();
});

/** Telegram's own server may stand below a path. */
const apiRoot = (): string => `${server.url}/below`;

function connect(timeoutSeconds: number): void {
  api = new Api(TOKEN, { apiRoot: apiRoot(), fetch: over.fetch, timeoutSeconds });
}

describe('a call of grammY’s client over our connections', () => {
  test('asks what it was told to, below the address of the server', async () => {
    answer = json(200, { ok: true, result: { message_id: 7, chat: { id: 5 } } });
    const reply_markup = { inline_keyboard: [[{ text: 'Buy', callback_data: 'b' }]] };
    const sent = await api.sendMessage(5, 'Hello “you”', { parse_mode: 'HTML', reply_markup });
    expect(sent).toEqual({ message_id: 7, chat: { id: 5 } });
    expect(asked).toMatchObject([
      { url: `/below/bot${TOKEN}/sendMessage`, type: 'application/json', body: { text: 'Hello “you”', reply_markup } },
    ]);
  });

  test.each<[string, RequestListener, number?]>([
    ['breaks off', (request) => request.socket.destroy()],
    ['is not answered in time', () => undefined, 0.3],
    ['is answered by something else', (_, response) => response.end('<html>')],
  ])('that %s fails, and does not tell the token', async (_what, listener, timeoutSeconds = 100) => {
    answer = listener;
    connect(timeoutSeconds);
    const failed: unknown = await api.sendMessage(5, 'Hello').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(HttpError);
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain(TOKEN);
  });
});

function json(status: number, body: object): RequestListener {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  return body === '' ? undefined : JSON.parse(body);
}
