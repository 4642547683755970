import type { Episode } from '../../../src/domain/health.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_ACCOUNT } from '../../../src/domain/accounts/account.ts';
import { isOpen, type Order } from '../../../src/domain/orders/order.ts';
import { addDays, type CalendarDate, isWithin, spanOf } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { type DaySums, type HourSum, NO_ENDS, type EndSum } from '../../../src/domain/reports/day-sums.ts';
import { MAX_OPEN_COUNTED } from '../../../src/domain/reports/recap.ts';
import type { RecapSpan } from '../../../src/domain/reports/parse-day-range.ts';
import { recapOfPerson, recapOfShop } from '../../../src/services/reports/recap.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const TODAY = '2026-11-22';
const YESTERDAY = '2026-11-21';
/** Half past three in the afternoon in Lagos. */
const NOW = Date.parse('2026-11-22T14:30:00Z');
const PERSON = 700_000_101;
const day = (date: CalendarDate): RecapSpan => ({ type: 'day', from: date, to: date });
const week: RecapSpan = { type: 'week', from: addDays(TODAY, -6), to: TODAY };
const lastWeek: RecapSpan = { type: 'week', from: addDays(TODAY, -13), to: addDays(TODAY, -7) };

let sold: Map<CalendarDate, HourSum[]>;
let ofPerson: Map<CalendarDate, EndSum>;
let archivedBefore: number | undefined;
let wallet: () => Promise<number>;
let orders: Order[];
let asked: CalendarDate[];
let past: Episode[];
let current: Episode[];

beforeEach(() => {
  [sold, ofPerson, asked] = [new Map(), new Map(), []];
  [past, current] = [[], []];
  archivedBefore = undefined;
  wallet = async () => 100_000;
  orders = [];
});

const recaps = () => {
  const timeZone = 'Africa/Lagos';
  const now = (): number => NOW;
  const sums = {
    async ofDay(date: CalendarDate): Promise<DaySums> {
      asked.push(date);
      return { date, hours: sold.get(date) ?? [], byProduct: new Map() };
    },
    ofPerson: async (_userId: number, dates: readonly CalendarDate[]) =>
      dates.map((date) => ofPerson.get(date) ?? NO_ENDS),
  };
  const shop = shopOf({
    salesSums: sums,
    orders: {
      listOpen: async (count) => orders.filter(isOpen).slice(0, count),
      listByBuyer: async (userId, _offset, _count, within = { from: 0, to: Infinity }) => {
        const found = orders.filter(
          ({ buyer, confirmedAt = 0 }) => buyer.userId === userId && isWithin(within, confirmedAt),
        );
        return { orders: found, total: found.length };
      },
    },
    episodes: { past: async () => past, read: async () => new Map(current.map((one) => [one.id, one])) },
    reseller: { balance: async () => minor(await wallet()) },
    cases: { count: async () => ({ opened: 0, open: 0 }) },
    hasAccounts: true,
    accounts: { read: async () => ({ ...EMPTY_ACCOUNT, balanceMinor: minor(7_000) }) },
    timeZone,
    archivedBefore: () => archivedBefore,
    now,
  });
  return {
    ofShop: (span: RecapSpan) => recapOfShop(shop, span),
    ofPerson: (userId: number, span: RecapSpan) => recapOfPerson(shop, userId, span),
  };
};

/** What was sold at which hour; the service took nine tenths of it. */
function sell(date: CalendarDate, amounts: Readonly<Record<number, number>>, service = 'data'): void {
  const hours = Object.entries(amounts).map(([hour, amount]) => ({ hour: Number(hour), service, sum: sumOf(amount) }));
  sold.set(date, [...(sold.get(date) ?? []), ...hours]);
}

function sumOf(amount: number): EndSum {
  const paid = Math.round(amount * 0.9);
  return { ...NO_ENDS, count: 1, soldMinor: minor(amount), paidMinor: minor(paid), profitMinor: minor(amount - paid) };
}

test('of what was slow or failed, the longest of the day are named, and what still is', async () => {
  const start = spanOf(TODAY, 'Africa/Lagos').from;
  const hour = 3_600_000;
  const one = (id: string, since: number, end?: number): Episode => ({
    id,
    outlet: { service: 'data', provider: id },
    trouble: 'slow',
    since,
    figures: { of: 6, count: 4, longerThanMs: 390_000 },
    over: end === undefined ? undefined : { at: end, how: 'well' },
  });
  past = [
    one('yesterday', start - 3 * hour, start - hour),
    one('short', start + hour, start + 1.1 * hour),
    one('long', start - hour, start + 4 * hour),
    one('middle', start + hour, start + 2 * hour),
  ];
  current = [one('now', NOW - 2 * hour)];

  const { episodes } = await recaps().ofShop(day(TODAY));
  expect(episodes?.map(({ id }) => id)).toEqual(['long', 'now', 'middle']);
  expect((await recaps().ofPerson(1, day(TODAY))).episodes).toBeUndefined();
});

