import { expect, test, afterEach, vi } from 'vitest';
import { type Answer, sendJson, sendText, startFakeService, startRawService } from './fake-service.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { clientOf, failure, timed } from './client.ts';
import { success } from './samples.ts';
import type { Reply } from '../../src/reseller/request.ts';
import { createRead } from '../../src/reseller/retries.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';

const SECOND_MS = 1000;

const passing: Record<string, Answer> = {
  'HTTP 500': (response) => sendJson(response, 500, { status: false, message: 'later' }),
  'HTTP 502 from a proxy': (response) => sendText(response, 502, '<html>Bad gateway</html>'),
  'HTTP 408': (response) => sendJson(response, 408, { message: 'slow' }),
  'HTTP 425': (response) => sendJson(response, 425, { message: 'early' }),
  'HTTP 429': (response) => sendJson(response, 429, { message: 'often' }),
  'a reset': (_response, { socket }) => socket.resetAndDestroy(),
  'a body that breaks off': (response, { socket }) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"status":', () => socket.destroy());
  },
  'a body that is no JSON': (response) => sendText(response, 200, '<html>Welcome</html>'),
  'an empty body': (response) => response.end(),
  'data of another shape': (response) => sendJson(response, 200, success({ names: [] })),
  'status false on a 200': (response) => sendJson(response, 200, { status: false, message: 'no', data: ['tv'] }),
};

for (const [what, fail] of Object.entries(passing)) {
  test(`a read asks again after ${what}, at most twice`, async () => {
    const service = await startFakeService((response, request, count) => {
      if (count % 3 === 0) sendJson(response, 200, success(['tv']));
      else fail(response, request, count);
    });
    expect(await clientOf(service.url).reseller.services()).toEqual(['tv']);
    expect(service.seen).toHaveLength(3);

    const broken = await startFakeService(fail);
    const error = await failure(clientOf(broken.url).reseller.services());
    expect(['unavailable', 'unreadable']).toContain(error.code);
    expect(broken.seen).toHaveLength(3);
  });
}

test('a verification asks again once', async () => {
  const service = await startFakeService((response) => sendJson(response, 500, { message: 'later' }));
  const { reseller } = clientOf(service.url);
  expect(await failure(reseller.verify({ customerId: '1', productName: 'p' }))).toMatchObject({ code: 'unavailable' });
  expect(service.seen).toHaveLength(2);
});

for (const httpStatus of [301, 307, 400, 401, 402, 403, 404, 409, 410, 422]) {
  test(`a read does not ask again after HTTP ${httpStatus}`, async () => {
    const headers = httpStatus < 400 ? { location: '/elsewhere' } : {};
    const service = await startFakeService((response) => sendJson(response, httpStatus, { message: 'no' }, headers));
    const error = await failure(clientOf(service.url).reseller.services());
    expect(error.httpStatus).toBe(httpStatus);
    expect(service.seen).toHaveLength(1);
  });
}

test('a refused connection is told as unavailable', async () => {
  const url = await startRawService((socket) => socket.destroy());
  expect(await failure(clientOf(url).reseller.services())).toMatchObject({ code: 'unavailable' });
  const { reseller, calls } = clientOf('http://127.0.0.1:1');
  expect(await failure(reseller.services())).toMatchObject({
    code: 'unavailable',
    message: 'get-services: ECONNREFUSED',
  });
  expect(calls).toHaveLength(3);
});

test('what is no HTTP is told as unreadable, without the raw answer', async () => {
  const url = await startRawService((socket) => socket.end('220 mail.example.org ESMTP\r\n'));
  expect(await failure(clientOf(url).reseller.services())).toMatchObject({ code: 'unreadable', cause: undefined });
});

const NOW = Date.UTC(2026, 10, 21, 12);

for (const [what, retryAfter] of [
  ['seconds', '1'],
  ['an HTTP date', new Date(NOW + SECOND_MS).toUTCString()],
] as const) {
  test(`a read waits as long as Retry-After asks for in ${what}`, async () => {
    const service = await startFakeService((response, _request, count) => {
      if (count > 1) sendJson(response, 200, success(['tv']));
      else sendJson(response, 429, { message: 'often' }, { 'retry-after': retryAfter });
    });
    const { reseller } = clientOf(service.url, { now: () => NOW });
    const { result, tookMs } = await timed(reseller.services());
    expect(result).toEqual(['tv']);
    expect(tookMs).toBeGreaterThanOrEqual(SECOND_MS - 2);
  });
}

