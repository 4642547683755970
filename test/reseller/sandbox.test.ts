import { describe, expect, onTestFinished, test } from 'vitest';
import { minor } from '../../src/domain/shared/money.ts';
import type { PurchaseRequest } from '../../src/domain/shared/reseller.ts';
import { type SandboxOptions, startSandbox } from 'reseller-sandbox';
import type { Client } from './client.ts';
import { clientOf, failure } from './client.ts';
import { REFERENCE } from './samples.ts';

interface Running extends Client {
  readonly sandbox: Awaited<ReturnType<typeof startSandbox>>;
  pass(ms: number): void;
}

/** The real sandbox with a clock that is set, and a client of it. */
async function setUp(options: SandboxOptions = {}, apiKey?: string): Promise<Running> {
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const sandbox = await startSandbox({ clock: () => nowMs, ...options });
  onTestFinished(() => sandbox.stop());
  const client = clientOf(sandbox.url, { apiKey: apiKey ?? sandbox.apiKey });
  return {
    ...client,
    sandbox,
    pass: (ms) => {
      nowMs += ms;
    },
  };
}

const airtime: PurchaseRequest = {
  reference: REFERENCE,
  productName: 'mtn-airtime',
  customerId: '08030000200',
  sendBefore: Number.MAX_SAFE_INTEGER,
  amountMinor: minor(50_050),
};

test('an unknown service is rejected and an unknown product not found', async () => {
  const { reseller } = await setUp();
  expect(await failure(reseller.providers('flights'))).toMatchObject({ code: 'rejected', httpStatus: 400 });
  expect(await failure(reseller.products({ service: 'flights' }))).toMatchObject({ code: 'rejected' });
  expect(await failure(reseller.product('no-such'))).toMatchObject({ code: 'not-found', message: 'Product not found' });
});

test('a transaction that is not there, or not yet, is not found', async () => {
  const { reseller, pass } = await setUp();
  expect(await failure(reseller.transaction(REFERENCE))).toMatchObject({ code: 'not-found', httpStatus: 404 });
  await reseller.purchase({ ...airtime, customerId: '08030000404' });
  expect(await failure(reseller.transaction(REFERENCE))).toMatchObject({ code: 'not-found' });
  pass(20_000);
  expect(await reseller.transaction(REFERENCE)).toMatchObject({ status: 'successful' });
  expect(await failure(reseller.transaction('short'))).toMatchObject({ code: 'rejected', httpStatus: 400 });
});

describe.each(['newest-first', 'oldest-first', 'shuffled'] as const)('a history of 300,000 rows, %s', (sorting) => {
  test('is read by pages, each row once, and each page in far less time than a look at every row', async () => {
    const { reseller, sandbox } = await setUp();
    const from = Date.parse('2026-11-19T00:00:00Z');
    const past = Array.from({ length: 300_000 }, (_, place) => ({
      reference: `PAST-REFERENCE-${place}`,
      customerId: '08031234567',
      amount: 100,
      createdAtMs: from + place * 500,
      status: place % 3 === 0 ? ('processing' as const) : ('successful' as const),
    }));
    sandbox.addPast(past);
    sandbox.sorting = sorting;
    const date = '2026-11-19';
    const seen = new Set<string>();
    const pagesMs = await cpuMsOf(async () => {
      for (let page = 1; page <= 40; page += 1) {
        const day = { startDate: date, endDate: date, limit: 100, page: page * 40 };
        const { transactions, total } = await reseller.transactions(day);
        expect(total).toBe(172_800);
        for (const { reference } of transactions) seen.add(reference);
      }
    });
    expect(seen.size).toBe(4_000);
    const lookMs = await cpuMsOf(() =>
      expect(past.filter(({ createdAtMs }) => new Date(createdAtMs).toISOString().startsWith(date))).toHaveLength(
        172_800,
      ),
    );
    expect(pagesMs / 40).toBeLessThan(lookMs / 5);
  });
});

/** The processor's time, because others may have it meanwhile. */
async function cpuMsOf(work: () => Promise<void> | void): Promise<number> {
  const startedAt = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000;
}

test('a history is sorted as it is told, and what never ends ends when it is told to', async () => {
  const { reseller, sandbox } = await setUp();
  const past = [3, 1, 2].map((place) => ({
    reference: `PAST-REFERENCE-${place}`,
    customerId: '08031234567',
    amount: 100,
    createdAtMs: place * 1_000,
    status: 'processing' as const,
  }));
  sandbox.addPast(past);
  const references = async () =>
    (await reseller.transactions({ page: 1, limit: 5 })).transactions.map(({ reference }) => reference.at(-1)).join('');
  expect(await references()).toBe('321');
  sandbox.sorting = 'oldest-first';
  expect(await references()).toBe('123');
  expect(await reseller.transaction('PAST-REFERENCE-1')).toMatchObject({ status: 'processing' });
  sandbox.finishAll('successful');
  expect(await reseller.transaction('PAST-REFERENCE-1')).toMatchObject({ status: 'successful' });
});

test('questions above a limit are answered with 429 and when to come again', async () => {
  const { reseller, sandbox } = await setUp();
  sandbox.limit.perSecond = 2;
  const ask = () => reseller.transactions({ page: 1, limit: 5 }, { attempts: 1 });
  await ask();
  await ask();
  expect(await failure(ask())).toMatchObject({ code: 'unavailable', httpStatus: 429, retryAfterMs: 1_000 });
  expect(await reseller.balance()).toBeGreaterThan(0);
});
