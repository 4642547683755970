import type { CalendarDate } from '../../domain/shared/day-span.ts';
import type { BooksReport } from '../../domain/reports/books-report.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';

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
