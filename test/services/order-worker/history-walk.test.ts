import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../src/domain/orders/receipt.ts';
import { createHistoryWalk, type WalkSpan } from '../../../src/services/order-worker/history-walk.ts';
import { type HistoryPage, type HistoryQuery, ResellerError } from '../../../src/domain/shared/reseller.ts';
import { pageOf } from '../../support/fakes/fake-history.ts';

const T0 = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const MANY = 10_000;

interface History {
  /** The oldest first. */
  readonly rows: Transaction[];
  readonly isNewestFirst?: boolean;
  /** Before each answer. */
  readonly onAsked?: (asked: number) => void;
  readonly alter?: (page: HistoryPage) => HistoryPage;
}

/** A row every so often until T0. */
function rowsUntilNow(count: number, everyMs: number): Transaction[] {
  return Array.from({ length: count }, (_, place) => rowAt(`row-${place}`, T0 - (count - place) * everyMs));
}

function rowAt(reference: string, at: number): Transaction {
  return { reference, status: 'processing', receipt: {}, createdAt: new Date(at).toISOString() };
}

/** Walks to the end. Answers the pages in their order and all that they showed. */
async function walkThrough(history: History, span: Partial<WalkSpan> = {}) {
  const queries: HistoryQuery[] = [];
  const shown = new Set<string>();
  const transactions = async (query: HistoryQuery) => {
    const asked = queries.push(query);
    history.onAsked?.(asked);
    const { rows, isNewestFirst = true } = history;
    const page = pageOf(isNewestFirst ? rows.toReversed() : rows, query);
    return history.alter?.(page) ?? page;
  };
  const budget = { take: async () => true, hold: async () => undefined };
  const oldestAt = T0 - 24 * HOUR_MS;
  const walk = createHistoryWalk(
    { reseller: { transactions }, budget },
    { oldestAt, newestAt: T0, maxPages: MANY, ...span },
  );
  while (!walk.isOver()) {
    const page = await walk.next();
    if (page.type === 'rows') for (const { reference } of page.rows) shown.add(reference);
  }
  return { pages: queries.map(({ page }) => page), shown };
}

test('the newest rows are read first, wherever they stand', async () => {
  const rows = rowsUntilNow(450, 1_000);
  expect((await walkThrough({ rows })).pages).toEqual([1, 2, 3, 4, 5]);
  expect((await walkThrough({ rows, isNewestFirst: false })).pages).toEqual([1, 5, 4, 3, 2]);
});

test.each([true, false])('a walk ends when the oldest order is passed, newest first: %s', async (isNewestFirst) => {
  // A page is as long as an hour and 40 minutes.
  const rows = rowsUntilNow(5_000, 60_000);
  const { pages, shown } = await walkThrough({ rows, isNewestFirst }, { oldestAt: T0 - 10 * HOUR_MS });
  expect(pages.length).toBeLessThanOrEqual(10);
  expect(shown).toContain(`row-${5_000 - 600}`);
});

test('the oldest order is found if the clock of the service is an hour behind', async () => {
  // An hour has six pages.
  const rows = rowsUntilNow(5_000, 10_000).map((row) =>
    rowAt(row.reference, Date.parse(row.createdAt ?? '') - HOUR_MS),
  );
  const { shown } = await walkThrough({ rows }, { oldestAt: T0 - 10 * HOUR_MS });
  expect(shown).toContain(`row-${5_000 - 3_600}`);
});

test('whatever order the rows have, and whatever comes in, each page is read at most once and all of a sorted history are shown', async () => {
  const history = fc.record({
    count: fc.integer({ min: 0, max: 1_500 }),
    more: fc.integer({ min: 0, max: 50 }),
    isNewestFirst: fc.boolean(),
    everyMs: fc.integer({ min: 1, max: 60_000 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ count, more, isNewestFirst, everyMs }) => {
      const rows = rowsUntilNow(count, everyMs);
      const sought = rows.filter(({ createdAt = '' }) => Date.parse(createdAt) >= T0 - 24 * HOUR_MS);
      const onAsked = (asked: number) => {
        for (let at = 0; at < more; at += 1) rows.push(rowAt(`new-${asked}-${at}`, T0 + asked * 1_000 + at));
      };
      const { pages, shown } = await walkThrough({ rows, isNewestFirst, onAsked });
      expect(new Set(pages).size).toBe(pages.length);
      expect(sought.filter(({ reference }) => !shown.has(reference))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

const emptied = (page: HistoryPage): HistoryPage => ({ ...page, transactions: [] });

describe('a walk goes on', () => {
  test.each<[string, (page: HistoryPage) => HistoryPage]>([
    ['rows that cannot be read, which the page leaves out', (page) => (page.page === 2 ? emptied(page) : page)],
    ['a full page if the pagination is missing', (page) => ({ ...page, totalPages: page.page })],
  ])('behind %s', async (_, alter) => {
    expect((await walkThrough({ rows: rowsUntilNow(450, 1_000), alter })).pages).toEqual([1, 2, 3, 4, 5]);
  });

  test('behind a row that does not say when it was created', async () => {
    const rows = rowsUntilNow(450, 1_000);
    const [oldest, ...others] = rows;
    const undated = { reference: oldest!.reference, status: oldest!.status, receipt: {} };
    expect((await walkThrough({ rows: [undated, ...others] })).pages).toEqual([1, 2, 3, 4, 5]);
  });
});

test('a history without an end is read as far as was said', async () => {
  const [row] = rowsUntilNow(1, 1_000);
  const alter = (page: HistoryPage) => ({ ...page, transactions: Array.from({ length: 100 }, () => row!) });
  expect((await walkThrough({ rows: [], alter }, { maxPages: 7 })).pages).toHaveLength(7);
});

test('a page that could not be read is read again', async () => {
  const failures = [
    new ResellerError('timeout', 'no answer'),
    new ResellerError('unavailable', '429', { httpStatus: 429, retryAfterMs: 7_000 }),
  ];
  const pages: number[] = [];
  const holds: number[] = [];
  const transactions = async (query: HistoryQuery) => {
    pages.push(query.page);
    const failure = query.page === 2 ? failures.shift() : undefined;
    if (failure !== undefined) throw failure;
    return pageOf(rowsUntilNow(250, 1_000).toReversed(), query);
  };
  const budget = { take: async () => true, hold: async (pauseMs: number) => void holds.push(pauseMs) };
  const span = { oldestAt: T0 - HOUR_MS, newestAt: T0, maxPages: MANY };
  const walk = createHistoryWalk({ reseller: { transactions }, budget }, span);
  const answers: string[] = [];
  while (!walk.isOver()) answers.push((await walk.next()).type);
  expect(pages).toEqual([1, 2, 2, 2, 3]);
  expect(answers).toEqual(['rows', 'unread', 'not-now', 'rows', 'rows']);
  expect(holds).toEqual([7_000]);
});

test('without a turn no page is read', async () => {
  const transactions = () => Promise.reject(new Error('is not asked without a turn'));
  const budget = { take: async () => false, hold: async () => undefined };
  const walk = createHistoryWalk(
    { reseller: { transactions }, budget },
    { oldestAt: T0, newestAt: T0, maxPages: MANY },
  );
  expect(await walk.next()).toEqual({ type: 'not-now' });
  expect(walk.isOver()).toBe(false);
});