test('a read gives up at once if Retry-After goes beyond its time', async () => {
  for (const retryAfter of ['1000', '99999999999999999999', new Date(NOW + 1_000 * SECOND_MS).toUTCString()]) {
    const service = await startFakeService((response) =>
      sendJson(response, 503, { message: 'down' }, { 'retry-after': retryAfter }),
    );
    const { reseller } = clientOf(service.url, { now: () => NOW });
    const { result, tookMs } = await timed(failure(reseller.services()));
    expect(result).toMatchObject({ code: 'unavailable', httpStatus: 503 });
    expect(tookMs).toBeLessThan(100 * SECOND_MS);
    expect(service.seen).toHaveLength(1);
  }
});

test('a Retry-After that is past, unreadable or of another status does not count', async () => {
  for (const [httpStatus, retryAfter] of [
    [503, new Date(NOW - SECOND_MS).toUTCString()],
    [503, 'soon'],
    [500, '60'],
  ] as const) {
    const service = await startFakeService((response) =>
      sendJson(response, httpStatus, { message: 'down' }, { 'retry-after': retryAfter }),
    );
    const { reseller, lines } = clientOf(service.url, { now: () => NOW });
    await failure(reseller.services());
    expect(service.seen).toHaveLength(3);
    expect(lines.flatMap(({ fields }) => ('pauseMs' in fields ? [fields.pauseMs] : []))).toEqual([0, 0]);
  }
});

test('attempts are spread by chance', async () => {
  const service = await startFakeService((response) => sendJson(response, 500, { message: 'later' }));
  const { reseller, lines } = clientOf(service.url, { random: () => 0.5 });
  await failure(reseller.services());
  expect(lines.flatMap(({ fields }) => ('pauseMs' in fields ? [fields.pauseMs] : []))).toEqual([100, 200]);
});

test.each(['864000', '9'.repeat(400), new Date(NOW + 365 * 24 * 3_600 * SECOND_MS).toUTCString()])(
  'a Retry-After of %s keeps orders waiting for ten minutes, and then the service is asked again',
  async (retryAfter) => {
    const service = await startFakeService((response) =>
      sendJson(response, 429, { message: 'often' }, { 'retry-after': retryAfter }),
    );
    const { reseller } = clientOf(service.url, { now: () => NOW });
    expect(await failure(reseller.transaction('VB-1'))).toMatchObject({ retryAfterMs: 600 * SECOND_MS });
  },
);

const TIMEOUT_MS = 500;
const NO_ANSWER: Reply = { type: 'unanswered', code: 'timeout', reason: 'no answer', cause: undefined, left: true };

afterEach(() => {
  vi.restoreAllMocks();
});

/** How many attempts a read makes when the attempts take these times, one after the other. */
async function attemptsOf(...tookMs: number[]): Promise<number> {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let attempts = 0;
  const read = createRead({
    timeoutMs: TIMEOUT_MS,
    now: () => 0,
    random: () => 0,
    logger: new RecordingLogger(),
    send: async () => {
      nowMs += tookMs[attempts] ?? TIMEOUT_MS;
      attempts += 1;
      return NO_ANSWER;
    },
  });
  const asked = read({ endpoint: 'get-services', method: 'GET', path: '/' }, () => {
    throw new ResellerError('timeout', 'no answer');
  });
  expect(await failure(asked)).toMatchObject({ code: 'timeout' });
  return attempts;
}

test.each([
  ['a read whose attempts fail at once makes three', [1, 1, 1], 3],
  ['a second attempt has what is left of 1.8 time-outs', [500, 400], 2],
  ['a timer that ends early leaves no time for another attempt', [500, 399], 2],
  ['a timer that ends much too early leaves none either', [500, 360], 2],
  ['a machine that was busy through the first attempt leaves no time for a second', [880], 1],
])('%s', async (_title, tookMs, attempts) => {
  expect(await attemptsOf(...tookMs)).toBe(attempts);
});
