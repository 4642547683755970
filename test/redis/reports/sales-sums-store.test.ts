import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order, OrderState } from '../../../src/domain/orders/order.ts';
import { shardOfReference, SHARDS } from '../../../src/domain/orders/reference.ts';
import type { HourSum } from '../../../src/domain/reports/day-sums.ts';
import { NO_ENDS } from '../../../src/domain/reports/end-sum.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { hourField } from '../../../src/redis/reports/day-sum-fields.ts';
import { createSalesSums } from '../../../src/redis/reports/sales-sums-store.ts';
import { createCompareSales, createCountSales } from '../../../src/use-cases/reports/count-sales.ts';
import { UNPACED } from '../../../src/use-cases/shared/pace.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { BUYER, electricityOrder, sampleOrder, T0 } from '../../support/samples/sample-order.ts';

const ZONE = 'Africa/Lagos';
/** T0 on the clock of Lagos. */
const DAY = '2026-11-18';
const HOUR = 12;
const DAY_MS = 24 * 3_600_000;
/** Two days later, so that the day is over. */
const NOW = T0 + 2 * DAY_MS;

let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
afterEach(() => real.raw.flushall());

const sold = (changes: Partial<Order> = {}): Order =>
  sampleOrder({ version: 1, state: 'successful', priceMinor: minor(51_000), costMinor: minor(50_000), ...changes });

const by = (userId: number) => ({ ...BUYER, userId, chatId: userId });
const write = async (order: Order) => expect(await real.store.orders.commit(order, null)).toBe('committed');
const revisedTo = (order: Order, changes: Partial<Order>): Order => ({
  ...order,
  ...changes,
  version: order.version + 1,
});
const countSales = (keepDays?: number, timeZone = ZONE) => createCountSales({ ...countDeps(timeZone), keepDays });
const countDeps = (timeZone = ZONE) => ({
  orders: real.store.orders,
  sums: createSalesSums(real.raw, real.keys, timeZone),
  notes: real.store.keyValues,
  timeZone,
  pace: UNPACED,
  now: () => NOW,
});
const sumsOf = async (date = DAY) => real.store.salesSums.ofDay(date);
const personSum = async (userId: number, date = DAY) => (await real.store.salesSums.ofPerson(userId, [date]))[0];

test('the hours of a day are read alone, however many products there are', async () => {
  await write(sold());
  const products = Array.from({ length: 3_000 }, (_, place) => [`pPRODUCT-${place}`, '1 2 1 0 0']);
  for (const shard of SHARDS) {
    const hours = Array.from({ length: 24 }, (_, hour) => [
      hourField(String(hour).padStart(2, '0'), 'tv'),
      '1 2 1 0 0',
    ]);
    await real.raw.hset(real.keys.daySums(shard, DAY), Object.fromEntries([...products, ...hours]));
  }
  const { hours, byProduct } = await sumsOf();
  const inTurn = (found: readonly HourSum[]) => found.toSorted((one, other) => one.hour - other.hour);
  expect(inTurn(await real.store.salesSums.hoursOf(DAY))).toEqual(inTurn(hours));
  expect([hours.length, byProduct.size]).toEqual([25, 3_001]);
});

