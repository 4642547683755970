import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../../src/domain/shared/money.ts';
import { createReseller, query, segment } from '../../src/reseller/reseller.ts';
import { API_KEY, clientOf, failure } from './client.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { sendJson, startFakeService } from './fake-service.ts';
import { PURCHASE, REFERENCE } from './samples.ts';

test('asks each endpoint under the base address with its prefix, with the key', async () => {
  const service = await startFakeService((response) => sendJson(response, 404, { message: 'no' }));
  const { reseller } = clientOf(`${service.url}/some/prefix//`);
  await failure(reseller.balance());
  await failure(reseller.services());
  await failure(reseller.providers('tv & more'));
  await failure(reseller.products({ service: 'data' }));
  await failure(reseller.products({ service: 'data', provider: 'MTN=1' }));
  await failure(reseller.product('a/b?c'));
  await failure(reseller.transaction(REFERENCE));
  await failure(reseller.transactions({ page: 2, limit: 50, search: 'a b', startDate: '2026-11-01' }));
  expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /some/prefix/api/v2/account/wallet-balance',
    'GET /some/prefix/api/v2/get-services',
    'GET /some/prefix/api/v2/get-providers?service=tv%20%26%20more',
    'GET /some/prefix/api/v2/get-products?service=data',
    'GET /some/prefix/api/v2/get-products?service=data&provider=MTN%3D1',
    'GET /some/prefix/api/v2/products/a%2Fb%3Fc',
    `GET /some/prefix/api/v2/transactions/${REFERENCE}`,
    'GET /some/prefix/api/v2/account/transactions?page=2&limit=50&search=a%20b&startDate=2026-11-01',
  ]);
  expect(new Set(service.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${API_KEY}`]));
});

test('posts a verification and a purchase with no property beyond those of the specification', async () => {
  const service = await startFakeService((response) => sendJson(response, 400, { message: 'no' }));
  const { reseller } = clientOf(service.url);
  await reseller.verify({ customerId: '0801', productName: 'tv-1' });
  await reseller.purchase(PURCHASE);
  await reseller.purchase({ ...PURCHASE, amountMinor: minor(150_050) });
  const common = { customer_id: '08031234567', product_name: 'mtn-airtime', reference: REFERENCE };
  expect(service.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { customer_id: '0801', product_name: 'tv-1' },
    common,
    { ...common, amount: 1500.5 },
  ]);
  expect(service.seen.map(({ headers }) => headers['content-type'])).toEqual(
    Array.from({ length: 3 }, () => 'application/json'),
  );
});

test('reports every call on the wire, for metrics', async () => {
  const service = await startFakeService((response, _request, count) => {
    if (count === 1) response.destroy();
    else sendJson(response, 200, { status: true, message: '', data: [] });
  });
  const { reseller, calls } = clientOf(service.url);
  await reseller.services();
  expect(calls).toMatchObject([
    { endpoint: 'get-services', outcome: 'unavailable' },
    { endpoint: 'get-services', outcome: '200' },
  ]);
  expect(calls.every(({ durationMs }) => durationMs > 0 && durationMs < 60_000)).toBe(true);
});

test('will not be built on an address or a key that cannot work, and does not name the key', () => {
  const logger = new RecordingLogger();
  const options = { timeoutMs: 1, concurrency: 1, now: Date.now, random: Math.random, logger };
  expect(() => createReseller({ ...options, baseUrl: 'ftp://127.0.0.1', apiKey: 'k' })).toThrow(TypeError);
  for (const apiKey of ['', 'se cret', 'secret\n', 'sécret']) {
    expect(() => createReseller({ ...options, baseUrl: 'http://127.0.0.1', apiKey })).toThrow(
      'the API key is empty or has characters that no header can carry',
    );
  }
});

test('never puts the key into an error, a log line or a refusal, not even if the service says it', async () => {
  const words = { status: false, message: `the key ${API_KEY} is wrong`, [API_KEY.slice(0, 4)]: 1 };
  const service = await startFakeService((response) => sendJson(response, 403, words));
  const { reseller, lines } = clientOf(service.url);
  const error = await failure(reseller.services());
  expect(error).toMatchObject({ code: 'unauthorized', httpStatus: 403, message: 'the key [key] is wrong' });
  const refused = await reseller.purchase(PURCHASE);
  expect(refused).toEqual({
    type: 'refused',
    reason: 'unauthorized',
    httpStatus: 403,
    message: 'the key [key] is wrong',
  });
  expect(JSON.stringify(lines)).not.toContain(API_KEY);
});

test('a segment holds any name as one step of the path', () => {
  expect(segment('MTN 1GB/30 days?#50%')).toBe('MTN%201GB%2F30%20days%3F%2350%25');
  expect(segment('..')).toBe('%2E%2E');
  expect(segment('.')).toBe('%2E');
  expect(segment('a..b')).toBe('a..b');
  expect(segment('half \ud83d pair')).toBe('half%20%EF%BF%BD%20pair');
});

test('a segment reads back as the name it was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(segment(name)).toMatch(/^[\w%!'()*.~-]+$/u);
      expect(decodeURIComponent(segment(name))).toBe(name.toWellFormed());
    }),
  );
});

test('a query has what is defined, and reads back', () => {
  expect(query({})).toBe('');
  expect(query({ service: undefined })).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const read = new URLSearchParams(query({ service: value, page: 2, provider: undefined }));
      expect([...read]).toEqual([
        ['service', value.toWellFormed()],
        ['page', '2'],
      ]);
    }),
  );
});
