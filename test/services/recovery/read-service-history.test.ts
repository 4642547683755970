import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../support/fakes/fake-history.ts';
import type { Transaction } from '../../../src/domain/orders/receipt.ts';
import type { HistoryPage, HistoryQuery } from '../../../src/domain/shared/reseller.ts';
import {
  type HistoryRead,
  type HistoryOptions,
  readServiceHistory,
} from '../../../src/services/recovery/read-service-history.ts';

type Ask = (query: HistoryQuery, call: number) => Partial<HistoryPage> & Pick<HistoryPage, 'transactions'>;

const transactionOf = (reference: string): Transaction => ({ reference, status: 'successful', receipt: {} });
const transactions = (from: number, count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => transactionOf(`R${from + index}`));

async function readHistory(
  ask: Ask,
  options: Partial<HistoryOptions> = {},
): Promise<HistoryRead & { references: string[] }> {
  const references: string[] = [];
  let calls = 0;
  const reseller = {
    transactions: async (query: HistoryQuery): Promise<HistoryPage> => {
      calls += 1;
      const page = ask(query, calls);
      return { total: page.transactions.length, page: query.page, totalPages: 1, ...page };
    },
  };
  const onPage = (fresh: readonly Transaction[]) => void references.push(...fresh.map(({ reference }) => reference));
  const walked = await readServiceHistory(reseller, { startDate: '2026-11-20' }, { onPage, ...options });
  return { ...walked, references };
}

describe('reading the history', () => {
  test.each([
    [0, 1],
    [1, 1],
    [99, 1],
    [100, 2],
    [950, 10],
    [1_000, 11],
  ])('of %i transactions of a range takes %i calls where nothing shifts, for a hundred each', async (count, calls) => {
    const list = transactions(0, count);
    const walked = await readHistory((query, call) => {
      expect(query).toEqual({ startDate: '2026-11-20', page: call, limit: 100 });
      return pageOf(list, query);
    });
    expect(walked).toMatchObject({ seen: count, total: count, calls, complete: true });
    expect(walked.references).toEqual(list.map(({ reference }) => reference));
  });

  test('gives each transaction once and misses none, whatever is sold meanwhile and however it is sorted', async () => {
    const sales = fc.array(fc.nat({ max: 40 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 450 }), sales, fc.boolean(), async (count, meanwhile, newestFirst) => {
        const list = transactions(0, count);
        const walked = await readHistory((query, call) => {
          list.push(...transactions(list.length, meanwhile[call - 1] ?? 0));
          return pageOf(newestFirst ? list.toReversed() : list, query);
        });
        expect(new Set(walked.references).size).toBe(walked.references.length);
        for (const { reference } of transactions(0, count)) expect(walked.references).toContain(reference);
        expect(walked.complete).toBe(walked.references.length === list.length);
      }),
    );
  });

  test('goes again for what a shift left out, and no further than to that', async () => {
    const list = transactions(0, 150);
    // Between the two pages of the first reading the first row goes to the end of the list.
    const walked = await readHistory((query, call) => {
      if (call === 2) list.push(...list.splice(0, 1));
      return pageOf(list, query);
    });
    expect(walked).toMatchObject({ seen: 150, calls: 3, complete: true });
  });

  const thousand = transactions(0, 1_000);
  const some = transactions(0, 250);

  test.each<[what: string, ask: Ask, maxCalls: number | undefined, read: Partial<HistoryRead>]>([
    [
      'once more and not for ever if the total is not true',
      (query) => ({ ...pageOf(thousand, query), total: 5_000 }),
      undefined,
      { seen: 1_000, calls: 22, complete: false },
    ],
    [
      'on to the end if the pagination is missing',
      (query) => {
        const { transactions: rows } = pageOf(some, query);
        return { transactions: rows, total: (query.page - 1) * 100 + rows.length, totalPages: query.page };
      },
      undefined,
      { seen: 250, calls: 3, complete: true },
    ],
    [
      'not on if every page has the same rows',
      () => ({ transactions: transactions(0, 100), total: 900, totalPages: 9 }),
      undefined,
      { seen: 100, calls: 8, complete: false },
    ],
    [
      'not on for ever if the pages grow',
      ({ page }) => ({ transactions: transactions(page * 100, 100), total: page * 100 + 1, totalPages: page + 1 }),
      40,
      { calls: 40, seen: 4_000, complete: false },
    ],
  ])('goes %s', async (_what, ask, maxCalls, read) => {
    expect(await readHistory(ask, maxCalls === undefined ? {} : { maxCalls })).toMatchObject(read);
  });

  test('ends before the next question if it is told to', async () => {
    const stop = new AbortController();
    let calls = 0;
    const walking = readHistory(
      (query) => {
        calls += 1;
        if (calls === 2) stop.abort(new Error('stopped'));
        return pageOf(transactions(0, 500), query);
      },
      { signal: stop.signal },
    );
    await expect(walking).rejects.toThrow('stopped');
    expect(calls).toBe(2);
  });

  test('fails as the service fails', async () => {
    const failure = new Error('away');
    const walking = readHistory(() => {
      throw failure;
    });
    await expect(walking).rejects.toBe(failure);
  });
});
