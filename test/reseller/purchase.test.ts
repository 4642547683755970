import type { Socket } from 'node:net';
import { freePort } from 'vendbot-demo';
import { expect, test } from 'vitest';
import type { PurchaseAnswer } from '../../src/domain/shared/reseller.ts';
import { clientOf } from './client.ts';
import type { Answer } from './fake-service.ts';
import { sendJson, sendText, startFakeService, startRawService } from './fake-service.ts';
import { PURCHASE, purchaseData, REFERENCE, success } from './samples.ts';

/** The answer to one purchase, which must be on the wire once. */
async function purchaseWith(answer: Answer): Promise<PurchaseAnswer> {
  const service = await startFakeService(answer);
  const result = await clientOf(service.url).reseller.purchase(PURCHASE);
  expect(service.seen).toHaveLength(1);
  return result;
}

const answered = (httpStatus: number, body: unknown): Promise<PurchaseAnswer> =>
  purchaseWith((response) => sendJson(response, httpStatus, body));

test('a 200 with its receipt is accepted with all that it tells', async () => {
  const data = purchaseData({
    token: '0123-4567-8901-2345-6789',
    units: '12.5',
    meter_number: '0412',
    customer_name: 'Ada',
    customer_address: '1 Broad St',
    disco: 'IKEDC',
    exchange_reference: 'X1',
    transaction_date: '21/11/2026',
    more: { than: 'listed' },
  });
  expect(await answered(200, success(data))).toEqual({
    type: 'accepted',
    status: 'successful',
    customerId: '08031234567',
    receipt: {
      paidMinor: 48_550,
      quantity: '500',
      remark: 'You have sent 500 naira',
      token: '0123-4567-8901-2345-6789',
      units: '12.5',
      meterNumber: '0412',
      customerName: 'Ada',
      customerAddress: '1 Broad St',
      disco: 'IKEDC',
      exchangeReference: 'X1',
      transactionDate: '21/11/2026',
    },
  });
});

test.each([
  [200, 'successful', 'successful'],
  [200, 'processing', 'processing'],
  [200, 'failed', 'failed'],
  [202, 'processing', 'processing'],
  [202, 'failed', 'failed'],
  // A 202 confirms acceptance, not delivery.
  [202, 'successful', 'processing'],
])('HTTP %i with the word %s is accepted as %s', async (httpStatus, word, status) => {
  expect(await answered(httpStatus, success(purchaseData({ transaction_status: word })))).toMatchObject({
    type: 'accepted',
    status,
  });
});

test('a 202 without data is accepted and processing', async () => {
  expect(await answered(202, success(null))).toEqual({ type: 'accepted', status: 'processing', receipt: {} });
  expect(await answered(202, { status: true, message: 'queued' })).toMatchObject({ type: 'accepted' });
});

test.each([
  ['no data', success(null)],
  ['status false', { ...success(purchaseData()), status: false }],
  ['a status that is no boolean', { ...success(purchaseData()), status: 'true' }],
  ['another reference', success(purchaseData({ reference: `${REFERENCE}X` }))],
  ['a reference that is no text', success(purchaseData({ reference: 7 }))],
  ['an unknown word', success(purchaseData({ transaction_status: 'reversed' }))],
  ['nearly the word', success(purchaseData({ transaction_status: 'Successful' }))],
  ['no word', success(purchaseData({ transaction_status: undefined }))],
  ['a word that is no text', success(purchaseData({ transaction_status: ['successful'] }))],
  ['data that is a list', success([purchaseData()])],
  ['data that is text', success('successful')],
  ['a body that is a list', [success(purchaseData())]],
  ['a body that is null', null],
])('a 200 with %s is unknown', async (_what, body) => {
  expect(await answered(200, body)).toMatchObject({ type: 'unknown' });
});

test.each([
  [402, 'funds'],
  [400, 'rejected'],
  [401, 'unauthorized'],
  [403, 'unauthorized'],
])('HTTP %i is refused for %s, in the words of the service', async (httpStatus, reason) => {
  expect(await answered(httpStatus, { status: false, message: 'Because.' })).toEqual({
    type: 'refused',
    reason,
    httpStatus,
    message: 'Because.',
  });
});

test.each([400, 402, 401, 403])(
  'HTTP %i that shows the purchase as anything but failed decides nothing',
  async (httpStatus) => {
    for (const [word, status] of [
      ['successful', 'successful'],
      ['processing', 'processing'],
      ...['Successful', 'pending', 'delivered', '', 1].map((other) => [other, 'other']),
    ]) {
      const body = { status: false, message: 'No.', data: purchaseData({ transaction_status: word }) };
      const cause = `HTTP ${httpStatus} about a purchase that is ${status}`;
      expect(await answered(httpStatus, body)).toEqual({ type: 'unknown', cause });
    }
    for (const data of [null, [], 'x', { transaction_status: null }, purchaseData({ transaction_status: 'failed' })]) {
      expect(await answered(httpStatus, { message: 'No.', data })).toMatchObject({ type: 'refused' });
    }
  },
);

