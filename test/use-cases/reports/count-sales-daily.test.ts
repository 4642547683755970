import { beforeEach, expect, test } from 'vitest';
import type { SalesCount } from '../../../src/use-cases/reports/count-sales.ts';
import { createCountSalesDaily } from '../../../src/use-cases/reports/count-sales-daily.ts';
import { memoryKeyValues, memoryLeases } from '../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const DAY_MS = 24 * 3_600_000;
const FOUND: SalesCount = { days: 3, firstDays: 0, counted: 0, mended: 0 };

let now: number;
let counts: number;
let found: SalesCount | Error;
let oldest: number | undefined;
let notes: ReturnType<typeof memoryKeyValues>;
let leases: ReturnType<typeof memoryLeases>;
let logger: RecordingLogger;

beforeEach(() => {
  now = Date.parse('2026-11-21T04:00:00Z');
  [counts, found, oldest] = [0, FOUND, 1];
  [notes, leases, logger] = [memoryKeyValues(), memoryLeases(), new RecordingLogger()];
});

/** As in another process, which shares only the store. */
const daily = () =>
  createCountSalesDaily({
    async count({ onStep }) {
      counts += 1;
      await onStep();
      if (found instanceof Error) throw found;
      return found;
    },
    sums: { oldestOrderAt: async () => oldest },
    notes,
    leases,
    at: '04:00',
    timeZone: 'Africa/Lagos',
    now: () => now,
    logger,
  });

test('the sums are counted at once in an old shop, and then once a day over all processes', async () => {
  const [here, there] = [daily(), daily()];
  await Promise.all([here.runDue(), there.runDue()]);
  await daily().runDue();
  expect(counts).toBe(1);
  now += DAY_MS;
  await there.runDue();
  await here.runDue();
  expect(counts).toBe(2);
});

test('a new shop needs no process for it, until it has sold something', async () => {
  oldest = undefined;
  await daily().runDue();
  expect(counts).toBe(0);
  oldest = now;
  now += DAY_MS;
  await daily().runDue();
  expect(counts).toBe(1);
});

test('a count that fails is done again', async () => {
  const here = daily();
  found = new Error('Redis is away');
  await here.runDue();
  found = FOUND;
  now += 10 * 60_000;
  await here.runDue();
  expect(counts).toBe(2);
});

test.each([
  [{}, 'info', 'the sums of sales agree with the orders'],
  [{ counted: 2 }, 'warn', 'orders were missing in the sums of sales, and were counted'],
  [{ mended: 1 }, 'error', 'the sums of sales were not what their orders come to, and were mended'],
])('with %o the log says so', async (more, level, message) => {
  found = { ...FOUND, ...more };
  await daily().runDue();
  expect(logger.lines).toMatchObject([{ level, message }]);
});
