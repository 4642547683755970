import type { Merchants } from '../bot/chat/people/merchants.ts';
import { createReconciliationDesk, type ReconciliationDesk } from '../bot/chat/reports/reconciliation-desk.ts';
import type { Telegram } from '../bot/runtime/telegram.ts';
import type { Config } from '../config.ts';
import type { OrderArchive } from '../use-cases/archive/ports.ts';
import type { OrderEvents } from '../use-cases/orders/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import { createReconcile } from '../use-cases/reports/reconcile.ts';
import { createLastRuns } from '../use-cases/monitoring/last-runs.ts';
import { notingReconciliation } from '../use-cases/monitoring/note-runs.ts';
import { createReconcileDaily } from '../use-cases/reports/reconcile-daily.ts';
import { createReconcileOnce } from '../use-cases/reports/reconcile-once.ts';
import type { Store } from '../redis/open-store.ts';

export interface ReconciliationParts {
  readonly config: Pick<Config, 'TIME_ZONE' | 'RECONCILE_AT'>;
  readonly store: Pick<Store, 'orders' | 'leases' | 'keyValues'>;
  readonly archive: OrderArchive | undefined;
  readonly reseller: Reseller;
  readonly events: OrderEvents;
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
  const { config, store, archive, reseller, events, api, merchants, logger } = parts;
  const common = { timeZone: config.TIME_ZONE, now: Date.now, logger };
  const reconcile = createReconcile({ ...common, orders: store.orders, archive, reseller, events });
  const reconcileOnce = notingReconciliation(createReconcileOnce({ ...common, reconcile, leases: store.leases }), {
    ...common,
    lastRuns: createLastRuns(store.keyValues),
  });
  const desk = createReconciliationDesk({ ...common, api, merchants, reconcileOnce });
  const { leases, keyValues } = store;
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
        });
  return {
    desk,
    start: () => daily?.start(),
    async stop() {
      await Promise.all([desk.stop(), daily?.stop()]);
    },
  };
}
