import { hash } from 'node:crypto';
import type { BotParts } from '../../../bot/bot-parts.ts';
import { createBatchNotifier, hideBatchesFromLocked } from '../../../bot/chat/batches/batch-notifier.ts';
import { readListBalance } from '../../../bot/chat/orders/receipt/read-balance.ts';
import type { EndScreens } from '../../../bot/chat/orders/receipt/end-screens.ts';
import type { TelegramOutage } from '../../../bot/runtime/telegram/telegram-outage.ts';
import type { ReadBuyer } from '../../../bot/chat/people/read-buyer.ts';
import type { AllWords } from '../../../bot/ui/words.ts';
import type { Telegram } from '../../../bot/runtime/telegram/telegram.ts';
import type { Config } from '../../../config.ts';
import { mayBuy, roleOf } from '../../../domain/people/person.ts';
import { createCheckRows } from '../../../use-cases/batches/check-rows.ts';
import { createConfirmBatch } from '../../../use-cases/batches/confirm-batch.ts';
import { createDraftBatch, createFindRepeats, createViewBatch } from '../../../use-cases/batches/draft-batch.ts';
import { confirmOrder } from '../../../services/orders/confirm-order.ts';
import { cancelDraft } from '../../../services/orders/drafts.ts';
import type { References } from '../../../use-cases/orders/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';
import { sellingPricesOf } from '../../../services/resale.ts';
import type { Shop } from '../../../services/shop.ts';
import { createRunBatch } from '../../../use-cases/batches/run-batch.ts';
import { createDueWorker } from '../../../use-cases/order-worker/due-worker.ts';
import type { OrderWorker } from './compose-order-worker.ts';
import type { Store } from '../../../redis/open-store.ts';

/** Lists that are due, at once in one process; each has several rows under way. */
const LISTS_AT_ONCE = 4;
/** A list whose process died goes on that much later at the most; its orders that were begun are orders of their own, and wait for nothing. */
const IDLE_LOOK_MS = 30_000;
/** If a list is sent again on the same day, it is more likely one list than two. */
const SAME_LIST_MS = 24 * 3_600_000;

interface BatchParts {
  readonly config: Config;
  readonly store: Store;
  readonly reseller: Reseller;
  readonly references: References;
  /** Takes the rows on their way. */
  readonly orderWorker: Pick<OrderWorker, 'begin'>;
  readonly readBuyer: ReadBuyer;
  readonly isShut: () => boolean;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly ends: EndScreens;
  readonly outage: Pick<TelegramOutage, 'holdBatches'>;
  readonly logger: Logger;
}

interface ComposedBatches {
  readonly batches: BotParts['batches'];
  start(): void;
  stop(): Promise<void>;
}

/** The part of app.ts that makes lists of purchases and runs them. */
export function composeBatches(shop: Shop, parts: BatchParts): ComposedBatches {
  const { config, store, reseller, references, orderWorker, readBuyer, isShut } = parts;
  const { api, words, ends, outage, logger } = parts;
  const now = Date.now;
  const { batches, notifyAttempts: attempts, orders, people, policy } = store;
  const leaseMs = config.LEASE_MS;
  const viewBatch = createViewBatch({ batches, orders });
  const findRepeats = createFindRepeats({ orders });
  const batchNotifier = createBatchNotifier({
    api,
    words,
    ends,
    batches,
    viewBatch,
    attempts,
    readBalance: (view) => readListBalance({ accounts: store.accounts, people, logger }, view),
    logger,
  });
  const runner = createRunBatch({
    batches,
    orders,
    view: viewBatch,
    confirm: (tap) => confirmOrder(shop, tap),
    drop: (tap) => cancelDraft(shop, tap),
    begin: (order, leasedUntil) => orderWorker.begin(order, leasedUntil),
    async readBuyer(userId) {
      const person = await people.find(userId);
      const isMerchant = shop.isMerchant(userId, person);
      if (!mayBuy(person, config.ACCESS, isMerchant)) return undefined;
      return { role: roleOf(person, isMerchant), limits: person };
    },
    isShut,
    notifier: outage.holdBatches(hideBatchesFromLocked(batchNotifier, { api, attempts, readBuyer, logger })),
    leaseMs,
    now,
    logger,
  });
  const batchWorker = createDueWorker({
    orders: batches,
    lanes: [
      {
        claim: (...what) => batches.claimDue(...what),
        advance: (batch) => runner.run(batch),
        concurrency: LISTS_AT_ONCE,
      },
    ],
    leaseMs,
    idleLookMs: Math.min(IDLE_LOOK_MS, 3 * leaseMs),
    now,
    logger,
  });
  const sameWindowMs = config.DUPLICATE_WINDOW_MS === 0 ? 0 : Math.max(config.DUPLICATE_WINDOW_MS, SAME_LIST_MS);
  const confirmBatch = createConfirmBatch({ batches, policy, now, leaseMs, sameWindowMs, isShut });
  return {
    batches: {
      checkRows: createCheckRows({ reseller, minAmounts: config.MIN_AMOUNTS, now }),
      draftBatch: createDraftBatch({
        batches,
        findRepeats,
        drop: (tap) => confirmBatch.drop(tap),
        references,
        hash: (text) => hash('sha256', text, 'base64url').slice(0, 22),
        sellingPrices: (userId) => sellingPricesOf(shop, userId),
        now,
      }),
      findRepeats,
      confirmBatch,
      viewBatch,
      runBatch: (batch) => void batchWorker.nudge(batch),
    },
    start: () => batchWorker.start(),
    async stop() {
      runner.stop();
      await batchWorker.stop();
    },
  };
}
