import type { RequestListener, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BodyTooLargeError, exchange, type ExchangeLimits, ExchangeTimeoutError } from '../../src/async/exchange.ts';
import { type LocalServer, startLocalServer } from '../support/local-server.ts';

let server: LocalServer;
let pool: Pool;
let asked: string[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  server = await startLocalServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  pool = new Pool(server.url, { connections: 1 });
});
afterEach(async () => {
  await server.stop();
  await pool.destroy();
});

describe('an exchange', () => {
  test('brings the whole answer, whatever its status', async () => {
    answer = (_request, response) => {
      response.writeHead(429, { 'retry-after': '3' }).write('{"ok":');
      setImmediate(() => response.end('false}'));
    };
    const { status, headers, bytes } = await ask('/a');
    expect([status, headers['retry-after'], String(bytes)]).toEqual([429, '3', '{"ok":false}']);
  });

  test.each<[string, ExchangeLimits, RequestListener, new () => Error]>([
    ['has no answer in time', { limitMs: 30 }, () => undefined, ExchangeTimeoutError],
    [
      'has half of its answer in time',
      { limitMs: 30 },
      (_, response) => void response.write('half'),
      ExchangeTimeoutError,
    ],
    ['is answered with too much', { maxBytes: 3 }, (_, response) => response.end('four'), BodyTooLargeError],
    ['was given up before', { signal: AbortSignal.abort() }, () => undefined, Error],
    ['is given up', { signal: AbortSignal.timeout(30) }, () => undefined, Error],
    ['breaks off', {}, (request) => request.socket.destroy(), Error],
  ])('that %s fails, and the next one goes', async (_what, limits, listener, error) => {
    answer = listener;
    await expect(ask('/a', limits)).rejects.toThrow(error);
    answer = (_request, response) => response.end('b');
    expect(String((await ask('/b')).bytes)).toBe('b');
  });

  test('that is over while it waits for the connection fails at once, and is never written', async () => {
    const waiting = Promise.withResolvers<void>();
    answer = (_request, response) => void waiting.promise.then(() => response.end());
    const first = ask('/first');
    await expect(ask('/second', { limitMs: 30 })).rejects.toThrow(ExchangeTimeoutError);
    waiting.resolve();
    await first;
    await ask('/third');
    expect(asked).toEqual(['/first', '/third']);
  });

  test('is written once, whatever is beneath', async () => {
    let starts = 0;
    const twice = {
      dispatch(_request: unknown, handler: Parameters<Pool['dispatch']>[1]) {
        const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
        handler.onRequestStart?.(controller, undefined);
        try {
          handler.onRequestStart?.(controller, undefined);
        } catch (error) {
          handler.onResponseError?.(controller, error as Error);
        }
        return true;
      },
    };
    await expect(exchange(twice, {}, { onStart: () => (starts += 1) })).rejects.toThrow('once');
    expect(starts).toBe(1);
  });

  test('whose answer comes after its time leaves nothing for the next one', async () => {
    let late: ServerResponse | undefined;
    answer = (_request, response) => void (late = response);
    await expect(ask('/a', { limitMs: 30 })).rejects.toThrow(ExchangeTimeoutError);
    answer = (_request, response) => response.end('b');
    const next = ask('/b');
    late?.end('a');
    expect(String((await next).bytes)).toBe('b');
  });

  test.each([
    ['after hints alone', (response: ServerResponse) => response.writeEarlyHints({ link: '</a>' })],
    ['in its body', (response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).write('half')],
    ['in a chunk of its body', (response: ServerResponse) => response.writeHead(200).write('half')],
  ])('that breaks off %s is no answer, and is asked once', async (_where, begin) => {
    answer = (request, response) => {
      begin(response);
      setTimeout(() => request.socket.destroy(), 10);
    };
    await expect(ask('/a')).rejects.toThrow(Error);
    expect(asked).toEqual(['/a']);
  });

  test('has the status and headers that come after hints', async () => {
    answer = (_request, response) => {
      response.writeEarlyHints({ link: '</a>' });
      response.writeHead(402, { 'x-own': 'b' }).end('no');
    };
    const { status, headers, bytes } = await ask('/a');
    expect([status, headers['x-own'], headers['link'], String(bytes)]).toEqual([402, 'b', undefined, 'no']);
  });

  test('that may not start any more is never written', async () => {
    const onStart = (): never => {
      throw new RangeError('too late');
    };
    await expect(ask('/a', { onStart })).rejects.toThrow(RangeError);
    expect(asked).toEqual([]);
  });
});

function ask(path: string, limits: ExchangeLimits = {}) {
  return exchange(pool, { method: 'GET', path }, limits);
}
