import type { CalendarDate } from '../../domain/shared/days.ts';
import { type BooksReport, hasFindings, rowCount } from '../../domain/reports/reconciliation-table.ts';
import { daysToReconcile } from '../../domain/reports/reconciliation.ts';
import {
  createDailyLoop,
  type DailyLoop,
  type DailyTime,
  readNotedDay,
  withLease,
  type UnderLeaseDeps,
} from '../shared/daily-work.ts';
import type { KeyValueStore } from '../shared/ports.ts';

interface ReconcileDailyDeps extends DailyTime, UnderLeaseDeps {
  readonly reconcileOnce: ReconcileOnce;
  readonly notes: KeyValueStore;
  /** Tells merchants; never throws. */
  readonly announce: (day: ReconciledDay) => Promise<void>;
}

const LEASE = 'reconcile-daily';
/** The newest day that was compared, over all processes and restarts. */
const LAST_DONE = 'reconciled-up-to';

/** Each day once over all processes, also those that went by while none ran; the alarm clock of the reconciliation. */
export function createReconcileDaily(deps: ReconcileDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily reconciliation',
    run: (newest, signal) => withLease(deps, LEASE, (onStep) => runDays(deps, newest, { signal, onStep })),
  });
}

/** The newest day that is known to be compared afterwards. */
async function runDays(
  deps: ReconcileDailyDeps,
  newest: CalendarDate,
  options: ReconcileDayOptions,
): Promise<CalendarDate | undefined> {
  const lastDone = await readNotedDay(deps, LAST_DONE);
  for (const { date, again } of daysToReconcile(lastDone, newest)) {
    const outcome = await deps.reconcileOnce(date, options);
    // A merchant asked for this very day just now: what is left comes with the next look.
    if (outcome.type === 'busy') return undefined;
    if (isNews(outcome.day.report, again)) await deps.announce(outcome.day);
    if (!again) await deps.notes.write(LAST_DONE, date);
  }
  return newest;
}

/** Of a day that was told before, and of one on which nothing was sold, only what is found. */
function isNews(report: BooksReport, again: boolean): boolean {
  return hasFindings(report) || (!again && rowCount(report) > 0);
}

/** The comparison of a day, and all its rows as a file in pieces. */
export interface ReconciledDay {
  readonly report: BooksReport;
  readonly file: readonly Uint8Array[];
}

/** @throws ResellerError if the service's list cannot be read; then nothing was changed */
export type ReconcileDay = (date: CalendarDate, options: ReconcileDayOptions) => Promise<ReconciledDay>;

export interface ReconcileDayOptions {
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** From time to time. */
  readonly onStep?: () => Promise<void>;
}

export type ReconcileOutcome =
  | { type: 'done'; day: ReconciledDay }
  /** This day is being compared already, here or in another process. */
  | { type: 'busy' };

export type ReconcileOnce = (date: CalendarDate, options: ReconcileDayOptions) => Promise<ReconcileOutcome>;

/** One comparison of a day at a time, over all processes. @throws ResellerError, and the signal's reason */
export function createReconcileOnce(deps: { reconcile: ReconcileDay } & UnderLeaseDeps): ReconcileOnce {
  return async (date, { signal, onStep }) => {
    const day = await withLease(deps, `reconcile:${date}`, (keep) => {
      const both = async (): Promise<void> => {
        await keep();
        await onStep?.();
      };
      return deps.reconcile(date, { onStep: both, ...(signal === undefined ? {} : { signal }) });
    });
    return day === undefined ? { type: 'busy' } : { type: 'done', day };
  };
}
