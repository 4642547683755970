import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Store } from '../../redis/open-store.ts';
import { createWatchHeldRecords, type WatchHeldRecords } from '../../use-cases/monitoring/watch-held-records.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';

interface HeldRecordsParts {
  readonly store: Pick<Store, 'held' | 'orders' | 'batches' | 'cases' | 'accounts' | 'leases'>;
  readonly merchants: Pick<Merchants, 'held'>;
  readonly lookEveryMs: number | undefined;
  readonly logger: Logger;
}

/** The part of app.ts that looks after records that cannot be read. */
export function composeHeldRecords({ store, merchants, lookEveryMs, logger }: HeldRecordsParts): WatchHeldRecords {
  const now = Date.now;
  const { held, orders, batches, cases, accounts, leases } = store;
  return createWatchHeldRecords({
    held,
    tryAgain: {
      order: async (reference) => {
        if ((await orders.find(reference)) !== undefined) await orders.reschedule(reference, now());
      },
      list: async (reference) => {
        if ((await batches.find(reference)) !== undefined) await batches.reschedule(reference, now());
      },
      case: async (member) => {
        const [userId, id = ''] = member.split(':');
        await cases.find(Number(userId), id);
      },
      account: async (userId) => void (await accounts.read(Number(userId))),
    },
    tell: (records) => merchants.held(records),
    leases,
    lookEveryMs,
    now,
    logger,
  });
}
