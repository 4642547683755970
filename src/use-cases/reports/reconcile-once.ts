import type { CalendarDate } from '../../domain/shared/day-span.ts';
import type { Reconciliation } from '../../domain/reports/reconciliation.ts';
import type { Reconcile, ReconcileOptions } from './reconcile.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';

export type ReconcileOutcome =
  | { type: 'done'; reconciliation: Reconciliation }
  /** This day is being compared already, here or in another process. */
  | { type: 'busy' };

export type ReconcileOnce = (date: CalendarDate, options: ReconcileOptions) => Promise<ReconcileOutcome>;

/** One comparison of a day at a time, over all processes. @throws ResellerError, and the signal's reason */
export function createReconcileOnce(deps: { reconcile: Reconcile } & UnderLeaseDeps): ReconcileOnce {
  return async (date, { signal, onStep }) => {
    const reconciliation = await withLease(deps, `reconcile:${date}`, (keep) => {
      const both = async (): Promise<void> => {
        await keep();
        await onStep?.();
      };
      return deps.reconcile(date, { onStep: both, ...(signal === undefined ? {} : { signal }) });
    });
    return reconciliation === undefined ? { type: 'busy' } : { type: 'done', reconciliation };
  };
}
