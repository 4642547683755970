import { expect, test } from 'vitest';
import { NO_ENDS } from '../../../src/domain/reports/day-sums.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { personForecast } from '../../../src/services/reports/forecast.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';

/** The shop sells from 8 to 20, the same in each hour, and a person buys for 240 a day. */
const shop = shopOf({
  salesSums: {
    ofDay: async (date) => ({
      date,
      hours: Array.from({ length: 12 }, (_, index) => ({
        hour: 8 + index,
        service: 'data',
        sum: { ...NO_ENDS, count: 1, paidMinor: minor(200) },
      })),
      byProduct: new Map(),
    }),
    ofPerson: async (_userId, dates) => dates.map(() => ({ ...NO_ENDS, soldMinor: minor(240) })),
  },
  timeZone: 'Africa/Lagos',
  // Half past three in the afternoon in Lagos.
  now: () => Date.parse('2026-11-22T14:30:00Z'),
});

test('a person’s money lasts at their own pace, in the hours in which the shop sells', async () => {
  // 90 until eight in the evening, and 20 in the first hour of tomorrow.
  expect(await personForecast(shop, 7, minor(90 + 20))).toEqual({ until: Date.parse('2026-11-23T08:00:00Z'), days: 7 });
});
