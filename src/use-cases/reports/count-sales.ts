import { addDays, type CalendarDate, readDate } from '../../domain/shared/day-span.ts';
import { dayOf } from '../../domain/shared/day.ts';
import { SUMS_KEPT_DAYS } from '../../domain/reports/day-sums.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { KeyValueStore, Now } from '../shared/ports.ts';
import type { SalesSums } from './ports.ts';
import { readSalesDays, type Step } from './read-sales-days.ts';

export interface CountSalesDeps {
  readonly orders: Pick<OrderStore, 'confirmedBetween'>;
  readonly sums: SalesSums;
  readonly notes: KeyValueStore;
  readonly timeZone: string;
  /** For how long orders stay where they can be counted; undefined: for ever. */
  readonly keepDays: number | undefined;
  readonly pace: Pace;
  readonly now: Now;
}

export interface CountSalesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: (() => Promise<void> | void) | undefined;
}

export interface SalesCount {
  readonly days: number;
  /** Days that had never been counted before. */
  readonly firstDays: number;
  /** Orders of other days that were not in the sums, or not as what they are. */
  readonly counted: number;
  /** Sums that were not what their orders come to. */
  readonly mended: number;
}

export type CountSales = (options?: CountSalesOptions) => Promise<SalesCount>;

/** The first day from which on the sums have every order. */
const COMPLETE_FROM = 'sales-counted-from';
/** Where nothing was sold before, the sums are complete for ever. */
const FOR_EVER = '2000-01-01';
/** Looked at each time: in them orders still end, also by the hand of another version of the bot. */
const RECENT_DAYS = 3;
/** The same once a week: so long the service may take an order back. Orders stay in Redis for longer than that. */
const WATCHED_DAYS = 33;

/** How many sums are not what their orders come to, of the newest days that are over. It only reads. */
export interface SalesComparison {
  readonly days: number;
  readonly differenceCount: number;
}

export type CompareSales = (options: CountSalesOptions & { readonly full: boolean }) => Promise<SalesComparison>;

export function createCompareSales(deps: Omit<CountSalesDeps, 'keepDays'>): CompareSales {
  const { notes, timeZone, now } = deps;
  const { lastingDifferences } = readSalesDays(deps);
  return async ({ full, ...options }) => {
    const step = stepOf(options);
    const today = dayOf(now(), timeZone);
    const from = (await sumsCompleteFrom(notes)) ?? today;
    const days = watchedDays(today, full).filter((date) => date >= from && date < today);
    let differenceCount = 0;
    for (const date of days) {
      differenceCount += (await lastingDifferences(date, step)).length;
    }
    return { days: days.length, differenceCount };
  };
}

/** From which day on the sums are complete; undefined before they were ever counted. */
export async function sumsCompleteFrom(notes: Pick<KeyValueStore, 'read'>): Promise<CalendarDate | undefined> {
  return readDate((await notes.read(COMPLETE_FROM)) ?? '');
}

/** That the sums are complete, where nothing was ever sold; answers whether that is so. */
export async function noteNothingToCount(
  notes: KeyValueStore,
  sums: Pick<SalesSums, 'oldestOrderAt'>,
): Promise<boolean> {
  if ((await sumsCompleteFrom(notes)) !== undefined || (await sums.oldestOrderAt()) !== undefined) return false;
  await notes.write(COMPLETE_FROM, FOR_EVER);
  return true;
}

/**
 * Compares the sums of sales with the orders, and makes them agree. What is not counted yet, because it is from before there were sums or was
 * written by a version that has none, is counted; the newest days first, and a day is only said to be complete when it is. May be ended and run
 * again at any time, and beside people who buy.
 */
export function createCountSales(deps: CountSalesDeps): CountSales {
  const { sums, notes, timeZone, keepDays, now } = deps;
  const { ordersOf, lastingDifferences } = readSalesDays(deps);

  return async (options = {}) => {
    const step = stepOf(options);
    const today = dayOf(now(), timeZone);
    const from = (await sumsCompleteFrom(notes)) ?? addDays(today, 1);
    const again = daysAgain(today).filter((date) => date >= from);
    const found = { counted: 0, mended: 0 };
    for (const date of again) found.counted += await countDay(date, step);
    // After all of them: an order that counted on another day has left that one.
    for (const date of again) found.mended += date < today ? await mendDay(date, step) : 0;
    const firstDays = await countFirst(addDays(from, -1), today, step);
    return { days: again.length + firstDays, firstDays, ...found };
  };

  /** Days that were never counted, the newest first; answers how many. */
  async function countFirst(newest: CalendarDate, today: CalendarDate, step: Step): Promise<number> {
    const oldest = addDays(today, 1 - Math.min(SUMS_KEPT_DAYS, keepDays ?? SUMS_KEPT_DAYS));
    if (newest < oldest) return 0;
    const firstAt = await sums.oldestOrderAt();
    // Without an order there is no day to count.
    const first = firstAt === undefined ? addDays(today, 1) : dayOf(firstAt, timeZone);
    let days = 0;
    for (let date = newest; date >= oldest && date >= first; date = addDays(date, -1)) {
      await countDay(date, step);
      await notes.write(COMPLETE_FROM, date);
      days += 1;
    }
    const isWhole = keepDays === undefined && first >= oldest;
    await notes.write(COMPLETE_FROM, isWhole ? FOR_EVER : oldest);
    return days;
  }

  /** Makes each order of the day count; answers how many did not. */
  async function countDay(date: CalendarDate, step: Step): Promise<number> {
    let counted = 0;
    for await (const page of ordersOf(date, step)) {
      for (const order of page) if ((await sums.recount(order)) === 'counted') counted += 1;
    }
    return counted;
  }

  /** Makes the sums of a day that is over what its orders come to; answers how many were not. */
  async function mendDay(date: CalendarDate, step: Step): Promise<number> {
    let mended = 0;
    for (const difference of await lastingDifferences(date, step)) {
      if (await sums.mend(difference)) mended += 1;
    }
    return mended;
  }
}

function stepOf({ signal, onStep }: CountSalesOptions): Step {
  return async () => {
    await onStep?.();
    signal?.throwIfAborted();
  };
}

/** The newest days; once a week all that may still change. */
function daysAgain(today: CalendarDate): CalendarDate[] {
  return watchedDays(today, Date.parse(today) % (7 * 24 * 3_600_000) === 0);
}

function watchedDays(today: CalendarDate, isFull: boolean): CalendarDate[] {
  return Array.from({ length: isFull ? WATCHED_DAYS : RECENT_DAYS }, (_, index) => addDays(today, -index));
}