describe('an order that ends', () => {
  test('counts in its hour, by its service and product, and for its buyer', async () => {
    await write(sold());
    await write(sold({ buyer: by(8) }));
    const sum = { count: 2, soldMinor: 102_000, paidMinor: 100_000, profitMinor: 2_000, earnedMinor: 0, failed: 0 };
    expect(await sumsOf()).toEqual({
      date: DAY,
      hours: [{ hour: HOUR, service: 'data', sum }],
      byProduct: new Map([['MTN-1GB', sum]]),
    });
    expect(await real.store.salesSums.hoursOf(DAY)).toEqual([{ hour: HOUR, service: 'data', sum }]);
    expect(await personSum(8)).toMatchObject({ count: 1, soldMinor: 51_000 });
    expect(await personSum(9)).toEqual(NO_ENDS);
  });

  test('does not count before its end', async () => {
    const order = sampleOrder({ version: 1, state: 'processing' });
    await write(order);
    expect(await sumsOf()).toEqual({ date: DAY, hours: [], byProduct: new Map() });
    await write(revisedTo(order, { state: 'failed' }));
    expect(await personSum(BUYER.userId)).toEqual({ ...NO_ENDS, failed: 1 });
  });

  test('counts once, however often it is written', async () => {
    const order = sold();
    await write(order);
    await write(revisedTo(order, { told: { state: 'successful', at: T0 } }));
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1 });
  });

  test('and is taken back counts as that', async () => {
    const order = sold();
    await write(order);
    await write(revisedTo(order, { state: 'reversed' }));
    expect(await personSum(BUYER.userId)).toEqual({ ...NO_ENDS, failed: 1 });
  });

  test('and fails, and is delivered after all, counts as delivered, with what the service took', async () => {
    const order = sold({ state: 'failed' });
    await write(order);
    await write(revisedTo(order, { state: 'successful', receipt: { paidMinor: minor(49_000) } }));
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1, profitMinor: 2_000, failed: 0 });
  });

  test('and whose money could not be taken again was not paid', async () => {
    const billing = { heldMinor: minor(51_000), day: DAY };
    const order = sold({ state: 'confirmed', billing });
    await real.store.accounts.book({
      id: 'c',
      userId: BUYER.userId,
      kind: 'credit',
      amountMinor: minor(51_000),
      by: 1,
      at: T0,
    });
    await real.store.orders.confirm(order, T0, { duplicates: { windowMs: 0, again: false } });
    const failed = revisedTo(order, { state: 'failed' });
    await write(failed);
    await real.store.accounts.book({
      id: 'd',
      userId: BUYER.userId,
      kind: 'debit',
      amountMinor: minor(51_000),
      by: 1,
      at: T0,
    });
    const delivered = revisedTo(failed, { state: 'successful' });
    expect(await real.store.orders.commit(delivered, null)).toBe('uncollected');
    await real.store.orders.commit(revisedTo(delivered, { told: { state: 'successful', at: T0 } }), null);
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1, soldMinor: 0, profitMinor: -50_000 });
    expect(await countSales()()).toMatchObject({ mended: 0 });
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1, soldMinor: 0 });
  });

  test('and whose money a merchant gave back was not paid, and nobody mends that', async () => {
    const order = sold({ billing: { heldMinor: minor(0), day: DAY } });
    await write({ ...order, state: 'processing' });
    const delivered = revisedTo(order, {});
    await write(delivered);
    await write(revisedTo(delivered, { givenBack: { at: T0, by: 1 } }));
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1, soldMinor: 0, profitMinor: -50_000 });
    await countSales()();
    expect(await countSales()()).toMatchObject({ mended: 0 });
    expect(await createCompareSales(countDeps())({ full: true })).toMatchObject({ differenceCount: 0 });
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1, soldMinor: 0, profitMinor: -50_000 });
  });

  test('tells what an agent earned on a face value, and never on a fixed price', async () => {
    const cheaper = { version: 1, state: 'successful', priceMinor: minor(98_000), costMinor: minor(100_000) } as const;
    await write(electricityOrder(cheaper));
    await write(sampleOrder(cheaper));
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 2, earnedMinor: 2_000 });
  });

  test('is gone after 400 days', async () => {
    await write(sold());
    const keys = (await real.raw.keys('*')).filter((key) => key.includes(':sales'));
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await real.raw.pttl(key)).toBeGreaterThan(400 * DAY_MS);
  });

  const ends = ['successful', 'failed', 'closed', 'reversed', 'token-due'] as const satisfies readonly OrderState[];
  const lives = fc.array(
    fc.record({
      userId: fc.integer({ min: 1, max: 40 }),
      service: fc.constantFrom('data', 'airtime'),
      hours: fc.integer({ min: 0, max: 30 }),
      writes: fc.array(
        fc.record({ state: fc.constantFrom(...ends), paid: fc.integer({ min: 0, max: 9_000 }), isOld: fc.boolean() }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { maxLength: 12 },
  );

  test('comes to what its orders come to', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        await real.raw.flushall();
        for (const { userId, service, hours, writes } of all) {
          const draft = sold({ buyer: by(userId), confirmedAt: T0 - hours * 3_600_000, version: 0 });
          let order: Order = { ...draft, item: { ...draft.item, service } };
          for (const { state, paid } of writes) {
            order = revisedTo(order, { state, receipt: { paidMinor: minor(paid) } });
            await write(order);
          }
        }
        const { mended, firstDays } = await countSales()();
        expect([mended, firstDays > 0]).toEqual([0, all.length > 0]);
        expect(await countSales()()).toMatchObject({ counted: 0, mended: 0 });
        for (const date of ['2026-11-17', DAY]) {
          const left = (await sumsOf(date)).hours.reduce((sum, { sum: { count, failed } }) => sum + count + failed, 0);
          const right = await ordersOf(date);
          expect(left).toBe(right.length);
          for (let shard = 0; shard < 16; shard += 1) {
            const some = right.filter(({ reference }) => shardOfReference(reference) === shard);
            expect(await real.store.salesSums.compare(shard, date, some)).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('the daily count', () => {
  test('mends a sum that is not what its orders come to, and one that is lost', async () => {
    await countSales()();
    const order = sold();
    await write(order);
    const shard = shardOfReference(order.reference);
    await real.raw.hset(real.keys.daySums(shard, DAY), 'h12 data', '7 7 7 7 7');
    await real.raw.del(real.keys.personSums(shard, DAY));
    const compare = createCompareSales(countDeps());
    expect(await compare({ full: false })).toEqual({ days: 2, differenceCount: 2 });
    expect(await countSales()()).toMatchObject({ counted: 0, mended: 2 });
    expect(await compare({ full: true })).toEqual({ days: 32, differenceCount: 0 });
    expect(await personSum(BUYER.userId)).toMatchObject({ count: 1 });
    expect((await sumsOf()).hours).toMatchObject([{ sum: { count: 1, soldMinor: 51_000 } }]);
  });

  test('leaves alone what a later version keeps beside', async () => {
    const order = sold();
    await write(order);
    const sums = real.keys.daySums(shardOfReference(order.reference), DAY);
    await real.raw.hset(sums, 'x', 'of a later version');
    expect(await countSales()()).toMatchObject({ mended: 0 });
    expect(await real.raw.hget(sums, 'x')).toBe('of a later version');
    expect((await sumsOf()).hours).toHaveLength(1);
  });

  test('moves what was counted on the clock of another zone', async () => {
    await write(sold({ confirmedAt: T0 + 12 * 3_600_000 }));
    expect(await personSum(BUYER.userId, '2026-11-19')).toMatchObject({ count: 1 });
    await countSales(undefined, 'America/New_York')();
    expect(await personSum(BUYER.userId, '2026-11-19')).toEqual(NO_ENDS);
    expect(await personSum(BUYER.userId, DAY)).toMatchObject({ count: 1 });
  });
});

async function ordersOf(date: string): Promise<Order[]> {
  const from = Date.parse(`${date}T00:00:00+01:00`);
  const orders = [];
  for await (const page of real.store.orders.confirmedBetween(from, from + DAY_MS)) orders.push(...page);
  return orders;
}
