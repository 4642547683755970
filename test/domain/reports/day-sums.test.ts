import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import {
  type DaySumsOfPeople,
  type EndSum,
  joinDaysOfPeople,
  sumOrders,
} from '../../../src/domain/reports/day-sums.ts';
import { minor, sumOf } from '../../../src/domain/shared/money.ts';
import { electricityOrder, sampleOrder, T0 } from '../../support/samples/sample-order.ts';

const ZONE = 'Africa/Lagos';
/** T0 on the clock of Lagos. */
const DAY = '2026-11-18';
const HOUR = 12;
const HOUR_MS = 3_600_000;

const states = ['processing', 'successful', 'failed', 'closed', 'reversed', 'token-due'] as const;
const orders = fc.array(
  fc
    .record({
      state: fc.constantFrom(...states),
      userId: fc.integer({ min: 1, max: 4 }),
      service: fc.constantFrom('data', 'tv'),
      productName: fc.constantFrom('A', 'B', 'C'),
      hours: fc.integer({ min: 0, max: 11 }),
      price: fc.integer({ min: 0, max: 9_000 }),
      paid: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined }),
    })
    .map(({ state, userId, service, productName, hours, price, paid }): Order => {
      const sample = sampleOrder({ state, buyer: { userId, chatId: userId, locale: 'en' } });
      return {
        ...sample,
        item: { ...sample.item, service, productName },
        confirmedAt: T0 + hours * HOUR_MS,
        priceMinor: minor(price),
        ...(paid === undefined ? {} : { receipt: { paidMinor: minor(paid) } }),
      };
    }),
  { maxLength: 30 },
);

/** Count, sold, paid and failed, reckoned order by order. */
function totalOf(some: readonly Order[]): number[] {
  const delivered = some.filter(({ state }) => state === 'successful' || state === 'token-due');
  const sold = delivered.map(({ priceMinor }) => priceMinor);
  const paid = delivered.map(({ priceMinor, receipt }) => receipt?.paidMinor ?? priceMinor);
  return [delivered.length, sumOf(sold), sumOf(paid), some.length - delivered.length];
}

type Totals = ReadonlyMap<string, readonly number[]>;

const inNumbers = (sums: Iterable<readonly [string | number, EndSum]>): Totals =>
  new Map(
    [...sums].map(([key, { count, soldMinor, paidMinor, failed }]) => [
      String(key),
      [count, soldMinor, paidMinor, failed],
    ]),
  );

/** The same by a key of the order. An order whose end is not known counts nowhere. */
const totalsBy = (all: readonly Order[], keyOf: (order: Order) => string): Totals => {
  const ended = all.filter(({ state }) => state !== 'processing');
  return new Map([...Map.groupBy(ended, keyOf)].map(([key, some]) => [key, totalOf(some)]));
};

const inMaps = ({ hours, byProduct, byPerson }: DaySumsOfPeople) => ({
  hours: new Map(hours.map(({ hour, service, sum }) => [`${hour} ${service}`, sum])),
  byProduct,
  byPerson,
});

test('the sums of a day are those of its orders, by hour and service, by product, and by person', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const { hours, byProduct, byPerson } = inMaps(sumOrders(DAY, all, ZONE));
      const hourOf = ({ confirmedAt = 0 }: Order): number => HOUR + (confirmedAt - T0) / HOUR_MS;
      expect(inNumbers(hours)).toEqual(totalsBy(all, (order) => `${hourOf(order)} ${order.item.service}`));
      expect(inNumbers(byProduct)).toEqual(totalsBy(all, ({ item }) => item.productName));
      expect(inNumbers(byPerson)).toEqual(totalsBy(all, ({ buyer }) => String(buyer.userId)));
    }),
  );
});

test('parts of a day, however they are cut, come to the same together', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 7 }), (all, size) => {
      const parts = [];
      for (let from = 0; from < all.length; from += size)
        parts.push(sumOrders(DAY, all.slice(from, from + size), ZONE));
      expect(inMaps(joinDaysOfPeople(DAY, parts))).toEqual(inMaps(sumOrders(DAY, all, ZONE)));
    }),
  );
});

test('what an agent earned is told of a face value, and never of a fixed price', () => {
  const cheaper = { state: 'successful', priceMinor: minor(98_000), costMinor: minor(100_000) } as const;
  const { byProduct } = sumOrders(DAY, [electricityOrder(cheaper), sampleOrder(cheaper)], ZONE);
  expect([...byProduct].map(([name, { earnedMinor }]) => [name, earnedMinor])).toEqual([
    ['IKEDC-PREPAID', 2_000],
    ['MTN-1GB', 0],
  ]);
});