/** The same weekday, so many weeks before. */
const weeksBefore = (weeks: number, date = YESTERDAY): CalendarDate => addDays(date, -7 * weeks);

describe('what is usual on the weekday of a shop', () => {
  beforeEach(() => sell(YESTERDAY, { 9: 500 }));

  test.each([
    [[], undefined],
    [[1_000], undefined],
    [[1_000, 3_000], undefined],
    [[1_000, 3_000, 9_000], 3_000],
    [[1_000, 3_000, 4_000, 90_000], 3_500],
  ])('after weeks with %j it is %j', async (amounts, usual) => {
    for (const [place, amount] of amounts.entries()) sell(weeksBefore(place + 1), { 9: amount });
    expect((await recaps().ofShop(day(YESTERDAY))).usual?.soldMinor).toBe(usual);
  });

  test('leaves out days on which it was closed, and those that are kept no more', async () => {
    for (const weeks of [1, 3, 5, 6]) sell(weeksBefore(weeks), { 9: weeks * 100 });
    expect((await recaps().ofShop(day(YESTERDAY))).usual?.soldMinor).toBe(400);
    // The fourth week before is older than the oldest day.
    const old = addDays(TODAY, -375);
    for (const weeks of [1, 2, 3, 4]) sell(weeksBefore(weeks, old), { 9: weeks * 100 });
    expect((await recaps().ofShop(day(old))).usual?.soldMinor).toBe(200);
    const older = addDays(old, -7);
    expect((await recaps().ofShop(day(older))).usual).toBeUndefined();
  });

  test('goes back eight weeks, and no further', async () => {
    for (const weeks of [8, 9, 10, 11]) sell(weeksBefore(weeks), { 9: 100 });
    expect((await recaps().ofShop(day(YESTERDAY))).usual).toBeUndefined();
    expect(asked.toSorted()[0]).toBe(weeksBefore(8));
  });

  test('is that of each hour too, where nothing was sold as well', async () => {
    for (const weeks of [1, 2, 3]) sell(weeksBefore(weeks), { 8: 100, 11: 200 * weeks });
    const { bars } = await recaps().ofShop(day(YESTERDAY));
    expect(bars.map(({ key, byService, usualMinor }) => [key, byService.get('data') ?? 0, usualMinor])).toEqual([
      [8, 0, 100],
      [9, 500, 0],
      [10, 0, 0],
      [11, 0, 400],
    ]);
  });

  test('of a day that is not over is what is usual by now, with a part of the hour', async () => {
    for (const weeks of [1, 2, 3]) sell(weeksBefore(weeks, TODAY), { 9: 1_000, 15: 600, 16: 5_000 });
    const { usual, isRunning } = await recaps().ofShop(day(TODAY));
    expect({ usual: usual?.soldMinor, isRunning }).toEqual({ usual: 1_300, isRunning: true });
  });
});

describe('a week of a shop', () => {
  test('is compared with the week before it, whole', async () => {
    for (const date of ['2026-11-02', '2026-11-08']) sell(date, { 9: 1_000, 20: 500 });
    sell('2026-11-01', { 9: 9_999 });
    expect((await recaps().ofShop(lastWeek)).usual).toEqual({ soldMinor: 3_000, of: 'before' });
  });

  test('that is not over is compared with as much of the week before', async () => {
    sell('2026-11-09', { 20: 1_000 });
    sell('2026-11-15', { 9: 100, 15: 600, 16: 5_000 });
    expect((await recaps().ofShop(week)).usual).toEqual({ soldMinor: 1_400, of: 'before' });
  });

  test('is compared with nothing that is kept no more, or empty, and one of which a part is says so', async () => {
    expect((await recaps().ofShop(week)).usual).toBeUndefined();
    const oldest = addDays(TODAY, -399);
    const weekFrom = (from: CalendarDate): RecapSpan => ({ type: 'week', from, to: addDays(from, 6) });
    for (const days of [-1, 0]) sell(addDays(oldest, days), { 9: 100 });
    const first = await recaps().ofShop(weekFrom(oldest));
    expect([first.usual, first.completeFrom]).toEqual([undefined, undefined]);
    expect((await recaps().ofShop(weekFrom(addDays(oldest, 6)))).usual).toBeUndefined();
    expect((await recaps().ofShop(weekFrom(addDays(oldest, 7)))).usual).toEqual({ soldMinor: 100, of: 'before' });
    expect((await recaps().ofShop(weekFrom(addDays(oldest, -1)))).completeFrom).toBe(oldest);
  });

  test('and of years has only the days that are kept, and reads no others, of the shop and of a person', async () => {
    const oldest = addDays(TODAY, -399);
    const years: RecapSpan = { type: 'days', from: '2000-01-01', to: TODAY };
    for (const date of [addDays(oldest, -1), oldest]) {
      sell(date, { 9: 100 });
      ofPerson.set(date, sumOf(100));
    }
    const [shop, person] = [await recaps().ofShop(years), await recaps().ofPerson(PERSON, years)];
    expect(asked[0]).toBe(oldest);
    for (const { total, bars, completeFrom } of [shop, person])
      expect([total.soldMinor, bars.length, completeFrom]).toEqual([100, 400, oldest]);
  });

  test('has a bar for each day, by service', async () => {
    sell(TODAY, { 9: 100, 10: 50 });
    sell(TODAY, { 9: 7 }, 'tv');
    const { bars, total } = await recaps().ofShop(week);
    expect(bars.map(({ key }) => key)).toEqual(Array.from({ length: 7 }, (_, place) => addDays(week.from, place)));
    expect([...(bars.at(-1)?.byService ?? [])]).toEqual([
      ['data', 150],
      ['tv', 7],
    ]);
    expect(total).toMatchObject({ count: 3, soldMinor: 157 });
  });
});

