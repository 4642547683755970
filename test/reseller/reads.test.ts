import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { clientOf, failure, HISTORY, QUESTION, READS } from './client.ts';
import { sendJson, sendText, startFakeService } from './fake-service.ts';
import { productRow, REFERENCE, success } from './samples.ts';

/** A client of a service that always gives this answer. */
async function answered(httpStatus: number, body: unknown): Promise<Client> {
  const service = await startFakeService((response) => sendJson(response, httpStatus, body));
  return clientOf(service.url);
}

for (const [name, read] of Object.entries(READS)) {
  test(`${name}: 401 and 403 are told as unauthorized, 500 as unavailable, 418 as rejected in the service's words`, async () => {
    for (const [httpStatus, code] of [
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [500, 'unavailable'],
      [418, 'rejected'],
    ] as const) {
      const { reseller } = await answered(httpStatus, { message: 'Because.' });
      expect(await failure(read(reseller))).toMatchObject({ code, httpStatus, message: 'Because.' });
    }
  });
}

test('the wallet is told in minor units, and its 400 as unauthorized', async () => {
  expect(await (await answered(200, success({ balance: 12_345.67 }))).reseller.balance()).toBe(1_234_567);
  expect(await (await answered(200, success({ balance: 0 }))).reseller.balance()).toBe(0);
  const { reseller } = await answered(400, { status: false, message: 'No key' });
  expect(await failure(reseller.balance())).toMatchObject({ code: 'unauthorized', httpStatus: 400 });
});

test.each<[string, unknown]>([
  ['balance', { balance: '12' }],
  ['balance', { balance: 1e300 }],
  ['balance', { balance: null }],
  ['balance', {}],
  ['balance', null],
  ['product', productRow({ product_name: 'mtn-10gb' })],
  ['verify', { verified: 'true' }],
  ['verify', { verified: 1 }],
  ['verify', {}],
  ['verify', ['yes']],
  ['verify', []],
  ['transaction', { reference: 'another', transaction_status: 'successful' }],
  ['transaction', null],
  ['transaction', []],
  ['transaction', 'successful'],
])('the answer to %s is unreadable if it tells %j', async (name, data) => {
  const { reseller } = await answered(200, success(data));
  expect(await failure(READS[name]!(reseller))).toMatchObject({ code: 'unreadable' });
});

test('names are told once, without what is no name', async () => {
  const { reseller } = await answered(200, success(['tv', ' ', 'tv', null, 7, '', ['data'], 'data ']));
  expect(await reseller.services()).toEqual(['tv', 'data ']);
  expect(await reseller.providers('any')).toEqual(['tv', 'data ']);
});

test('a product is told with what it has, in minor units', async () => {
  const { reseller } = await answered(200, success(productRow({ category: 'SME', sub_category: '', validity: 30 })));
  expect(await reseller.product('mtn-1gb')).toEqual({
    service: 'data',
    name: 'mtn-1gb',
    provider: 'MTN',
    category: 'SME',
    description: '1 GB, 30 days',
    quantity: '1GB',
    validity: '30',
    priceMinor: 35_050,
    amountRequired: false,
    requiresVerification: false,
    available: true,
  });
});

const unusable: Record<string, unknown> = {
  'that is free': productRow({ fixed_price: 0 }),
  'that costs less than nothing': productRow({ fixed_price: -5 }),
  'that costs less than the smallest coin': productRow({ fixed_price: 0.004 }),
  'with an open price below nothing': productRow({ fixed_price: -5, amount_required: true }),
  'with a price in text': productRow({ fixed_price: '350' }),
  'without a price': productRow({ fixed_price: null }),
  'with a price beyond counting': productRow({ fixed_price: 1e300 }),
  'without a name': productRow({ product_name: ' ' }),
  'with a name that is a number': productRow({ product_name: 5 }),
  'without a provider': productRow({ provider: null }),
  'that does not say whether it needs an amount': productRow({ amount_required: undefined }),
  'that does not say whether it needs verification': productRow({ require_validation: 'no' }),
  'that does not say whether it is available': productRow({ available: 1 }),
  'that is a list': [],
  'that is null': null,
};