test('409 says that the reference is there', async () => {
  expect(await answered(409, { message: 'duplicate reference' })).toEqual({ type: 'exists' });
});

test.each([
  201, 204, 301, 302, 303, 307, 308, 404, 405, 406, 407, 408, 410, 411, 413, 418, 422, 425, 429, 451, 500, 502, 503,
  504, 599,
])('HTTP %i is unknown and is not followed or sent again', async (httpStatus) => {
  const result = await purchaseWith((response) => {
    response.writeHead(httpStatus, { location: '/api/v2/purchase', 'retry-after': '0' });
    response.end(httpStatus === 204 ? undefined : JSON.stringify(success(purchaseData())));
  });
  expect(result).toEqual({ type: 'unknown', cause: `HTTP ${httpStatus}` });
});

test.each<[string, Answer]>([
  ['resets the connection', (_response, { socket }) => socket.resetAndDestroy()],
  ['closes the connection', (_response, { socket }) => socket.destroy()],
  [
    'breaks off within the headers',
    (_response, { socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.destroy());
    },
  ],
  [
    'breaks off within a body that would be a refusal',
    (response, { socket }) => {
      response.writeHead(400, { 'content-length': 100 });
      response.write('{"message":"no"}', () => socket.destroy());
    },
  ],
  ['answers with a page', (response) => sendText(response, 200, '<html>successful</html>')],
  ['answers with nothing', (response) => response.end()],
])('a purchase is unknown and sent once where the service %s', async (_what, answer) => {
  expect(await purchaseWith(answer)).toMatchObject({ type: 'unknown' });
});

test.each([400, 401, 402, 403])('HTTP %i in words that are not the service’s is unknown', async (httpStatus) => {
  const bodies = [
    '<html><b>403 Forbidden</b></html>',
    '',
    '[]',
    'null',
    '"no"',
    '{}',
    '{"status":false}',
    '{"message":5}',
    '{"status":true,"message":"ok"}',
    '{"error":{"code":403}}',
    '{"message":"cut of',
  ];
  for (const body of bodies) {
    const answer = await purchaseWith((response) => sendText(response, httpStatus, body));
    expect(answer).toEqual({ type: 'unknown', cause: `HTTP ${httpStatus} without a readable error` });
  }
});

test('a refusal may carry its message alone, and one without words has general ones', async () => {
  expect(await answered(400, { message: 'Meter not found' })).toMatchObject({ message: 'Meter not found' });
  const refused = { type: 'refused', message: 'The service gave no reason.' };
  expect(await answered(400, { status: false, message: ' \u0007 ' })).toMatchObject(refused);
});

test('a refused connection is known not to have carried anything', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(await clientOf(closed).reseller.purchase(PURCHASE)).toEqual({
    type: 'unsent',
    cause: 'unavailable: ECONNREFUSED',
  });
});

test('no byte is written from the given time on: not after waiting for a place', async () => {
  let now = 0;
  const service = await startFakeService((response) => {
    now = 1_000;
    sendJson(response, 202, success(null));
  });
  const { reseller } = clientOf(service.url, { concurrency: 1, now: () => now });
  const first = reseller.purchase({ ...PURCHASE, sendBefore: 1_000 });
  const waiting = reseller.purchase({ ...PURCHASE, sendBefore: 1_000 });
  // The first was made in time, so its answer counts even if it comes late.
  expect(await first).toMatchObject({ type: 'accepted' });
  expect(await waiting).toEqual({ type: 'unsent', cause: 'timeout: not sent, too late' });
  expect(service.seen).toHaveLength(1);
});

test('no byte is written from the given time on: not after waiting for a connection', async () => {
  // The clock is read when the place is free and when the connection is there, and then never again.
  const looks = [0, 1_000];
  const service = await startFakeService((response) => sendJson(response, 202, success(null)));
  const { reseller } = clientOf(service.url, { concurrency: 1, now: () => looks.shift() ?? 0 });
  const late = await reseller.purchase({ ...PURCHASE, sendBefore: 1_000 });
  expect(late).toEqual({ type: 'unsent', cause: 'timeout: not sent, too late' });
  expect(service.seen).toEqual([]);
  // The connection is as good as before.
  expect(await reseller.purchase({ ...PURCHASE, sendBefore: 1_000 })).toMatchObject({ type: 'accepted' });
  expect(service.seen).toHaveLength(1);
});

test('the words of a refusal are cut to 300 characters and cleaned of control characters', async () => {
  const answer = await answered(400, { message: `\u0000a\n\u202eb\u001b[31m ${'x'.repeat(400)}` });
  expect(answer).toMatchObject({ message: `a b [31m ${'x'.repeat(291)}` });
  const halved = await answered(400, { message: `${'x'.repeat(299)}😀` });
  expect(halved).toMatchObject({ message: 'x'.repeat(299) });
});

