import type { AuditReport } from './audit-findings.ts';
import type { DailyLoop } from '../shared/daily-loop.ts';
import { createDailyWork, type DailyWorkDeps, type DailyWorkOptions } from '../shared/daily-work.ts';

export interface AuditDailyDeps extends DailyWorkDeps {
  readonly audit: (options: DailyWorkOptions) => Promise<AuditReport>;
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
}

/** Once a day over all processes; a day that is missed is made good by the next one, because each audit reads everything. */
export function createAuditDaily(deps: AuditDailyDeps): DailyLoop {
  return createDailyWork(deps, {
    name: 'the daily audit',
    lease: 'audit-daily',
    lastDone: 'audited-up-to',
    run: (_newest, options) => auditOnce(deps, options),
  });
}

/** Merchants are told of differences alone. */
async function auditOnce({ audit, announce, logger }: AuditDailyDeps, options: DailyWorkOptions): Promise<void> {
  const report = await audit(options);
  const { accounts, entries, differenceCount, differences } = report;
  const counts = { accounts, entries, differenceCount };
  if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
  logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
  await announce(report);
}
