import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { createReconciliationDesk, type ReconciliationDesk } from '../../bot/chat/reports/reconciliation-desk.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { notingReconciliation } from '../../use-cases/monitoring/note-runs.ts';
import type { Store } from '../../redis/open-store.ts';
import { createReconcileDaily } from '../../use-cases/reports/reconcile-daily.ts';
import { createReconcileOnce } from '../../use-cases/reports/reconcile-once.ts';
import { createReconcileDay, type ReconcileDayParts } from './reconcile-day.ts';
import { tellCrash } from './tell-crash.ts';

export interface ReconciliationParts extends ReconcileDayParts {
  readonly store: ReconcileDayParts['store'] & Pick<Store, 'leases' | 'keyValues'>;
  readonly api: Telegram['api'];
  readonly merchants: Merchants;
}

export interface ComposedReconciliation {
  readonly desk: ReconciliationDesk;
  /** Begins to look whether a day is due, if that is on. */
  start(): void;
  stop(): Promise<void>;
}

/** The part of app.ts that compares the books of a day: by request of a merchant, and every day. */
export function composeReconciliation(parts: ReconciliationParts): ComposedReconciliation {
  const { config, store, api, merchants, logger } = parts;
  const common = { timeZone: config.TIME_ZONE, now: Date.now, logger };
  const { leases, keyValues } = store;
  const reconcile = createReconcileDay(parts);
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
          onFailure: tellCrash(merchants, 'reconciliation'),
        });
  return {
    desk,
    start: () => daily?.start(),
    async stop() {
      await Promise.all([desk.stop(), daily?.stop()]);
    },
  };
}
