import { describe, expect, test } from 'vitest';
import { salesOfDay, salesOfPerson } from '../../../src/services/reports/sales.ts';
import { MAX_FILE_ROWS } from '../../../src/domain/shared/csv.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { freshReference, sampleOrder } from '../../support/samples/sample-order.ts';

const DAY = '2026-11-20';
/** Midnight of that day in Lagos, an hour east of Greenwich. */
const MIDNIGHT = Date.parse('2026-11-19T23:00:00Z');
const DAY_MS = 24 * 3_600_000;

const real = await useRealStore();
const { orders } = real.store;
let archivedBefore: number | undefined;
const shop = shopOf({ orders, timeZone: 'Africa/Lagos', archivedBefore: () => archivedBefore });

async function sell(confirmedAt: number, userId = 7): Promise<string> {
  const buyer = { userId, chatId: userId, locale: 'en' };
  const reference = freshReference(userId);
  await orders.commit(sampleOrder({ reference, version: 1, state: 'successful', confirmedAt, buyer }), null);
  return reference;
}

async function damage(reference: string): Promise<void> {
  await real.raw.hset(real.keys.order(reference), 'record', 'not an order');
}

describe('a day of everyone', () => {
  test('begins and ends at midnight of the merchant’s clock', async () => {
    for (const at of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY_MS - 1, MIDNIGHT + DAY_MS]) await sell(at);
    const { sales, csv, leftOut } = await salesOfDay(shop, DAY);
    expect([sales.total.count, leftOut]).toEqual([2, 0]);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test('has every order once, over all shards and pages, in its file by time', async () => {
    const people = Array.from({ length: 16 }, (_, index) => 1_000 + index);
    for (const [index, userId] of people.entries()) {
      for (let count = 0; count < 20; count += 1) await sell(MIDNIGHT + (count * 16 + index) * 1_000, userId);
    }
    const { sales, csv } = await salesOfDay(shop, DAY);
    expect([sales.total.count, sales.byPerson.size]).toEqual([320, 16]);
    const times = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '');
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe('2026-11-20T00:00:00+01:00');
  });
});

test('a day that is longer than its file has the first purchases in it, from whatever shard they come', async () => {
  const order = sampleOrder({ state: 'successful' });
  const pages = [MAX_FILE_ROWS, MAX_FILE_ROWS, 3, 2].map((count, shard) =>
    Array.from({ length: count }, () => ({ ...order, confirmedAt: MIDNIGHT + (3 - shard) * 3_600_000 })),
  );
  async function* confirmedBetween() {
    yield* pages;
  }
  const { csv, leftOut, sales } = await salesOfDay({ ...shop, orders: { ...orders, confirmedBetween } }, DAY);
  expect([sales.total.count, leftOut]).toEqual([2 * MAX_FILE_ROWS + 5, MAX_FILE_ROWS + 5]);
  const rowsAt = (hour: string): number => csv.split(`\n${DAY}T${hour}:00:00+01:00,`).length - 1;
  expect(['00', '01', '02'].map(rowsAt)).toEqual([2, 3, MAX_FILE_ROWS - 5]);
});

describe('a day of one person', () => {
  test('has their own of that day only, however many came later', async () => {
    await sell(MIDNIGHT + 5, 8);
    for (let count = 0; count < 230; count += 1) await sell(MIDNIGHT + DAY_MS + count);
    for (const at of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 1]) await sell(at);
    expect((await salesOfPerson(shop, 7, { from: DAY, to: DAY })).sales.total.count).toBe(2);
    expect((await salesOfPerson(shop, 9, { from: DAY, to: DAY })).sales.total.count).toBe(0);
  });

  test('counts nothing twice if they buy while it is read', async () => {
    for (let count = 0; count < 210; count += 1) await sell(MIDNIGHT + count);
    const listByBuyer: typeof orders.listByBuyer = async (...asked) => {
      const page = await orders.listByBuyer(...asked);
      for (let count = 0; count < 5; count += 1) await sell(MIDNIGHT + 1_000);
      return page;
    };
    const busy = { ...shop, orders: { ...orders, listByBuyer } };
    expect((await salesOfPerson(busy, 7, { from: DAY, to: DAY })).sales.total.count).toBe(210);
  });

  test('is whole behind more than 10,000 newer purchases', async () => {
    const reference = await sell(MIDNIGHT);
    // Their records are not there, because only their places in the list count.
    const newer = Array.from({ length: 10_001 }, (_, count) => [MIDNIGHT + DAY_MS + count, `${reference}${count}`]);
    await real.raw.zadd(real.keys.ordersOf(7), ...newer.flat());
    expect((await salesOfPerson(shop, 7, { from: DAY, to: DAY })).sales.total.count).toBe(1);
  });

  test.each([1, 200])('is whole where %d of the newest records cannot be read', async (damaged) => {
    await sell(MIDNIGHT);
    for (let count = 1; count <= 210; count += 1) {
      const reference = await sell(MIDNIGHT + count);
      if (count > 210 - damaged) await damage(reference);
    }
    expect((await salesOfPerson(shop, 7, { from: DAY, to: DAY })).sales.total.count).toBe(211 - damaged);
  });
});

test('a day that reaches into the archive says so, of everyone and of one person', async () => {
  for (const [before, said] of [
    [undefined, undefined],
    [MIDNIGHT, undefined],
    [MIDNIGHT + 1, MIDNIGHT + 1],
  ] as const) {
    archivedBefore = before;
    expect((await salesOfDay(shop, DAY)).archivedBefore).toBe(said);
    expect((await salesOfPerson(shop, 7, { from: DAY, to: DAY })).archivedBefore).toBe(said);
  }
});
