import type { CalendarDate } from '../../domain/shared/days.ts';
import { type BooksReport, hasFindings, rowCount } from '../../domain/reports/reconciliation-table.ts';
import { daysToReconcile } from '../../domain/reports/reconciliation.ts';
import { createDailyLoop, type DailyLoop, readNotedDay, withLease } from '../daily-work.ts';
import { noteRun } from '../monitoring.ts';
import type { Shop } from '../shop.ts';

type DailyShop = Pick<Shop, 'leases' | 'keyValues' | 'reconcileAt' | 'timeZone' | 'now' | 'logger'>;

interface Reconciling {
  readonly reconcileOnce: ReconcileOnce;
  /** Tells merchants; never throws. */
  readonly announce: (day: ReconciledDay) => Promise<void>;
  /** Tells merchants that a comparison broke off; never throws. */
  readonly tellCrash: () => Promise<void>;
}

const LEASE = 'reconcile-daily';
/** The newest day that was compared, over all processes and restarts. */
const LAST_DONE = 'reconciled-up-to';

/** Each day once over all processes, also those that went by while none ran; the alarm clock of the reconciliation. */
export function createReconcileDaily(shop: DailyShop, { reconcileOnce, announce, tellCrash }: Reconciling): DailyLoop {
  return createDailyLoop(shop, {
    name: 'the daily reconciliation',
    at: shop.reconcileAt,
    tellCrash,
    run: (newest, signal) =>
      withLease(shop, LEASE, (onStep) => runDays(shop, { reconcileOnce, announce }, newest, { signal, onStep })),
  });
}

/** The newest day that is known to be compared afterwards. */
async function runDays(
  shop: DailyShop,
  { reconcileOnce, announce }: Omit<Reconciling, 'tellCrash'>,
  newest: CalendarDate,
  options: ReconcileDayOptions,
): Promise<CalendarDate | undefined> {
  const lastDone = await readNotedDay(shop, LAST_DONE);
  for (const { date, again } of daysToReconcile(lastDone, newest)) {
    const outcome = await reconcileOnce(date, options);
    // A merchant asked for this very day just now: what is left comes with the next look.
    if (outcome.type === 'busy') return undefined;
    if (isNews(outcome.day.report, again)) await announce(outcome.day);
    if (!again) await shop.keyValues.write(LAST_DONE, date);
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

/**
 * One comparison of a day at a time, over all processes. What came of it is noted for who runs the bot.
 * @throws ResellerError, and the signal's reason
 */
export function createReconcileOnce(
  shop: Pick<Shop, 'leases' | 'keyValues' | 'now' | 'logger'>,
  reconcile: ReconcileDay,
): ReconcileOnce {
  return async (date, { signal, onStep }) => {
    const day = await withLease(shop, `reconcile:${date}`, (keep) => {
      const both = async (): Promise<void> => {
        await keep();
        await onStep?.();
      };
      return reconcile(date, { onStep: both, ...(signal === undefined ? {} : { signal }) });
    });
    if (day === undefined) return { type: 'busy' };
    await noteRun(shop, 'reconciliation', { differences: differencesIn(day.report), date });
    return { type: 'done', day };
  };
}

/** A list that was not seen to its end is one of them. */
function differencesIn({ findingCount, complete }: BooksReport): number {
  return findingCount + (complete ? 0 : 1);
}
