import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { HttpError, InputFile } from 'grammy';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TelegramCall, connectTelegram, pathOfFile, type Telegram } from '../../../src/bot/runtime/telegram.ts';
import { holdTimers, untilHeld } from '../../support/held-timers.ts';
import { type LocalServer, startLocalServer } from '../../support/local-server.ts';

const TOKEN = '1:secret';
const MAX_BYTES = 1_000;

let server: LocalServer;
let telegram: Telegram;
let asked: (string | undefined)[];
let calls: TelegramCall[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  server = await startLocalServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  calls = [];
  const onCall = (call: TelegramCall): void => void calls.push(call);
  telegram = connectTelegram({ token: TOKEN, apiRoot: apiRoot(), onCall });
});
afterEach(async () => {
  await server.stop();
  await telegram.close();
});

/** Telegram's own server may stand below a path. */
const apiRoot = (): string => `${server.url}/below`;

test('a call asks what it was told to, below the address of the server', async () => {
  const body = Promise.withResolvers<string>();
  answer = (request, response) => {
    void text(request).then(body.resolve);
    response.end(JSON.stringify({ ok: true, result: { message_id: 7, chat: { id: 5 } } }));
  };
  const reply_markup = { inline_keyboard: [[{ text: 'Buy', callback_data: 'b' }]] };
  const sent = await telegram.api.sendMessage(5, 'Hello “you”', { parse_mode: 'HTML', reply_markup });
  expect(sent).toEqual({ message_id: 7, chat: { id: 5 } });
  expect(asked).toEqual([`/below/bot${TOKEN}/sendMessage`]);
  expect(JSON.parse(await body.promise)).toMatchObject({ text: 'Hello “you”', reply_markup });
});

test.each<[string, RequestListener, (number | undefined)?]>([
  ['breaks off', (request) => request.socket.destroy()],
  ['is not answered in time', () => undefined, 300],
  ['is answered by something else', (_, response) => response.end('<html>')],
])('a call that %s fails, and does not tell the token', async (_what, listener, afterMs) => {
  answer = listener;
  const signal = afterMs === undefined ? undefined : AbortSignal.timeout(afterMs);
  const failed: unknown = await telegram.api
    .sendMessage(5, 'Hello', {}, signal as Parameters<typeof telegram.api.sendMessage>[3])
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(HttpError);
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain(TOKEN);
});

describe('every call on the wire is heard of', () => {
  const answered =
    (status: number, description = ''): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: status < 400, error_code: status, description, result: true }));
    };

  test.each<[RequestListener, string]>([
    [answered(200), 'ok'],
    [answered(400, 'Bad Request: message is not modified: specified new message content'), 'unchanged'],
    [answered(400, 'Bad Request: chat not found'), '400'],
    [answered(401), '401'],
    [answered(403), '403'],
    [answered(409), '409'],
    [answered(413), '4xx'],
    [answered(429), '429'],
    [answered(502), '5xx'],
  ])('as %# %s', async (listener, outcome) => {
    answer = listener;
    await telegram.api.deleteMessage(1, 2).catch(() => undefined);
    expect(calls).toEqual([{ method: 'deleteMessage', outcome, durationMs: expect.any(Number) }]);
  });

  test('each try by itself, and without the token', async () => {
    answer = (request) => request.socket.destroy();
    await telegram.api.deleteMessage(1, 2).catch(() => undefined);
    expect(calls.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual(
      Array.from({ length: 3 }, () => 'deleteMessage unanswered'),
    );
    expect(JSON.stringify(calls)).not.toContain(TOKEN);
  });
});

test('a file that Telegram asks to send later is sent once more, whole', async () => {
  const bodies: string[] = [];
  answer = (request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const isFirst = bodies.length === 1;
      response.writeHead(isFirst ? 429 : 200, { 'content-type': 'application/json' });
      const later = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 0 } };
      response.end(JSON.stringify(isFirst ? later : { ok: true, result: { message_id: 7, chat: { id: 1 } } }));
    });
  };
  const pieces = ['phone,amount\n', '08031234567,500\n'].map((text) => new TextEncoder().encode(text));
  await expect(telegram.api.sendDocument(1, new InputFile(pieces, 'list.csv'))).resolves.toMatchObject({
    message_id: 7,
  });
  expect(bodies).toEqual([expect.stringContaining('phone,amount\n08031234567,500\n'), bodies[0]]);
});

test('a server that could also speak HTTP/2 is offered HTTP/1.1 alone', async () => {
  const hello = Promise.withResolvers<Buffer>();
  const tls = createServer((socket) => {
    socket.once('data', (bytes: Buffer) => {
      hello.resolve(bytes);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => void tls.listen(0, '127.0.0.1', resolve));
  const apiRoot = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
  const over = connectTelegram({ token: TOKEN, apiRoot });
  await over.api.sendMessage(1, 'Hello').catch(() => undefined);
  const offered = String(await hello.promise);
  tls.close();
  await over.close();
  expect(offered).toContain('\u0008http/1.1');
  expect(offered).not.toContain('\u0002h2');
});

describe('a file', () => {
  test('is fetched from below the address of our files', async () => {
    answer = (_request, response) => response.end('number,product');
    const bytes = await telegram.download('documents/file 1.csv', MAX_BYTES);
    expect(new TextDecoder().decode(bytes)).toBe('number,product');
    expect(asked).toEqual([`/below/file/bot${TOKEN}/documents/file%201.csv`]);
  });

  test.each(['../../botother/getMe', '/etc/passwd', 'documents//x', 'documents/../../x', '.', ''])(
    'is not asked for at %j, whoever gave that path',
    async (path) => {
      expect(await telegram.download(path, MAX_BYTES)).toBeUndefined();
      expect(asked).toEqual([]);
    },
  );

  test('stays below that address with any other path', () => {
    const strange = ['a?b=c#d', String.raw`..\..\x`, '%2e%2e', 'https:', '@host'];
    const addresses = strange.map((path) => new URL(`https://api.example/file/bot1/${pathOfFile(path)}`));
    expect(addresses.filter(({ href }) => !href.startsWith('https://api.example/file/bot1/'))).toEqual([]);
    expect(addresses.map(({ search, hash }) => search + hash).join('')).toBe('');
  });

  test.each<[string, RequestListener]>([
    ['is larger than it was said to be', (_request, response) => response.end(Buffer.alloc(MAX_BYTES + 1))],
    [
      'never ends',
      (_request, response) => {
        const writing = setInterval(() => response.write(Buffer.alloc(100)), 1);
        response.on('close', () => clearInterval(writing));
      },
    ],
    ['is elsewhere', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['is not there', (_request, response) => response.writeHead(404).end('{}')],
    [
      'breaks off',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '9' }).write('num', () => response.destroy()),
    ],
  ])('that %s is none', async (_what, listener) => {
    answer = listener;
    expect(await telegram.download('documents/list.csv', MAX_BYTES)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('that comes too slowly is none', async () => {
    const impatient = connectTelegram({ token: TOKEN, apiRoot: apiRoot(), downloadTimeoutMs: 300 });
    answer = (_request, response) => void response.write('number');
    await holdTimers();
    const download = impatient.download('documents/list.csv', MAX_BYTES);
    await untilHeld(() => asked.length === 1);
    await vi.advanceTimersByTimeAsync(300);
    expect(await download).toBeUndefined();
    await impatient.close();
  });
});
