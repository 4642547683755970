import { addDays, type CalendarDate } from '../../domain/shared/day-span.ts';
import type { AuditReport } from './audit-findings.ts';
import type { DailyLoop } from '../shared/daily-loop.ts';
import { readNotedDay } from '../shared/read-note.ts';
import { createDailyWork, type DailyWorkDeps, type DailyWorkOptions } from '../shared/daily-work.ts';

export interface AuditDailyDeps extends DailyWorkDeps {
  readonly audit: (options: DailyAuditOptions) => Promise<DailyAudit>;
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
  /** The same, where the audit's process came to no end. */
  readonly onCrash?: () => Promise<void>;
}

export interface DailyAuditOptions extends DailyWorkOptions {
  /** Every ledger from its beginning, and not only from where the last audit ended. */
  readonly full: boolean;
}

export interface DailyAudit {
  readonly report: AuditReport;
}

export const AUDIT_LEASE = 'audit-daily';
/** The newest day on which they were audited from their beginnings. */
const LAST_FULL = 'audited-in-full';
const FULL_EVERY_DAYS = 7;

/** Once a day over all processes; a day that is missed is made good by the next one, because each audit reads all that no audit has read. */
export function createAuditDaily(deps: AuditDailyDeps): DailyLoop {
  return createDailyWork(deps, {
    name: 'the daily audit',
    lease: AUDIT_LEASE,
    lastDone: 'audited-up-to',
    onCrash: deps.onCrash,
    async run(newest, options) {
      const full = await isFullDue(deps, newest);
      await auditOnce(deps, { ...options, full });
      if (full) await deps.notes.write(LAST_FULL, newest);
    },
  });
}

async function isFullDue(deps: AuditDailyDeps, newest: CalendarDate): Promise<boolean> {
  const lastFull = await readNotedDay(deps, LAST_FULL);
  return lastFull === undefined || addDays(lastFull, FULL_EVERY_DAYS) <= newest;
}

/** Merchants are told of differences alone. */
async function auditOnce({ audit, announce, logger }: AuditDailyDeps, options: DailyAuditOptions): Promise<void> {
  const { report } = await audit(options);
  const { accounts, entries, differenceCount, differences } = report;
  const counts = { accounts, entries, differenceCount, full: options.full };
  if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
  logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
  await announce(report);
}
