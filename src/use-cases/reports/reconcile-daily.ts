import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { type BooksReport, hasFindings, rowCount } from '../../domain/reports/books-report.ts';
import { daysToReconcile } from '../../domain/reports/reconciliation-days.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from '../shared/daily-loop.ts';
import type { KeyValueStore } from '../shared/ports.ts';
import { readNotedDay } from '../shared/read-note.ts';
import type { ReconcileDayOptions, ReconciledDay, ReconcileOnce } from './reconcile-once.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';

export interface ReconcileDailyDeps extends DailyTime, UnderLeaseDeps {
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
