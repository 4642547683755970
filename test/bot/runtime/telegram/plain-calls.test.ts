import type { IncomingMessage, RequestListener } from 'node:http';
import { Api, GrammyError, HttpError } from 'grammy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainCalls } from '../../../../src/bot/runtime/telegram/plain-calls.ts';
import { createTelegramFetch, type TelegramFetch } from '../../../../src/bot/runtime/telegram/telegram-fetch.ts';
import { type LocalServer, startLocalServer } from '../../../support/local-server.ts';

const TOKEN = '1:secret';

let server: LocalServer;
let over: TelegramFetch;
/** By grammY's own client alone, and past it. */
let apis: readonly Api[];
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
  server.stop();
  await over.close();
});

/** Telegram's own server may stand below a path. */
const apiRoot = (): string => `${server.url}/below`;

function connect(timeoutSeconds: number): void {
  const client = { apiRoot: apiRoot(), fetch: over.fetch, timeoutSeconds };
  const past = new Api(TOKEN, client);
  const timeoutMs = 1_000 * timeoutSeconds;
  past.config.use(plainCalls({ root: `${apiRoot()}/bot${TOKEN}`, fetch: over.fetch, timeoutMs }));
  apis = [new Api(TOKEN, client), past];
}

describe('a call past grammY’s client', () => {
  test('asks and answers as one through it', async () => {
    answer = json(200, { ok: true, result: { message_id: 7, chat: { id: 5 } } });
    const reply_markup = { inline_keyboard: [[{ text: 'Buy', callback_data: 'b' }]] };
    const sent = await ofBoth((api) => api.sendMessage(5, 'Hello “you”', { parse_mode: 'HTML', reply_markup }));
    expect(sent).toEqual([
      { message_id: 7, chat: { id: 5 } },
      { message_id: 7, chat: { id: 5 } },
    ]);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[1]).toMatchObject({ url: `/below/bot${TOKEN}/sendMessage`, type: 'application/json' });
  });

  test('is refused as one through it', async () => {
    answer = json(403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' });
    const [through, past] = await ofBoth((api) => api.sendMessage(5, 'Hello'));
    expect(past).toBeInstanceOf(GrammyError);
    expect(past).toEqual(through);
  });

  test.each<[string, RequestListener, number?]>([
    ['breaks off', (request) => request.socket.destroy()],
    ['is not answered in time', () => undefined, 0.3],
    ['is answered by something else', (_, response) => response.end('<html>')],
  ])('that %s fails as one through it, and does not tell the token', async (_what, listener, timeoutSeconds = 100) => {
    answer = listener;
    connect(timeoutSeconds);
    const [through, past] = await ofBoth((api) => api.sendMessage(5, 'Hello'));
    expect(past).toBeInstanceOf(HttpError);
    expect((past as HttpError).message).toBe((through as HttpError).message);
    expect(JSON.stringify(past, Object.getOwnPropertyNames(past))).not.toContain(TOKEN);
  });
});

/** What comes of it, be it an error, first through grammY's client. */
async function ofBoth(act: (api: Api) => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const api of apis) outcomes.push(await act(api).catch((error: unknown) => error));
  return outcomes;
}

function json(status: number, body: object): RequestListener {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}
