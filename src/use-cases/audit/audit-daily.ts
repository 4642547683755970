import { readDate } from '../../domain/shared/day-span.ts';
import type { AuditReport } from './audit-findings.ts';
import type { Audit } from './audit-ledgers.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from '../shared/daily-loop.ts';
import type { KeyValueStore } from '../shared/ports.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';

export interface AuditDailyDeps extends DailyTime, UnderLeaseDeps {
  readonly audit: Audit;
  readonly notes: KeyValueStore;
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
}

const LEASE = 'audit-daily';
/** The newest day on which the ledgers were audited, over all processes and restarts. */
const LAST_DONE = 'audited-up-to';

/** Once a day over all processes; a day that is missed is made good by the next one, because each audit reads everything. */
export function createAuditDaily(deps: AuditDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily audit',
    run: (newest, signal) =>
      withLease(deps, LEASE, async (onStep) => {
        const lastDone = readDate((await deps.notes.read(LAST_DONE)) ?? '');
        if (lastDone !== undefined && lastDone >= newest) return newest;
        await auditOnce(deps, { signal, onStep });
        await deps.notes.write(LAST_DONE, newest);
        return newest;
      }),
  });
}

/** Merchants are told of differences alone. */
async function auditOnce(
  { audit, announce, logger }: AuditDailyDeps,
  options: { signal: AbortSignal; onStep: () => Promise<void> },
): Promise<void> {
  const report = await audit(options);
  const { accounts, entries, differenceCount, differences } = report;
  const counts = { accounts, entries, differenceCount };
  if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
  logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
  await announce(report);
}
