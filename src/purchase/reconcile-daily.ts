import { type CalendarDate, readDate } from '../domain/day-span.ts';
import { hasFindings, type Reconciliation } from '../domain/reconciliation.ts';
import { daysToReconcile } from '../domain/reconciliation-days.ts';
import { createDailyLoop, type DailyLoop } from './daily-loop.ts';
import { keepLease } from './keep-lease.ts';
import type { Leases, Logger, Notes, Now } from './ports.ts';
import type { ReconcileOnce } from './reconcile-once.ts';

export interface ReconcileDailyDeps {
  readonly reconcileOnce: ReconcileOnce;
  readonly leases: Leases;
  readonly notes: Notes;
  /** Tells merchants; never throws. */
  readonly announce: (reconciliation: Reconciliation) => Promise<void>;
  /** The time of day on the clock of the zone, such as `04:00`. */
  readonly at: string;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}

const LEASE_MS = 90_000;
const LEASE = 'reconcile-daily';
/** The newest day that was compared, over all processes and restarts. */
const LAST_DONE = 'reconciled-up-to';

/** Each day once over all processes, also those that went by while none ran; the alarm clock of the reconciliation. */
export function createReconcileDaily(deps: ReconcileDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily reconciliation',
    run: (newest, signal) => runDays(deps, newest, signal),
  });
}

/** The newest day that is known to be compared afterwards. */
async function runDays(
  deps: ReconcileDailyDeps,
  newest: CalendarDate,
  signal: AbortSignal,
): Promise<CalendarDate | undefined> {
  const lease = await deps.leases.take(LEASE, LEASE_MS);
  if (lease === undefined) return undefined;
  const onStep = keepLease(lease, LEASE_MS, deps.now);
  try {
    const lastDone = readDate((await deps.notes.read(LAST_DONE)) ?? '');
    for (const { date, again } of daysToReconcile(lastDone, newest)) {
      const outcome = await deps.reconcileOnce(date, { signal, onStep });
      // A merchant asked for this very day just now: what is left comes with the next look.
      if (outcome.type === 'busy') return undefined;
      if (isNews(outcome.reconciliation, again)) await deps.announce(outcome.reconciliation);
      if (!again) await deps.notes.write(LAST_DONE, date);
    }
    return newest;
  } finally {
    await lease.release();
  }
}

/** Of a day that was told before, and of one on which nothing was sold, only what is found. */
function isNews(reconciliation: Reconciliation, again: boolean): boolean {
  return hasFindings(reconciliation) || (!again && reconciliation.rows.length > 0);
}
