import { createDailyWork, type DailyLoop } from '../daily-work.ts';
import { noteRun } from '../monitoring.ts';
import type { Shop } from '../shop.ts';
import type { AuditReport } from './audit-findings.ts';
import { auditLedgers } from './audit-ledgers.ts';

type DailyShop = Parameters<typeof auditLedgers>[0] &
  Pick<Shop, 'leases' | 'keyValues' | 'reconcileAt' | 'timeZone' | 'logger'>;

interface Auditing {
  /** Tells merchants; never throws. */
  readonly announce: (report: AuditReport) => Promise<void>;
  /** Tells merchants that an audit broke off; never throws. */
  readonly tellCrash: () => Promise<void>;
}

/**
 * Once a day over all processes; a day that is missed is made good by the next one, because each audit reads everything. Merchants are told of
 * differences alone.
 */
export function createAuditDaily(
  shop: DailyShop,
  { announce, tellCrash }: Auditing,
  audit: typeof auditLedgers = auditLedgers,
): DailyLoop {
  const { logger } = shop;
  return createDailyWork(shop, {
    name: 'the daily audit',
    lease: 'audit-daily',
    lastDone: 'audited-up-to',
    at: shop.reconcileAt,
    tellCrash,
    async run(options) {
      const report = await audit(shop, options);
      const { accounts, entries, differenceCount, differences } = report;
      await noteRun(shop, 'audit', { differences: differenceCount });
      const counts = { accounts, entries, differenceCount };
      if (differenceCount === 0) return logger.info(counts, 'the daily audit of the ledgers found no difference');
      logger.error({ ...counts, differences: differences.slice(0, 10) }, 'the ledgers do not agree with the accounts');
      await announce(report);
    },
  });
}
