import { beforeEach, expect, test } from 'vitest';
import { type HourSum, NO_ENDS } from '../../../src/domain/reports/day-sums.ts';
import { addDays, type CalendarDate } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { personForecast, walletForecast } from '../../../src/services/reports/forecast.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';

const TODAY = '2026-11-22';
/** Half past three in the afternoon in Lagos. */
const NOW = Date.parse('2026-11-22T14:30:00Z');
const SEVEN = Array.from({ length: 7 }, (_, index) => addDays(TODAY, -1 - index));

let sold: Map<CalendarDate, number>;
let own: Map<CalendarDate, number>;

beforeEach(() => {
  sold = new Map(SEVEN.map((date) => [date, 2_400]));
  own = new Map(SEVEN.map((date) => [date, 240]));
});

/** The shop sells from 8 to 20, the same in each hour; the service takes all of it. */
function hoursOf(date: CalendarDate): HourSum[] {
  const amount = minor((sold.get(date) ?? 0) / 12);
  const sum = { ...NO_ENDS, count: 1, soldMinor: amount, paidMinor: amount };
  return Array.from({ length: 12 }, (_, index) => ({ hour: 8 + index, service: 'data', sum }));
}

const shop = shopOf({
  salesSums: {
    ofDay: async (date) => ({ date, hours: hoursOf(date), byProduct: new Map() }),
    ofPerson: async (_userId, dates) => dates.map((date) => ({ ...NO_ENDS, soldMinor: minor(own.get(date) ?? 0) })),
  },
  timeZone: 'Africa/Lagos',
  now: () => NOW,
});

const at = (until: number | undefined) => new Date(until ?? 0).toISOString().slice(0, 16);

test('the wallet lasts as long as the shop’s pace lets it, and nothing is spent at night', async () => {
  const found = await walletForecast(shop, minor(900 + 2_400 + 400));
  // 900 until eight in the evening, all of tomorrow, and two hours of the day after.
  expect(at(found?.until)).toBe('2026-11-24T09:00');
  expect(found?.days).toBe(7);
});

test('a person’s money at their own pace, in the hours in which the shop sells', async () => {
  expect(at((await personForecast(shop, 7, minor(90 + 20)))?.until)).toBe('2026-11-23T08:00');
});

test.each([
  ['their days differ by more than three times', () => void own.set(SEVEN[2]!, 1_000)],
  ['they bought on two days alone', () => void (own = new Map([...own].slice(0, 2)))],
])('nothing is said of a person where %s', async (_title, arrange) => {
  arrange();
  expect(await personForecast(shop, 7, minor(500))).toBeUndefined();
});