describe('the wallet', () => {
  const sellEveryDay = (days: number): void => {
    for (const back of Array.from({ length: days }, (_, place) => place + 1))
      sell(addDays(TODAY, -back), { 16: 1_000 });
  };

  test('lasts as long as the last seven days say, by their hours and what the service took', async () => {
    sellEveryDay(7);
    wallet = async () => 1_350;
    expect((await recaps().ofShop(day(TODAY))).money).toEqual({
      amountMinor: 1_350,
      // 900 are spent between four and five today, and the half of as much tomorrow.
      forecast: { until: Date.parse('2026-11-23T15:30:00Z'), days: 7 },
    });
  });

  test('is not in a day that is over, and missing where the service does not answer', async () => {
    expect((await recaps().ofShop(day(YESTERDAY))).money).toBeUndefined();
    wallet = () => Promise.reject(new Error('no answer'));
    expect((await recaps().ofShop(day(TODAY))).money).toBeUndefined();
  });
});

describe('of a person', () => {
  const at = (time: string) => ({
    buyer: { userId: PERSON, chatId: PERSON, locale: 'en' },
    confirmedAt: Date.parse(time),
  });

  test('a day is made of their orders, and what is open of theirs is counted', async () => {
    orders = [
      orderIn('successful', { ...at('2026-11-22T08:10:00Z'), priceMinor: minor(300) }),
      orderIn('failed', at('2026-11-22T09:00:00Z')),
      orderIn('processing', { ...at('2026-11-22T09:30:00Z'), priceMinor: minor(70) }),
      orderIn('processing', { ...at('2026-11-22T09:30:00Z'), buyer: { userId: 8, chatId: 8, locale: 'en' } }),
      orderIn('successful', at('2026-11-21T22:00:00Z')),
    ];
    expect(await recaps().ofPerson(PERSON, day(TODAY))).toMatchObject({
      total: { count: 1, soldMinor: 300, failed: 1 },
      bars: [{ key: 9, byService: new Map([['data', 300]]) }],
      open: { count: 1, priceMinor: 70 },
      money: { amountMinor: 7_000, forecast: undefined },
    });
  });

  test('what is open of theirs is counted however much is open of others', async () => {
    const order = orderIn('processing', { ...at('2026-11-22T09:30:00Z'), priceMinor: minor(70) });
    const others = { ...order, buyer: { userId: 8, chatId: 8, locale: 'en' } };
    orders = [...Array.from({ length: MAX_OPEN_COUNTED }, () => others), order];
    for (const span of [day(TODAY), week])
      expect((await recaps().ofPerson(PERSON, span)).open).toEqual({ count: 1, priceMinor: 70 });
  });

  test('a day that is over is compared with the same weekdays, and has no balance', async () => {
    for (const weeks of [1, 2, 3, 4]) ofPerson.set(weeksBefore(weeks), sumOf(weeks * 100));
    const { usual, money } = await recaps().ofPerson(PERSON, day(YESTERDAY));
    expect([usual, money]).toEqual([{ soldMinor: 250, of: 'weekday' }, undefined]);
  });

  test('what is not over is compared with nothing, because their hours are not kept', async () => {
    for (const weeks of [1, 2, 3]) ofPerson.set(weeksBefore(weeks, TODAY), sumOf(100));
    expect((await recaps().ofPerson(PERSON, day(TODAY))).usual).toBeUndefined();
    expect((await recaps().ofPerson(PERSON, week)).usual).toBeUndefined();
  });

  test('a day whose orders may be in the archive is what is kept of it, without hours', async () => {
    archivedBefore = NOW;
    ofPerson.set(YESTERDAY, sumOf(5_000));
    const { total, bars } = await recaps().ofPerson(PERSON, day(YESTERDAY));
    expect(total).toMatchObject({ count: 1, soldMinor: 5_000 });
    expect(bars).toEqual([]);
  });

  test('a week that is over is compared with the week before it', async () => {
    ofPerson.set('2026-11-08', sumOf(400));
    ofPerson.set('2026-11-09', sumOf(600));
    const { usual, total, bars } = await recaps().ofPerson(PERSON, lastWeek);
    expect([usual, total.soldMinor, bars.length]).toEqual([{ soldMinor: 400, of: 'before' }, 600, 7]);
  });
});
