import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { joinDaysOfPeople, sumOrders } from '../../../src/domain/reports/day-sums.ts';
import { minor } from '../../../src/domain/shared/money.ts';
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
  const total = [0, 0, 0, 0];
  for (const { state, priceMinor, receipt } of some) {
    const added = ['successful', 'token-due'].includes(state)
      ? [1, priceMinor, receipt?.paidMinor ?? priceMinor, 0]
      : [0, 0, 0, state === 'processing' ? 0 : 1];
    for (const [place, amount] of added.entries()) total[place] = (total[place] ?? 0) + amount;
  }
  return total;
}

const inTurn = <Key, Sum extends object>(sums: Iterable<readonly [Key, Sum]>): [string, number[]][] =>
  [...sums]
    .map(([key, sum]): [string, number[]] => [String(key), numbersOf(sum)])
    .filter(([, numbers]) => numbers.some((number) => number !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

function numbersOf(sum: object): number[] {
  const { count, soldMinor, paidMinor, failed } = sum as Record<string, number>;
  return [count ?? 0, soldMinor ?? 0, paidMinor ?? 0, failed ?? 0];
}

/** The same by a key of the order. */
const groupsOf = (all: readonly Order[], keyOf: (order: Order) => string): [string, number[]][] =>
  [...Map.groupBy(all, keyOf)]
    .map(([key, some]): [string, number[]] => [key, totalOf(some)])
    .filter(([, numbers]) => numbers.some((number) => number !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

test('the sums of a day are those of its orders, by hour and service, by product, and by person', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const { hours, byProduct, byPerson } = sumOrders(DAY, all, ZONE);
      const hourOf = ({ confirmedAt = 0 }: Order): number => HOUR + (confirmedAt - T0) / HOUR_MS;
      expect(inTurn(hours.map(({ hour, service, sum }) => [`${hour} ${service}`, sum]))).toEqual(
        groupsOf(all, (order) => `${hourOf(order)} ${order.item.service}`),
      );
      expect(inTurn(byProduct)).toEqual(groupsOf(all, ({ item }) => item.productName));
      expect(inTurn(byPerson)).toEqual(groupsOf(all, ({ buyer }) => String(buyer.userId)));
    }),
  );
});

test('parts of a day, however they are cut, come to the same together', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 7 }), (all, size) => {
      const parts = [];
      for (let from = 0; from < all.length; from += size)
        parts.push(sumOrders(DAY, all.slice(from, from + size), ZONE));
      const joined = joinDaysOfPeople(DAY, parts);
      const whole = sumOrders(DAY, all, ZONE);
      for (const [one, other] of [
        [joined.byProduct, whole.byProduct],
        [joined.byPerson, whole.byPerson],
      ] as const)
        expect(inTurn<unknown, object>(one)).toEqual(inTurn<unknown, object>(other));
      const hours = ({ hours: some }: typeof whole) =>
        inTurn(some.map(({ hour, service, sum }) => [`${hour} ${service}`, sum]));
      expect(hours(joined)).toEqual(hours(whole));
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