test('fields of another type than the specification says do not lose the answer', async () => {
  const text =
    '{"status":true,"message":null,"data":{"transaction_status":"successful","token":12345678901234567890,' +
    '"units":12.5,"remark":null,"quantity":500,"paid_amount":"500","meter_number":{"a":1},"customer_name":true,"disco":""}}';
  expect(await purchaseWith((response) => sendText(response, 200, text))).toEqual({
    type: 'accepted',
    status: 'successful',
    receipt: { token: '12345678901234567890', units: '12.5', quantity: '500' },
  });
  for (const amount of [-1, 1e300, null, 'free', {}]) {
    const answer = await answered(200, success(purchaseData({ paid_amount: amount })));
    expect(answer).toMatchObject({ type: 'accepted' });
    expect(answer.type === 'accepted' && answer.receipt.paidMinor).toBeUndefined();
  }
});

test.each(['1.2345678901234567e+19', '12345678901234567890.0', '1e21'])(
  'a token that came rounded is no token, because another one would stand in its place: %s',
  async (token) => {
    const text = `{"status":true,"data":{"transaction_status":"successful","token":${token},"units":12.5}}`;
    expect(await purchaseWith((response) => sendText(response, 200, text))).toEqual({
      type: 'accepted',
      status: 'successful',
      receipt: { units: '12.5' },
    });
  },
);

test('characters that are not seen, or turn what follows around, are taken out of what is shown', async () => {
  const texts = {
    token: '\u202e0011\u200b2233\ufeff\u2066',
    customer_name: '\u202eADA\u2069 OBI',
    remark: 'a\nb\u200e',
  };
  expect(await answered(200, success(purchaseData(texts)))).toMatchObject({
    receipt: { token: '00112233', customerName: 'ADA OBI', remark: 'a\nb' },
  });
  const unseen = await answered(200, success(purchaseData({ token: '\u200b\u2060' })));
  expect(unseen.type === 'accepted' && unseen.receipt.token).toBeUndefined();
});

test.each([
  'null',
  'N/A',
  'Pending',
  'Check back in 5 minutes',
  '24-48 hours',
  '-',
  '0',
  0,
  '0000 0000 0000 0000 0000',
  [],
  ['1234'],
  {},
  true,
  null,
])('what is no token counts as none, so that it is still asked for: %j', async (token) => {
  const answer = await answered(200, success(purchaseData({ token })));
  expect(answer).toMatchObject({ type: 'accepted' });
  expect(answer.type === 'accepted' && answer.receipt.token).toBeUndefined();
});

test.each([
  'AB12-CD34',
  'ABCD-EFGH-1234',
  'AQQN 4KZX 9LPD',
  'PIN 12345',
  'xk4c',
  '12345',
  'KCT1: 0412 3388 9912 7731 2044',
])('a short code is a token too: %s', async (token) => {
  const answer = await answered(200, success(purchaseData({ token })));
  expect(answer.type === 'accepted' && answer.receipt.token).toBe(token);
});

/** Counts the purchases that come over all connections; the first request on each is answered and keeps it alive. */
async function startClosingService(
  onSecond: (socket: Socket) => void,
): Promise<{ url: string; purchases: () => number; sockets: () => number }> {
  let purchases = 0;
  let sockets = 0;
  const url = await startRawService((socket) => {
    sockets += 1;
    let requests = 0;
    socket.on('data', (bytes) => {
      purchases += bytes.toString().split('POST /api/v2/purchase ').length - 1;
      requests += 1;
      if (requests > 1) onSecond(socket);
      else {
        const body = JSON.stringify(success(['airtime']));
        socket.write(`HTTP/1.1 200 OK\r\nkeep-alive: timeout=60\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      }
    });
  });
  return { url, purchases: () => purchases, sockets: () => sockets };
}

test.each<[string, (socket: Socket) => void]>([
  ['closes', (socket) => socket.end()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['answers in part and closes', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{')],
])('a purchase on a kept connection that the service %s is sent exactly once', async (_what, onSecond) => {
  const service = await startClosingService(onSecond);
  const { reseller, calls } = clientOf(service.url, { concurrency: 1 });
  await reseller.services();
  expect(await reseller.purchase(PURCHASE)).toMatchObject({ type: 'unknown' });
  expect(service.sockets()).toBe(1);
  expect(service.purchases()).toBe(1);
  // The next call works on a new connection, and nothing was kept back to be sent with it.
  expect(await reseller.services()).toEqual(['airtime']);
  expect(service.sockets()).toBe(2);
  expect(service.purchases()).toBe(1);
  expect(calls.filter(({ endpoint }) => endpoint === 'purchase')).toHaveLength(1);
});

test('many purchases on connections that break are each sent once', async () => {
  const service = await startFakeService((response, { socket }, count) => {
    if (count % 2 === 0) socket.resetAndDestroy();
    else sendJson(response, 202, success(null));
  });
  const { reseller } = clientOf(service.url, { concurrency: 3 });
  const references = Array.from({ length: 40 }, (_, index) => `${REFERENCE}${index}`);
  await Promise.all(references.map((reference) => reseller.purchase({ ...PURCHASE, reference })));
  const sent = service.seen.map(({ body }) => (JSON.parse(body) as { reference: string }).reference);
  expect(sent.sort()).toEqual(references.sort());
});
