import { describe, expect, test } from 'vitest';
import { pageOf } from '../support/fakes/fake-history.ts';
import type { Transaction } from '../../src/domain/orders/receipt.ts';
import { utcDay } from '../../src/domain/shared/days.ts';
import type { HistoryPage, HistoryQuery } from '../../src/domain/shared/reseller.ts';
import { createReadAccountDays, listAccountDays } from '../../src/reseller/account-days.ts';

const DAY = '2026-11-20';
const range = { from: DAY, to: DAY };

const row = (createdAt: string | undefined): Transaction => ({
  reference: `at ${createdAt}`,
  status: 'successful',
  receipt: {},
  ...(createdAt === undefined ? {} : { createdAt }),
});

/** A service that counts days by UTC. */
function serviceWith(rows: readonly Transaction[]) {
  const asked: HistoryQuery[] = [];
  const transactions = async (query: HistoryQuery): Promise<HistoryPage> => {
    asked.push(query);
    const { startDate = '', endDate = '9' } = query;
    const found = rows.filter(({ createdAt }) => {
      const day = createdAt === undefined ? startDate : utcDay(Date.parse(createdAt));
      return day >= startDate && day <= endDate;
    });
    return pageOf(found, query);
  };
  return { transactions, asked };
}

/** One every so many minutes, the newest first. */
const sales = (count: number, newest: string, everyMinutes: number): Transaction[] =>
  Array.from({ length: count }, (_, index) =>
    row(new Date(Date.parse(newest) - index * everyMinutes * 60_000).toISOString()),
  );

const listed = (rows: readonly Transaction[], timeZone: string) =>
  listAccountDays(serviceWith(rows), range, timeZone).then((found) => found?.map(({ createdAt }) => createdAt));

describe('the transactions of a day', () => {
  test.each([
    ['Africa/Lagos', ['2026-11-19T23:00:00Z', '2026-11-20T22:59:59Z']],
    ['UTC', ['2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z']],
    ['America/Toronto', ['2026-11-20T05:00:00Z', '2026-11-21T04:59:59Z']],
  ])('are those of the day in %s, also where the service counts by another clock', async (timeZone, ends) => {
    const [first = '', last = ''] = ends;
    const around = [first, last, aSecond(first, -1), aSecond(last, 1)].map(row);
    expect(await listed(around, timeZone)).toEqual(ends);
  });

  test('are asked for with the words', async () => {
    const service = serviceWith([]);
    expect(await listAccountDays(service, { ...range, search: 'glo' }, 'Africa/Lagos')).toEqual([]);
    expect(service.asked).toEqual([
      { search: 'glo', startDate: '2026-11-19', endDate: '2026-11-21', page: 1, limit: 100 },
    ]);
  });

  test('are read no further than to the day before, where the newest come first', async () => {
    const service = serviceWith(sales(1_400, '2026-11-20T00:30:00Z', 1));
    const found = await listAccountDays(service, range, 'Africa/Lagos');
    expect(found).toHaveLength(91);
    expect(service.asked).toHaveLength(1);
  });

  test('are read to the end where the order is another one, each once', async () => {
    const rows = sales(450, '2026-11-20T22:00:00Z', 5).toReversed();
    const service = serviceWith([...rows.slice(0, 100), ...rows.slice(99)]);
    const found = await listAccountDays(service, range, 'Africa/Lagos');
    expect(new Set(found).size).toBe(found?.length);
    expect(found).toHaveLength(277);
  });

  test.each([
    ['that are too many', sales(1_400, '2026-11-20T23:30:00Z', 1).toReversed()],
    ['of which one has no time', [row('2026-11-20T12:00:00Z'), row(undefined)]],
    ['of which one has a time that cannot be read', [row('2026-11-20T12:00:00Z'), { ...row(DAY), createdAt: 'noon' }]],
  ])('%s are not told apart', async (_, rows) => {
    const service = { transactions: async (query: HistoryQuery) => pageOf(rows, query) };
    expect(await listAccountDays(service, range, 'Africa/Lagos')).toBeUndefined();
  });
});

describe('the pages after the first', () => {
  /** A reader of one day, over rows that can change. */
  function setUp() {
    const state = { now: Date.parse('2026-11-20T12:00:00Z'), asked: 0, rows: [row('2026-11-20T10:00:00Z')] };
    const transactions = async (query: HistoryQuery) => {
      state.asked += 1;
      return pageOf(state.rows, query);
    };
    const read = createReadAccountDays({ reseller: { transactions }, timeZone: 'Africa/Lagos', now: () => state.now });
    return { state, read };
  }

  test('are cut from what that one read, whatever is sold meanwhile', async () => {
    const { state, read } = setUp();
    const first = await read(range, { isAnew: true });
    state.rows = [row('2026-11-20T11:00:00Z'), ...state.rows];
    expect(await read(range, { isAnew: false })).toBe(first);
    expect(state.asked).toBe(1);
    expect(await read(range, { isAnew: true })).toHaveLength(2);
    expect(await read(range, { isAnew: false })).toHaveLength(2);
    expect(state.asked).toBe(2);
  });

  test('are read again after two minutes, for other days and for other words', async () => {
    const { state, read } = setUp();
    await read(range, { isAnew: true });
    state.now += 2 * 60_000 + 1;
    await read(range, { isAnew: false });
    expect(state.asked).toBe(2);
    await read({ ...range, search: 'glo' }, { isAnew: false });
    await read({ ...range, from: '2026-11-19' }, { isAnew: false });
    expect(state.asked).toBe(4);
  });

  test('are none either if the days cannot be told apart', async () => {
    const { state, read } = setUp();
    state.rows = [row('noon')];
    expect(await read(range, { isAnew: true })).toBeUndefined();
    expect(await read(range, { isAnew: false })).toBeUndefined();
    expect(state.asked).toBe(1);
  });
});

function aSecond(at: string, more: number): string {
  return new Date(Date.parse(at) + more * 1_000).toISOString();
}
