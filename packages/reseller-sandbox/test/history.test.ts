import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { airtime, buy, electricity, get, REFUSAL, statusOf } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';

/** The fields of a transaction, specification 2.7. */
const DOCUMENTED = (
  'reference service product_name quantity provider customer_id paid_amount created_at requery_queued transaction_status ' +
  'remark token units meter_number customer_name customer_address disco exchange_reference transaction_date'
).split(' ');
const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-11-19T22:30:00Z');
const bought: string[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: clock.now });
  for (const purchase of [
    airtime({ customer_id: '08035550001' }),
    airtime({ customer_id: '08035550002', product_name: 'glo-airtime', amount: 750 }),
    airtime({ customer_id: '08035550003', product_name: 'airtel-1gb-1day' }),
    electricity({ customer_id: '04555500203', product_name: 'eko-electric-prepaid' }),
    electricity({ customer_id: '04555550299' }),
  ]) {
    await buy(sandbox, purchase);
    bought.push(purchase.reference);
    clock.forward(HOUR_MS);
  }
});
afterAll(() => sandbox.stop());

async function found(query: string): Promise<string[]> {
  const { status, body } = await get(sandbox, `/api/v2/account/transactions${query}`);
  expect(status).toBe(200);
  return body.data.transactions.map(({ reference }: { reference: string }) => reference);
}

describe('the status of one transaction (4.8)', () => {
  it('carries requery_queued and not created_at', async () => {
    const [first, , , failed, processing] = bought;
    expect((await statusOf(sandbox, first!)).body.data).toMatchObject({
      transaction_status: 'successful',
      requery_queued: false,
    });
    expect((await statusOf(sandbox, failed!)).body.data).toMatchObject({
      transaction_status: 'failed',
      paid_amount: 0,
      requery_queued: false,
    });
    const { status, body } = await statusOf(sandbox, processing!);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ transaction_status: 'processing', requery_queued: true });
    for (const field of ['created_at', 'remark', 'token']) expect(body.data).not.toHaveProperty(field);
  });

  it('is 404 for a reference that was never bought', async () => {
    const { status, body } = await statusOf(sandbox, 'NEVER-BOUGHT-1234');
    expect([status, body]).toEqual([404, { status: false, message: 'Transaction not found' }]);
  });

  it.each(['', 'SHORT', 'R'.repeat(41), 'R'.repeat(14)])('is 400 for the reference "%s"', async (reference) => {
    expect((await statusOf(sandbox, reference)).status).toBe(400);
  });
});

describe('the history (4.9)', () => {
  it('lists the newest first, with created_at and not requery_queued', async () => {
    expect(await found('')).toEqual(bought.toReversed());
    const { body } = await get(sandbox, '/api/v2/account/transactions?limit=1');
    expect(body.data.transactions[0]).toMatchObject({ created_at: '2026-11-20T02:30:00.000Z' });
    expect(body.data.transactions[0]).not.toHaveProperty('requery_queued');
    expect(body.data.pagination).toEqual({ total: 5, page: 1, limit: 1, totalPages: 5 });
  });

  it('has pages of 20 unless told otherwise, and no field in a transaction that 2.7 does not name', async () => {
    const { body } = await get(sandbox, '/api/v2/account/transactions');
    const single = await Promise.all(bought.map((reference) => statusOf(sandbox, reference)));
    expect(body.data.pagination).toEqual({ total: 5, page: 1, limit: 20, totalPages: 1 });
    const shown = [...body.data.transactions, ...single.map((answer) => answer.body.data)];
    expect(shown).toHaveLength(10);
    for (const field of shown.flatMap(Object.keys)) expect(DOCUMENTED).toContain(field);
  });

  it('pages through everything once, and on to an empty page', async () => {
    const newestFirst = bought.toReversed();
    expect(await found('?limit=2')).toEqual(newestFirst.slice(0, 2));
    expect(await found('?limit=2&page=2')).toEqual(newestFirst.slice(2, 4));
    expect(await found('?limit=2&page=3')).toEqual(newestFirst.slice(4));
    expect(await found('?limit=2&page=4')).toEqual([]);
    expect(await found('?limit=100')).toEqual(newestFirst);
  });

  it('finds an exact reference, and only that', async () => {
    expect(await found(`?reference=${bought[1]}`)).toEqual([bought[1]]);
    expect(await found(`?reference=${bought[1]?.slice(0, -1)}`)).toEqual([]);
  });

  it.each([
    ['the customer', '08035550002', [1]],
    ['part of the customer', '0803555', [0, 1, 2]],
    ['the product', 'airtel-1gb', [2]],
    ['the provider, in any case', 'EKO electric', [3]],
    ['the status', 'processing', [4]],
    ['the remark', 'refunded', [3]],
    ['the amount', '727.5', [1]],
    ['all of several words', '0803555 mtn successful', [0]],
    ['words that do not meet in one transaction', 'glo processing', []],
  ])('searches by %s', async (_, search, places) => {
    const expected = places.map((place) => bought[place]).toReversed();
    expect(await found(`?search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('counts a day in UTC, both ends included', async () => {
    expect(await found('?startDate=2026-11-20')).toEqual(bought.slice(2).toReversed());
    expect(await found('?endDate=2026-11-19')).toEqual(bought.slice(0, 2).toReversed());
    expect(await found('?startDate=2026-11-19&endDate=2026-11-20')).toHaveLength(5);
    expect(await found('?startDate=2026-11-21')).toEqual([]);
    expect(await found('?startDate=2026-11-20&search=eko')).toEqual([bought[3]]);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'page=',
    'limit=0',
    'limit=101',
    'limit=ten',
    'startDate=21-11-2026',
    'startDate=2026-02-30',
    'endDate=2026-11-21T00:00:00Z',
    'colour=red',
    'page=1&page=2',
  ])('is 400 for %s', async (query) => {
    const answer = await get(sandbox, `/api/v2/account/transactions?${query}`);
    expect([answer.status, answer.body]).toEqual([400, REFUSAL]);
  });
});
