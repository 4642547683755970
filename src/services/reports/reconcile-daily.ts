import { addDays, type CalendarDate } from '../../domain/shared/days.ts';
import {
  bookFile,
  type BooksReport,
  createBooksSummary,
  hasFindings,
  rowCount,
} from '../../domain/reports/reconciliation-table.ts';
import { CALLS_PER_SECOND } from '../../domain/reports/reconciliation.ts';
import { createDailyLoop, type DailyLoop, noteRun, readNotedDay } from '../daily-work.ts';
import { createPace, type Pace, sleepUntil } from '../../async/timers.ts';
import { readResellerAccount } from '../recovery/reseller-account.ts';
import type { Shop } from '../shop.ts';
import { reconcileBooks } from './reconcile.ts';
import { withLease } from '../leases.ts';

type DayShop = Parameters<typeof reconcileBooks>[0] & Parameters<typeof readResellerAccount>[0] & Pick<Shop, 'budget'>;
type OnceShop = DayShop & Pick<Shop, 'leases' | 'keyValues'>;
type DailyShop = Pick<Shop, 'leases' | 'keyValues' | 'reconcileAt' | 'timeZone' | 'now' | 'logger'>;

/** At most so many missed days are compared later. */
const MAX_MISSED_DAYS = 7;
/** A success may be taken back days later, so these days before are compared once more. */
const AGAIN_DAYS = 2;

interface DayToReconcile {
  readonly date: CalendarDate;
  /** It was compared before, and is looked at once more. */
  readonly again: boolean;
}

/** The days to compare, the oldest first; none if the newest was already compared. @param lastDone undefined if no day ever was */
export function daysToReconcile(lastDone: CalendarDate | undefined, newest: CalendarDate): DayToReconcile[] {
  if (lastDone !== undefined && lastDone >= newest) return [];
  const oldest = addDays(newest, 1 - MAX_MISSED_DAYS);
  const next = lastDone === undefined ? newest : addDays(lastDone, 1);
  const first = next < oldest ? oldest : next;
  const days: DayToReconcile[] = [];
  for (let date = addDays(first, -AGAIN_DAYS); date <= newest; date = addDays(date, 1)) {
    days.push({ date, again: date < first });
  }
  return days;
}

interface Reconciling {
  readonly reconcileOnce: ReconcileOnce;
  /** Never throws. */
  readonly announce: (day: ReconciledDay) => Promise<void>;
  /** Never throws. */
  readonly tellCrash: () => Promise<void>;
}

const LEASE = 'reconcile-daily';
/** The newest day that was compared, noted for all processes and restarts. */
const LAST_DONE = 'reconciled-up-to';

/** Compares each day once over all processes, also days that passed while no process ran. */
export function createReconcileDaily(shop: DailyShop, { reconcileOnce, announce, tellCrash }: Reconciling): DailyLoop {
  return createDailyLoop(shop, {
    name: 'the daily reconciliation',
    at: shop.reconcileAt,
    tellCrash,
    run: (newest, signal) =>
      withLease(shop, LEASE, (onStep) => runDays(shop, { reconcileOnce, announce }, newest, { signal, onStep })),
  });
}

/** Answers the newest day that is then known to be compared. */
async function runDays(
  shop: DailyShop,
  { reconcileOnce, announce }: Omit<Reconciling, 'tellCrash'>,
  newest: CalendarDate,
  options: ReconcileDayOptions,
): Promise<CalendarDate | undefined> {
  const lastDone = await readNotedDay(shop, LAST_DONE);
  for (const { date, again } of daysToReconcile(lastDone, newest)) {
    const outcome = await reconcileOnce(date, options);
    // A merchant has just asked for this day. The days that are left come with the next look.
    if (outcome.type === 'busy') return undefined;
    if (isNews(outcome.day.report, again)) await announce(outcome.day);
    if (!again) await shop.keyValues.write(LAST_DONE, date);
  }
  return newest;
}

function isNews(report: BooksReport, again: boolean): boolean {
  return hasFindings(report) || (!again && rowCount(report) > 0);
}

export interface ReconciledDay {
  readonly report: BooksReport;
  /** As CSV. */
  readonly file: string;
}

interface ReconcileDayOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: () => Promise<void>;
}

type ReconcileOutcome =
  | { type: 'done'; day: ReconciledDay }
  /** This day is already being compared, here or in another process. */
  | { type: 'busy' };

export type ReconcileOnce = (date: CalendarDate, options: ReconcileDayOptions) => Promise<ReconcileOutcome>;

/** The result is noted for the person who runs the bot. @throws ResellerError, and the signal's reason */
export function createReconcileOnce(shop: OnceShop, compare = reconcileDay): ReconcileOnce {
  return async (date, { signal, onStep }) => {
    const day = await withLease(shop, `reconcile:${date}`, (keep) => {
      const both = async (): Promise<void> => {
        await keep();
        await onStep?.();
      };
      return compare(shop, date, { onStep: both, signal });
    });
    if (day === undefined) return { type: 'busy' };
    const { findingCount, complete } = day.report;
    await noteRun(shop, 'reconciliation', { differences: findingCount + (complete ? 0 : 1), date });
    return { type: 'done', day };
  };
}

/** A day of a small shop takes all of them while it needs no more. */
const MORE_AFTER_A_REST_MS = 10_000;
const TURN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 500;
const ORDERS_PER_S = 1_000;

/** @throws ResellerError if the service's list cannot be read; then nothing was changed */
export async function reconcileDay(
  shop: DayShop,
  date: CalendarDate,
  options: ReconcileDayOptions,
): Promise<ReconciledDay> {
  const summary = createBooksSummary({ date, timeZone: shop.timeZone });
  const day = await reconcileBooks(shop, date, {
    ...options,
    account: await readResellerAccount(shop),
    servicePace: paceOfCalls(shop.budget, options),
    storePace: createPace(ORDERS_PER_S),
    onRow: (row) => summary.add(row),
  });
  return { report: summary.report(day), file: bookFile(summary.lines()) };
}

function paceOfCalls(budget: Shop['budget'], options: ReconcileDayOptions): Pace {
  const { signal = new AbortController().signal, onStep } = options;
  const own = createPace(CALLS_PER_SECOND, { burstMs: MORE_AFTER_A_REST_MS });
  return async (count = 1) => {
    await own(count);
    for (let left = count; left > 0;) {
      await onStep?.();
      signal.throwIfAborted();
      if (await budget.take(TURN_WITHIN_MS)) left -= 1;
      else await sleepUntil(LOOK_AGAIN_MS, signal);
    }
  };
}