for (const [what, row] of Object.entries(unusable)) {
  test(`a product ${what} is left out of its list with a line in the log, and is unreadable alone`, async () => {
    const { reseller, lines } = await answered(200, success([row, productRow({ product_name: 'good' })]));
    expect((await reseller.products({ service: 'data' })).map(({ name }) => name)).toEqual(['good']);
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: { count: 1 } }]);
    const alone = await answered(200, success(row));
    expect(await failure(alone.reseller.product('mtn-1gb'))).toMatchObject({ code: 'unreadable' });
  });
}

test('a product name comes once in a list, as its first row has it', async () => {
  const { reseller } = await answered(200, success([productRow(), productRow({ fixed_price: 1 })]));
  expect(await reseller.products({ service: 'data' })).toMatchObject([{ priceMinor: 35_050 }]);
});

test('an open price is told as nothing', async () => {
  const { reseller } = await answered(200, success(productRow({ fixed_price: 0, amount_required: true })));
  expect(await reseller.product('mtn-1gb')).toMatchObject({ priceMinor: 0, amountRequired: true });
});

test.each([
  [
    { verified: true, customer_id: '0412', customer_name: 'ADA', more: 1 },
    { type: 'verified', customerName: 'ADA' },
  ],
  [{ verified: true }, { type: 'verified', customerName: '' }],
  [
    { verified: true, customer_name: 5 },
    { type: 'verified', customerName: '5' },
  ],
  [{ verified: false, customer_name: 'ADA' }, { type: 'unverified' }],
  [null, { type: 'unverified' }],
])('a verification of %j', async (data, expected) => {
  expect(await (await answered(200, success(data))).reseller.verify(QUESTION)).toEqual(expected);
});

test('a verification that names another customer says nothing about the one who was asked for', async () => {
  const data = { verified: true, customer_id: '0999 888', customer_name: 'EVE' };
  const { reseller } = await answered(200, success(data));
  const error = await failure(reseller.verify({ ...QUESTION, customerId: '0999887' }));
  expect(error).toMatchObject({ code: 'unreadable' });
  expect(await reseller.verify({ ...QUESTION, customerId: '0999888' })).toMatchObject({ type: 'verified' });
  const none = await answered(200, success({ verified: false, customer_id: 'N/A' }));
  expect(await none.reseller.verify(QUESTION)).toEqual({ type: 'unverified' });
});

test('a verification is refused in the words of the service, which may send a message alone', async () => {
  for (const httpStatus of [400, 404, 422]) {
    const { reseller } = await answered(httpStatus, { message: 'Not eligible' });
    expect(await reseller.verify(QUESTION)).toEqual({ type: 'refused', message: 'Not eligible' });
  }
});

test('a page of a proxy is never shown as words of the service', async () => {
  const service = await startFakeService((response) => sendText(response, 404, '<html>nginx</html>'));
  const { reseller } = clientOf(service.url);
  const generic = 'The service gave no reason.';
  expect(await failure(reseller.verify(QUESTION))).toMatchObject({ code: 'unreadable', message: generic });
  // Nor does it count as the service's "not found".
  expect(await failure(reseller.product('a'))).toMatchObject({ code: 'unreadable', message: generic });
});

test.each([
  '{"detail":"Not Found"}',
  '{"error":{"code":404,"message":"Not Found"}}',
  '{"timestamp":"2026-11-21T10:00:00Z","status":404,"error":"Not Found"}',
  '{"message":"no Route matched with those values","request_id":"5b8"}',
  '{"statusCode":404,"message":"Cannot GET /api/v2/transactions/x","error":"Not Found"}',
  '{"status":true,"message":"ok"}',
  '[]',
  '{}',
])('a 404 that is not in the service’s form, such as %s of a gateway, is no “no such transaction”', async (body) => {
  const service = await startFakeService((response) => sendText(response, 404, body));
  const { reseller } = clientOf(service.url);
  expect(await failure(reseller.transaction(REFERENCE))).toMatchObject({ code: 'unreadable', httpStatus: 404 });
});

