import type { CalendarDate } from '../domain/day-span.ts';
import type { Reconciliation } from '../domain/reconciliation.ts';
import { keepLease } from './keep-lease.ts';
import type { Leases, Now } from './ports.ts';
import type { Reconcile, ReconcileOptions } from './reconcile.ts';

export type ReconcileOutcome =
  | { type: 'done'; reconciliation: Reconciliation }
  /** This day is being compared already, here or in another process. */
  | { type: 'busy' };

export type ReconcileOnce = (date: CalendarDate, options: ReconcileOptions) => Promise<ReconcileOutcome>;

/** Longer than any step takes; a process that died in the middle keeps others off for so long. */
const LEASE_MS = 90_000;

/** One comparison of a day at a time, over all processes. @throws ResellerError, and the signal's reason */
export function createReconcileOnce(deps: { reconcile: Reconcile; leases: Leases; now: Now }): ReconcileOnce {
  return async (date, { signal, onStep }) => {
    const lease = await deps.leases.take(`reconcile:${date}`, LEASE_MS);
    if (lease === undefined) return { type: 'busy' };
    const keep = keepLease(lease, LEASE_MS, deps.now);
    const both = async (): Promise<void> => {
      await keep();
      await onStep?.();
    };
    try {
      const options = { onStep: both, ...(signal === undefined ? {} : { signal }) };
      return { type: 'done', reconciliation: await deps.reconcile(date, options) };
    } finally {
      await lease.release();
    }
  };
}
