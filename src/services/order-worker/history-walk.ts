import { createdAtOf, type Transaction } from '../../domain/orders/receipt.ts';
import { addDays, HOUR_MS, utcDay } from '../../domain/shared/days.ts';
import { type HistoryPage, MAX_PAGE_LIMIT, ResellerError, QUIET_MS } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';

export type HistoryShop = Pick<Shop, 'budget'> & { readonly reseller: Pick<Shop['reseller'], 'transactions'> };

export interface WalkSpan {
  /** When the first and the last of them were confirmed. */
  readonly oldestAt: number;
  readonly newestAt: number;
  readonly maxPages: number;
}

export type HistoryWalk = ReturnType<typeof createHistoryWalk>;

type WalkedPage =
  | { readonly type: 'rows'; readonly rows: readonly Transaction[] }
  /** There was no turn for a call, or the service says that it is asked too often. */
  | { readonly type: 'not-now' }
  | { readonly type: 'unread' };

/** If so many pages or calls in a row get no answer, the next ones get none either. */
export const MAX_FAILURES = 5;
export const RECORDS_AT_ONCE = 20;
const WALK_TURN_WITHIN_MS = 2_000;
/** So far the service's clock may differ from ours before rows are taken for older than they are. */
const CLOCKS_APART_MS = 2 * HOUR_MS;

/**
 * Reads the service's history from the newest rows to the oldest, one page with each call, until it is past the time of the oldest order. New rows
 * push others to pages that are read later, or come where the walk has been, so no row is missed. The order of the rows is not specified (4.9): if
 * page 1 begins with older rows than it ends with, the walk goes on from the last page. If the rows have no order, the walk may miss some. That proves
 * nothing about an order that it does not show.
 */
export function createHistoryWalk({ reseller, budget }: HistoryShop, span: WalkSpan) {
  const { oldestAt, newestAt, maxPages } = span;
  // A day more on both sides, because the service's own clock is not specified.
  const days = { startDate: addDays(utcDay(oldestAt), -1), endDate: addDays(utcDay(newestAt), 1) };
  let pagesRead = 0;
  let lastPage = 1;
  let isOldestFirst = false;
  /** Whether the walk has reached rows that are not too old. */
  let isAmongThem = false;
  let isOver = false;
  return {
    next,
    /** Whether all rows of the span were read, as far as the service's answers can show that. */
    isOver: () => isOver,
  };

  /** After `not-now` and `unread` it reads the same page again. */
  async function next(): Promise<WalkedPage> {
    if (!(await budget.take(WALK_TURN_WITHIN_MS))) return { type: 'not-now' };
    const page = isOldestFirst ? lastPage + 1 - pagesRead : pagesRead + 1;
    try {
      const history = await reseller.transactions({ ...days, page, limit: MAX_PAGE_LIMIT }, { attempts: 1 });
      note(history);
      return { type: 'rows', rows: history.transactions };
    } catch (error) {
      if (!(error instanceof ResellerError)) throw error;
      if (error.httpStatus !== 429) return { type: 'unread' };
      await budget.hold(error.retryAfterMs ?? QUIET_MS);
      return { type: 'not-now' };
    }
  }

  function note({ transactions: rows, totalPages }: HistoryPage): void {
    const times = rows.map(createdAtOf);
    if (pagesRead === 0) isOldestFirst = (times[0] ?? 0) < (times.at(-1) ?? 0);
    // When the walk goes back from the last page, new rows do not change the pages that are still to be read.
    if (pagesRead === 0 || !isOldestFirst) lastPage = totalPages;
    pagesRead += 1;
    const isTooOld = rows.length > 0 && times.every((at) => at < oldestAt - CLOCKS_APART_MS);
    isAmongThem ||= !isTooOld && rows.length > 0;
    // A full page may have a next one even if the pagination is missing.
    const hasNext = pagesRead < lastPage || (!isOldestFirst && rows.length === MAX_PAGE_LIMIT);
    isOver = !hasNext || (isTooOld && isAmongThem) || pagesRead >= maxPages;
  }
}
