import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { auditScreen } from '../../bot/chat/reports/audit-screen.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createAuditDaily } from '../../use-cases/audit/audit-daily.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { notingAudit } from '../../use-cases/monitoring/note-runs.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { createPacedAudit } from './create-paced-audit.ts';
import { tellCrash } from './tell-crash.ts';

export interface AuditParts {
  readonly config: Pick<Config, 'TIME_ZONE' | 'RECONCILE_AT'>;
  readonly store: Pick<Store, 'accounts' | 'ledgerAudit' | 'cases' | 'orders' | 'leases' | 'keyValues'>;
  readonly merchants: Pick<Merchants, 'notifyAll' | 'jobCrashed'>;
  readonly logger: Logger;
}

/** The part of app.ts that audits the ledgers every day, at the time of the reconciliation; undefined if that is off. */
export function composeAudit({ config, store, merchants, logger }: AuditParts): DailyLoop | undefined {
  const { RECONCILE_AT: at, TIME_ZONE: timeZone } = config;
  if (at === 'off') return undefined;
  const { leases, keyValues } = store;
  return createAuditDaily({
    audit: notingAudit(createPacedAudit(store), {
      lastRuns: createLastRuns(keyValues, Date.now),
      now: Date.now,
      logger,
    }),
    leases,
    notes: keyValues,
    announce: async (report) => void (await merchants.notifyAll((words) => auditScreen(report, words))),
    onFailure: tellCrash(merchants, 'audit'),
    at,
    timeZone,
    now: Date.now,
    logger,
  });
}
