import { hash } from 'node:crypto';
import { createBatchNotifier } from '../bot/chat/batches/batch-notifier.ts';
import type { EndScreens } from '../bot/chat/orders/receipt/end-screens.ts';
import { hideListsFromLocked } from '../bot/chat/people/locked-buyers.ts';
import type { TelegramOutage } from '../bot/runtime/telegram-outage.ts';
import type { Merchants } from '../bot/chat/people/merchants.ts';
import type { AllWords } from '../bot/ui/words.ts';
import type { Telegram } from '../bot/runtime/telegram.ts';
import type { Config } from '../config.ts';
import type { Order } from '../domain/orders/order.ts';
import { mayBuy, roleOf } from '../domain/people/person.ts';
import { createCheckRows } from '../use-cases/batches/check-rows.ts';
import { createConfirmBatch } from '../use-cases/batches/confirm-batch.ts';
import type { Confirm } from '../use-cases/orders/confirm-order.ts';
import { createDraftBatch } from '../use-cases/batches/draft-batch.ts';
import type { CancelDraft } from '../use-cases/orders/cancel-draft.ts';
import type { References } from '../use-cases/orders/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import { createRunBatch } from '../use-cases/batches/run-batch.ts';
import { createDueWorker, type DueWorker } from '../use-cases/order-worker/due-worker.ts';
import { createViewBatch } from '../use-cases/batches/view-batch.ts';
import type { Store } from '../redis/open-store.ts';

/** Lists that the clock brings, at once in one process; each has several rows under way. */
const LISTS_AT_ONCE = 4;
/** A list that is sent again on the same day is more likely meant as one than as two. */
const SAME_LIST_MS = 24 * 3_600_000;

interface ListParts {
  readonly config: Config;
  readonly store: Store;
  readonly reseller: Reseller;
  readonly references: References;
  readonly drop: CancelDraft;
  readonly confirm: Confirm;
  /** Takes the rows on their way. */
  readonly loop: DueWorker<Order>;
  readonly merchants: Merchants;
  readonly isLocked: (userId: number) => Promise<boolean>;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly ends: EndScreens;
  readonly outage: Pick<TelegramOutage, 'holdLists'>;
  readonly logger: Logger;
}

/** What lists of purchases are made of, and the loop that runs them. */
export function composeLists({ config, store, reseller, references, loop, merchants, ...parts }: ListParts) {
  const now = Date.now;
  const { batches, orders } = store;
  const { confirm, drop, logger } = parts;
  const leaseMs = config.LEASE_MS;
  const view = createViewBatch({ batches, orders });
  const runner = createRunBatch({
    batches,
    orders,
    view,
    confirm,
    drop,
    advance: (order) => loop.nudge(order),
    async readBuyer(userId) {
      const person = await store.people.find(userId);
      const isMerchant = merchants.isMerchant(userId, person);
      if (!mayBuy(person, config.ACCESS, isMerchant)) return undefined;
      return { role: roleOf(person, isMerchant), limits: person };
    },
    notifier: parts.outage.holdLists(
      hideListsFromLocked(createBatchNotifier({ ...parts, batches, viewBatch: view }), parts),
    ),
    leaseMs,
    now,
    logger,
  });
  const running = createDueWorker({
    orders: batches,
    advance: (batch) => runner.run(batch),
    leaseMs,
    concurrency: LISTS_AT_ONCE,
    now,
    logger,
  });
  const sameWindowMs = config.DUPLICATE_WINDOW_MS === 0 ? 0 : Math.max(config.DUPLICATE_WINDOW_MS, SAME_LIST_MS);
  const confirmBatch = createConfirmBatch({ batches, policy: store.policy, now, leaseMs, sameWindowMs });
  return {
    deps: {
      batches,
      checkRows: createCheckRows({ reseller, now }),
      draftBatch: createDraftBatch({
        batches,
        drop: (tap) => confirmBatch.drop(tap),
        references,
        hash: (text) => hash('sha256', text, 'base64url').slice(0, 22),
        now,
      }),
      confirmBatch,
      viewBatch: view,
      runBatch: (batch: Parameters<typeof running.nudge>[0]) => void running.nudge(batch),
    },
    start: () => running.start(),
    async stop() {
      runner.stop();
      await running.stop();
    },
  };
}
