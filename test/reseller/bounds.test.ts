import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { holdTimers, passUntil, untilHeld } from '../support/held-timers.ts';
import { clientOf, failure, timed } from './client.ts';
import { dripInto, sendJson, startFakeService, startRawService } from './fake-service.ts';
import { PURCHASE, productRow, success } from './samples.ts';

const TIMEOUT_MS = 500;
const MIB = 1024 * 1024;

/** Services that never get to the end of an answer. @param onAsked called at each request */
const endless: Record<string, (onAsked: () => void) => Promise<string>> = {
  'says nothing': (onAsked) => startRawService((socket) => void socket.once('data', onAsked)),
  'drips headers': (onAsked) =>
    startRawService((socket) => {
      socket.once('data', onAsked);
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      dripInto(socket, 'a', 20);
    }),
  'drips a body': async (onAsked) => {
    const service = await startFakeService((response) => {
      onAsked();
      response.writeHead(200, { 'content-type': 'application/json' });
      dripInto(response, ' ', 20);
    });
    return service.url;
  },
};

for (const [what, start] of Object.entries(endless)) {
  test(`a read of a service that ${what} ends within two time-outs, retries and all`, async () => {
    let asked = 0;
    const { reseller, calls } = clientOf(await start(() => (asked += 1)), { timeoutMs: TIMEOUT_MS });
    await holdTimers();
    const read = failure(reseller.services());
    await untilHeld(() => asked === 1);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    // The second attempt gets what is left of the 1.8 time-outs.
    await untilHeld(() => asked === 2);
    await vi.advanceTimersByTimeAsync(0.8 * TIMEOUT_MS - 1);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toMatchObject({ code: 'timeout', message: expect.stringContaining('no answer within 400 ms') });
    expect(calls).toHaveLength(2);
  });

  test(`a purchase at a service that ${what} is unknown after one time-out`, async () => {
    let asked = 0;
    const { reseller, calls } = clientOf(await start(() => (asked += 1)), { timeoutMs: TIMEOUT_MS });
    await holdTimers();
    const bought = reseller.purchase(PURCHASE);
    await untilHeld(() => asked === 1);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await bought).toEqual({ type: 'unknown', cause: 'timeout: no answer within 500 ms' });
    expect(calls).toMatchObject([{ outcome: 'timeout' }]);
  });
}

test('calls over the bound wait in the order of their coming', async () => {
  const pending: ServerResponse[] = [];
  let most = 0;
  const service = await startFakeService((response) => {
    pending.push(response);
    most = Math.max(most, pending.length);
    // Answered in pairs, and late enough that a third one would show.
    if (pending.length < 2) return;
    setImmediate(() => {
      for (const one of pending.splice(0)) sendJson(one, 200, success([]));
    });
  });
  // A third of the places is the purchases'.
  const { reseller } = clientOf(service.url, { concurrency: 3 });
  await Promise.all(Array.from({ length: 12 }, (_, index) => reseller.providers(`s${index}`)));
  expect(most).toBe(2);
  const order = service.seen.map(({ url }) => Number(/s(\d+)$/u.exec(url)?.[1]));
  // Two connections may overtake each other by one place.
  expect(order.every((place, index) => Math.abs(place - index) <= 1)).toBe(true);
});

test('questions that get no answer keep no purchase waiting', async () => {
  const service = await startFakeService((response, request) => {
    if (request.url.endsWith('/purchase')) sendJson(response, 202, { status: true, message: 'ok', data: null });
  });
  const { reseller } = clientOf(service.url, { concurrency: 3, timeoutMs: TIMEOUT_MS });
  await holdTimers();
  const questions = Array.from({ length: 20 }, () => failure(reseller.services()));
  // No time passes, so none of the questions has ended.
  expect(await reseller.purchase(PURCHASE)).toMatchObject({ type: 'accepted', status: 'processing' });
  await passUntil(Promise.all(questions));
});

test('a read that waits for its turn ends within its time, and is not sent after that', async () => {
  const service = await startFakeService(() => undefined);
  const { reseller, calls } = clientOf(service.url, { concurrency: 1, timeoutMs: TIMEOUT_MS });
  await holdTimers();
  const reads = Array.from({ length: 6 }, () => timed(failure(reseller.services())));
  for (const { result, tookMs } of await passUntil(Promise.all(reads))) {
    expect(result.code).toBe('timeout');
    expect(tookMs).toBeLessThanOrEqual(2 * TIMEOUT_MS);
  }
  // What the client sent: the service may see the last of it only after the read has ended.
  const { length } = calls;
  expect(length).toBeLessThanOrEqual(3);
  await passUntil(failure(reseller.services()));
  expect(calls.length).toBeLessThanOrEqual(length + 2);
  expect(service.seen.length).toBeLessThanOrEqual(calls.length);
});

test('a purchase for which no place comes free within a time-out is not sent', async () => {
  const service = await startFakeService(() => undefined);
  const { reseller } = clientOf(service.url, { concurrency: 1, timeoutMs: TIMEOUT_MS });
  await holdTimers();
  const first = reseller.purchase(PURCHASE);
  await untilHeld(() => service.seen.length === 1);
  await vi.advanceTimersByTimeAsync(100);
  // The second gets the place of the first, and holds it for longer than the third waits.
  const second = reseller.purchase(PURCHASE);
  const third = reseller.purchase(PURCHASE);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 100);
  expect(await first).toMatchObject({ type: 'unknown' });
  await untilHeld(() => service.seen.length === 2);
  await vi.advanceTimersByTimeAsync(100);
  expect(await third).toEqual({ type: 'unsent', cause: 'timeout: not sent, too many calls in flight' });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 100);
  expect(await second).toEqual({ type: 'unknown', cause: 'timeout: no answer within 500 ms' });
  expect(service.seen).toHaveLength(2);
});

test('a body over 1 MiB is not read, and its connection is dropped', async () => {
  const service = await startFakeService((response) => sendJson(response, 200, success(['x'.repeat(2 * MIB)])));
  const { reseller } = clientOf(service.url);
  expect(await failure(reseller.services())).toMatchObject({
    code: 'unreadable',
    cause: { name: 'BodyTooLargeError' },
  });
  expect(await reseller.purchase(PURCHASE)).toMatchObject({ type: 'unknown' });
});

test('a list of products may have 32 MiB, and no more', async () => {
  const row = JSON.stringify(productRow({ description: 'd'.repeat(1000) }));
  const service = await startFakeService((response, { url }) => {
    const mebibytes = url.includes('provider') ? 33 : 20;
    response.writeHead(200, { 'content-type': 'application/json' });
    const rows = Array.from({ length: Math.floor((mebibytes * MIB) / row.length) }, () => row);
    response.end(`{"status":true,"message":"","data":[${rows.join(',')}]}`);
  });
  const { reseller } = clientOf(service.url, { timeoutMs: 120_000 });
  expect(await reseller.products({ service: 'data' })).toHaveLength(1);
  expect(await failure(reseller.products({ service: 'data', provider: 'MTN' }))).toMatchObject({ code: 'unreadable' });
});

test('closing lets the calls in flight end', async () => {
  const service = await startFakeService((response) => {
    setTimeout(() => sendJson(response, 200, success(['airtime'])), 50);
  });
  const { reseller } = clientOf(service.url);
  const asked = reseller.services();
  await expect.poll(() => service.seen.length).toBe(1);
  await reseller.close();
  expect(await asked).toEqual(['airtime']);
  expect(await reseller.purchase(PURCHASE)).toMatchObject({ type: 'unsent' });
  expect(service.seen).toHaveLength(1);
});
