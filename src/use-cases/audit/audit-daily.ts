import { addDays, type CalendarDate, readDate } from '../../domain/shared/day-span.ts';
import type { AuditReport } from './audit-findings.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from '../shared/daily-loop.ts';
import type { KeyValueStore } from '../shared/ports.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';

export interface AuditDailyDeps extends DailyTime, UnderLeaseDeps {
  readonly audit: (options: DailyAuditOptions) => Promise<AuditReport>;
  readonly notes: KeyValueStore;
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
  /** The same, where the audit's process came to no end. */
  readonly onCrash?: () => Promise<void>;
}

export interface DailyAuditOptions {
  /** Every ledger from its beginning, and not only from where the last audit ended. */
  readonly full: boolean;
  readonly signal: AbortSignal;
  readonly onStep: () => Promise<void>;
}

export const AUDIT_LEASE = 'audit-daily';
/** The newest day on which the ledgers were audited, over all processes and restarts. */
const LAST_DONE = 'audited-up-to';
/** The newest day on which they were audited from their beginnings. */
const LAST_FULL = 'audited-in-full';
const FULL_EVERY_DAYS = 7;

/** Once a day over all processes; a day that is missed is made good by the next one, because each audit reads all that no audit has read. */
export function createAuditDaily(deps: AuditDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily audit',
    run: (newest, signal) =>
      withLease(deps, AUDIT_LEASE, async (onStep) => {
        const lastDone = readDate((await deps.notes.read(LAST_DONE)) ?? '');
        if (lastDone !== undefined && lastDone >= newest) return newest;
        const full = await isFullDue(deps, newest);
        await auditOnce(deps, { signal, onStep, full });
        if (full) await deps.notes.write(LAST_FULL, newest);
        await deps.notes.write(LAST_DONE, newest);
        return newest;
      }),
  });
}

async function isFullDue({ notes }: AuditDailyDeps, newest: CalendarDate): Promise<boolean> {
  const lastFull = readDate((await notes.read(LAST_FULL)) ?? '');
  return lastFull === undefined || addDays(lastFull, FULL_EVERY_DAYS) <= newest;
}

/** Merchants are told of differences alone. */
async function auditOnce({ audit, announce, logger }: AuditDailyDeps, options: DailyAuditOptions): Promise<void> {
  const report = await audit(options);
  const { accounts, entries, differenceCount, differences } = report;
  const counts = { accounts, entries, differenceCount, full: options.full };
  if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
  logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
  await announce(report);
}
