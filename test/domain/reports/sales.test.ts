import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { scaleOf, hourBars } from '../../../src/domain/reports/recap.ts';
import { NO_SALES, ranked, saleOf, withOrders, salesRow } from '../../../src/domain/reports/sales.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';
import { NO_ENDS } from '../../../src/domain/reports/day-sums.ts';

const sold = (changes: Partial<Order> = {}): Order =>
  sampleOrder({ state: 'successful', priceMinor: minor(51_000), costMinor: minor(50_000), ...changes });

describe('a sale', () => {
  test.each([
    ['of a margin leaves the margin', {}, { soldMinor: 51_000, paidMinor: 50_000, profitMinor: 1_000 }],
    [
      'of which the service took another sum leaves what that leaves',
      { receipt: { paidMinor: minor(52_000) } },
      { soldMinor: 51_000, paidMinor: 52_000, profitMinor: -1_000 },
    ],
    [
      'whose token is still missing is one',
      { state: 'token-due' },
      { soldMinor: 51_000, paidMinor: 50_000, profitMinor: 1_000 },
    ],
    [
      'whose buyer could not be charged is a loss',
      { billing: { heldMinor: minor(51_000), day: '2026-11-20', uncollected: true } },
      { soldMinor: 0, paidMinor: 50_000, profitMinor: -50_000 },
    ],
    ['at cost leaves nothing', { costMinor: undefined }, { soldMinor: 51_000, paidMinor: 51_000, profitMinor: 0 }],
  ] as const)('%s', (_title, changes, sale) => {
    expect(saleOf(sold(changes as Partial<Order>))).toEqual(sale);
  });

  test.each(orderStates.filter((state) => state !== 'successful' && state !== 'token-due'))(
    'is none while %s',
    (state) => {
      expect(saleOf(sold({ state }))).toBeUndefined();
    },
  );
});

test.each([
  [1, { step: 100, lines: 1 }],
  [40_000, { step: 10_000, lines: 4 }],
  [40_001, { step: 20_000, lines: 3 }],
  [150_000, { step: 50_000, lines: 3 }],
  [399_000, { step: 100_000, lines: 4 }],
])('behind bars of up to %d kobo stand lines at %j', (highest, scale) => {
  expect(scaleOf(highest)).toEqual(scale);
});

test('a day has a bar for every hour from the first that had a sale to the last, today or usually', () => {
  const hours = [
    { hour: 9, service: 'data', sum: { ...NO_ENDS, count: 1, soldMinor: minor(500) } },
    { hour: 11, service: 'tv', sum: { ...NO_ENDS, count: 1, soldMinor: minor(700) } },
    { hour: 13, service: 'tv', sum: { ...NO_ENDS, failed: 1 } },
  ];
  const bars = hourBars(hours, undefined);
  expect(bars.map(({ key, byService }) => [key, ...byService])).toEqual([[9, ['data', 500]], [10], [11, ['tv', 700]]]);
  const usual = Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 300 : 0));
  expect(hourBars(hours, usual).map(({ key, usualMinor }) => [key, usualMinor])).toEqual([
    [9, 0],
    [10, 0],
    [11, 0],
    [12, 300],
  ]);
  expect(hourBars([], undefined)).toEqual([]);
});

describe('the recap of a day', () => {
  const buyer = (userId: number) => ({ userId, chatId: userId, locale: 'en' });
  const inTv = { ...sold().item, service: 'tv' };
  const orders = [
    sold({ buyer: buyer(1) }),
    sold({ buyer: buyer(2), item: inTv, priceMinor: minor(200_000), costMinor: minor(190_000) }),
    sold({ buyer: buyer(1), item: inTv }),
    sold({ state: 'processing' }),
    sold({ state: 'failed' }),
    sold({ state: 'reversed' }),
  ];

  test('has the sums by service and person, the best first, and what is open and failed apart', () => {
    const sales = withOrders(NO_SALES, orders);
    expect(sales).toMatchObject({
      total: { count: 3, soldMinor: 302_000, paidMinor: 290_000, profitMinor: 12_000 },
      open: { count: 1, priceMinor: 51_000 },
      failed: 2,
    });
    expect(ranked(sales.byPerson).map(([userId, { soldMinor }]) => [userId, soldMinor])).toEqual([
      [2, 200_000],
      [1, 102_000],
    ]);
    expect(ranked(sales.byService).map(([service, { count }]) => [service, count])).toEqual([
      ['tv', 2],
      ['data', 1],
    ]);
  });

  test('has what was given back apart, because it is delivered and not paid', () => {
    const back = sold({ givenBack: { at: 1, by: 2 } });
    expect(withOrders(NO_SALES, [...orders, back, { ...back, state: 'reversed' }])).toMatchObject({
      total: { count: 4, soldMinor: 302_000 },
      givenBackMinor: 51_000,
    });
  });

  test('is the same however its orders come in pages', () => {
    const whole = withOrders(NO_SALES, orders);
    fc.assert(
      fc.property(fc.nat(orders.length), (at) => {
        expect(withOrders(withOrders(NO_SALES, orders.slice(0, at)), orders.slice(at))).toEqual(whole);
      }),
    );
  });

  test('has a row for each order, with what is not known left blank', () => {
    const cells = (order: Order) => salesRow(order, 'Africa/Lagos').slice(-4);
    const money = (decimal: string) => ({ decimal });
    expect(cells(sold({ receipt: { paidMinor: minor(49_950) } }))).toEqual(
      ['510.00', '500.00', '499.50', '10.50'].map(money),
    );
    expect(cells(sold({ state: 'processing' }))).toEqual([money('510.00'), money('500.00'), '', '']);
  });
});