test.each(['{"status":false,"message":"no"}', '{"status":false,"message":"no","data":null}', '{"message":"no"}'])(
  'a 404 of the service itself is “no such transaction”: %s',
  async (body) => {
    const service = await startFakeService((response) => sendText(response, 404, body));
    const { reseller } = clientOf(service.url);
    expect(await failure(reseller.transaction(REFERENCE))).toMatchObject({ code: 'not-found' });
  },
);

test('a transaction is told with what it has', async () => {
  const data = {
    reference: REFERENCE,
    service: 'electricity',
    product_name: 'ikeja-prepaid',
    quantity: 1000,
    provider: 'IKEDC',
    customer_id: '0412',
    paid_amount: 990.1,
    created_at: '2026-11-21T10:00:00.000Z',
    requery_queued: false,
    transaction_status: 'successful',
    token: 12_345_678,
  };
  expect(await (await answered(200, success(data))).reseller.transaction(REFERENCE)).toEqual({
    reference: REFERENCE,
    status: 'successful',
    service: 'electricity',
    productName: 'ikeja-prepaid',
    provider: 'IKEDC',
    customerId: '0412',
    createdAt: '2026-11-21T10:00:00.000Z',
    requeryQueued: false,
    receipt: { quantity: '1000', paidMinor: 99_010, token: '12345678' },
  });
});

test('a transaction of which nothing is told is of the reference that was asked for, and neither good nor bad', async () => {
  expect(await (await answered(200, success({}))).reseller.transaction(REFERENCE)).toEqual({
    reference: REFERENCE,
    status: 'other',
    receipt: {},
  });
});

test.each([['SUCCESSFUL'], ['success'], ['reversed'], [''], [null], [1]])(
  'a transaction with the word %j is neither good nor bad',
  async (word) => {
    const { reseller } = await answered(200, success({ transaction_status: word }));
    expect((await reseller.transaction(REFERENCE)).status).toBe('other');
  },
);

test('a page of the history leaves out the rows that say nothing', async () => {
  const rows = [{ reference: 'a', transaction_status: 'failed', created_at: 'x' }, null, {}, { reference: 'b' }];
  const pagination = { total: 44, page: 2, limit: 20, totalPages: 3 };
  const { reseller, lines } = await answered(200, success({ transactions: rows, pagination }));
  expect(await reseller.transactions(HISTORY)).toEqual({
    transactions: [
      { reference: 'a', status: 'failed', createdAt: 'x', receipt: {} },
      { reference: 'b', status: 'other', receipt: {} },
    ],
    total: 44,
    page: 2,
    totalPages: 3,
  });
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: { count: 2 } }]);
});

test.each([[undefined], [null], [{ total: '44', page: -1 }], [7]])(
  'a history with the pagination %j tells what its rows show',
  async (pagination) => {
    const { reseller } = await answered(200, success({ transactions: [{ reference: 'a' }], pagination }));
    expect(await reseller.transactions(HISTORY)).toMatchObject({ total: 21, page: 2, totalPages: 2 });
  },
);

test.each([
  ['balance', success({ balance: 1, currency: 'NGN' })],
  ['transaction', success({ reference: REFERENCE, transaction_status: 'failed', fee: 1 })],
  ['services', { ...success([]), version: 2 }],
  ['products', success([productRow({ colour: 'red' })])],
] as const)('properties of %s that the specification does not list do no harm', async (name, body) => {
  const { reseller, lines } = await answered(200, body);
  await READS[name]?.(reseller);
  expect(lines).toEqual([]);
});

test.each([
  [true, true],
  [1, true],
  ['true', true],
  ['queued', true],
  [{}, true],
  [false, false],
  [0, false],
  ['False', false],
  ['', false],
  [null, undefined],
])('a requery_queued of %j reads as %s', async (told, requeryQueued) => {
  const { reseller } = await answered(200, success({ transaction_status: 'failed', requery_queued: told }));
  expect((await reseller.transaction(REFERENCE)).requeryQueued).toBe(requeryQueued);
});
