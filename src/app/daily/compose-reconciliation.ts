import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { createReconciliationDesk, type ReconciliationDesk } from '../../bot/chat/reports/reconciliation-desk.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { Config } from '../../config.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { notingReconciliation } from '../../use-cases/monitoring/note-runs.ts';
import type { Store } from '../../redis/open-store.ts';
import { createReconcileDaily } from '../../use-cases/reports/reconcile-daily.ts';
import { createReconcileOnce, type ReconcileDay } from '../../use-cases/reports/reconcile-once.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RunJob } from '../jobs/job-process.ts';

export interface ReconciliationParts {
  readonly config: Pick<Config, 'TIME_ZONE' | 'RECONCILE_AT'>;
  readonly store: Pick<Store, 'leases' | 'keyValues'>;
  readonly runJob: RunJob;
  readonly api: Telegram['api'];
  readonly merchants: Merchants;
  readonly logger: Logger;
}

export interface ComposedReconciliation {
  readonly desk: ReconciliationDesk;
  /** Begins to look whether a day is due, if that is on. */
  start(): void;
  stop(): Promise<void>;
}

/** The part of app.ts that compares the books of a day: by request of a merchant, and every day. */
export function composeReconciliation(parts: ReconciliationParts): ComposedReconciliation {
  const { config, store, runJob, api, merchants, logger } = parts;
  const common = { timeZone: config.TIME_ZONE, now: Date.now, logger };
  const { leases, keyValues } = store;
  const reconcile: ReconcileDay = (date, options) => runJob({ type: 'reconcile', date }, options);
  const reconcileOnce = notingReconciliation(createReconcileOnce({ now: Date.now, reconcile, leases }), {
    lastRuns: createLastRuns(keyValues, Date.now),
    now: Date.now,
    logger,
  });
  const desk = createReconciliationDesk({ api, merchants, reconcileOnce, logger });
  const at = config.RECONCILE_AT;
  const daily =
    at === 'off'
      ? undefined
      : createReconcileDaily({
          ...common,
          reconcileOnce,
          leases,
          notes: keyValues,
          at,
          announce: (found) => desk.announce(found),
          onCrash: () => merchants.jobCrashed('reconciliation'),
        });
  return {
    desk,
    start: () => daily?.start(),
    async stop() {
      await Promise.all([desk.stop(), daily?.stop()]);
    },
  };
}
