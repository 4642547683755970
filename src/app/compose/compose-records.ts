import { randomUUID } from 'node:crypto';
import type { BotParts } from '../../bot/bot-parts.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import {
  createRecoverAtStart,
  type RecoverAtStart,
  createRecoverOrders,
} from '../../use-cases/recovery/recover-orders.ts';
import { createWritesCheck, createRestoreWrites } from '../../use-cases/recovery/restore-writes.ts';
import type { RecentWrites, RememberedStore } from '../../use-cases/recovery/recent-writes.ts';
import type { WatchedAccount } from '../../use-cases/recovery/reseller-account.ts';
import { createReopenShop, createStoreWatch } from '../../use-cases/recovery/watch-store.ts';
import type { OrderArchive } from '../../use-cases/archive/ports.ts';
import type { References } from '../../use-cases/orders/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';

interface RecordsParts {
  readonly config: Pick<Config, 'DEFAULT_LOCALE' | 'RECOVER_ON_START'>;
  readonly store: Pick<Store, 'orders' | 'mark' | 'changeTrail' | 'onReturn'>;
  /** The same, past what keeps its writes in mind. */
  readonly opened: RememberedStore;
  /** What this process has written last. */
  readonly recent: RecentWrites;
  readonly reseller: Reseller;
  readonly references: References;
  readonly account: WatchedAccount;
  readonly archive: OrderArchive | undefined;
  readonly merchants: Merchants;
  readonly logger: Logger;
}

interface ComposedRecords {
  readonly records: BotParts['records'];
  /** Whether the shop sells nothing, because its records are not there. */
  readonly isShut: () => boolean;
  readonly recovery: RecoverAtStart;
  /** A record was found older than it has been. */
  lookForLosses(): void;
  /** @throws if Redis is away */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The part of app.ts that sees to it that the records are there: a new Redis is begun, and one that was lost shuts the shop or is recovered. */
export function composeRecords({
  config,
  store,
  opened,
  recent,
  reseller,
  references,
  account,
  archive,
  merchants,
  logger,
}: RecordsParts): ComposedRecords {
  const now = Date.now;
  const { orders, changeTrail } = store;
  const days = config.RECOVER_ON_START;
  const watch = createStoreWatch({
    mark: store.mark,
    recover: days === 'off' ? undefined : () => recovery.again(),
    alerts: merchants,
    mintId: randomUUID,
    now,
    logger,
  });
  const recovery = createRecoverAtStart({
    initialised: watch.initialised,
    recover: createRecoverOrders({
      orders,
      archive,
      reseller,
      references,
      account: account.id,
      defaultLocale: config.DEFAULT_LOCALE,
      now,
    }),
    days,
    now,
    logger,
  });
  const writes = createWritesCheck({
    restore: createRestoreWrites({ store: opened, recent, account: account.id, now, logger }),
    alerts: merchants,
    logger,
  });
  store.onReturn(() => {
    watch.returned();
    writes.look();
  });
  const shut = () => watch.shut();
  return {
    records: { shut, reopen: createReopenShop({ watch, changeTrail, now }) },
    isShut: () => shut() !== undefined,
    recovery,
    lookForLosses: () => writes.look(),
    async start() {
      await watch.start();
      await account.start();
    },
    async stop() {
      await Promise.all([recovery.stop(), watch.stop(), writes.stop(), account.stop()]);
    },
  };
}
