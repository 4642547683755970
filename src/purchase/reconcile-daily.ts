import { type CalendarDate, readDate } from '../domain/day-span.ts';
import { hasFindings, type Reconciliation } from '../domain/reconciliation.ts';
import { daysToReconcile, newestDueDay } from '../domain/reconciliation-days.ts';
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

export interface ReconcileDaily {
  /** Compares every day that is due and was not compared, and ends; of no effect where another process is at it. */
  runDue(): Promise<void>;
  start(): void;
  /** Ends what is under way before its next step. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;
/** After a failure (a service that is down) the next try comes so much later. */
const RETRY_AFTER_MS = 10 * 60_000;
const LEASE_MS = 90_000;
const LEASE = 'reconcile-daily';
/** The newest day that was compared, over all processes and restarts. */
const LAST_DONE = 'reconciled-up-to';

/** Each day once over all processes, also those that went by while none ran; the alarm clock of the reconciliation. */
export function createReconcileDaily(deps: ReconcileDailyDeps): ReconcileDaily {
  const stopping = new AbortController();
  let doneUpTo: CalendarDate | undefined;
  let notBefore = 0;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  return {
    runDue,
    start: look,
    async stop() {
      stopping.abort(new Error('the process stops'));
      clearTimeout(timer);
      await running;
    },
  };

  function look(): void {
    if (stopping.signal.aborted) return;
    running = runDue().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_EVERY_MS);
    });
  }

  async function runDue(): Promise<void> {
    const newest = newestDueDay(deps.now(), deps.at, deps.timeZone);
    if ((doneUpTo !== undefined && doneUpTo >= newest) || deps.now() < notBefore) return;
    try {
      doneUpTo = await runDays(deps, newest, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      notBefore = deps.now() + RETRY_AFTER_MS;
      deps.logger.warn({ err: error, date: newest }, 'the daily reconciliation failed; trying again in ten minutes');
    }
  }
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
