import { readDate } from '../domain/day-span.ts';
import type { AuditReport } from './audit-findings.ts';
import type { Audit } from './audit.ts';
import { createDailyLoop, type DailyLoop } from './daily-loop.ts';
import { keepLease } from './keep-lease.ts';
import type { Leases, Logger, Notes, Now } from './ports.ts';

export interface AuditDailyDeps {
  readonly audit: Audit;
  readonly leases: Leases;
  readonly notes: Notes;
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
  /** The time of day on the clock of the zone, such as `04:00`. */
  readonly at: string;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}

const LEASE_MS = 90_000;
const LEASE = 'audit-daily';
/** The newest day on which the ledgers were audited, over all processes and restarts. */
const LAST_DONE = 'audited-up-to';

/** Once a day over all processes; a day that is missed is made good by the next one, because each audit reads everything. */
export function createAuditDaily(deps: AuditDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily audit',
    async run(newest, signal) {
      const lease = await deps.leases.take(LEASE, LEASE_MS);
      if (lease === undefined) return undefined;
      try {
        const lastDone = readDate((await deps.notes.read(LAST_DONE)) ?? '');
        if (lastDone !== undefined && lastDone >= newest) return newest;
        await auditOnce(deps, { signal, onStep: keepLease(lease, LEASE_MS, deps.now) });
        await deps.notes.write(LAST_DONE, newest);
        return newest;
      } finally {
        await lease.release();
      }
    },
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
