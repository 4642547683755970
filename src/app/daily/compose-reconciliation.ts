import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { createReconciliationDesk, type ReconciliationDesk } from '../../bot/chat/reports/reconcile.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { Store } from '../../redis/open-store.ts';
import {
  createReconcileDaily,
  createReconcileOnce,
  type ReconcileDay,
  type ReconcileDayOptions,
} from '../../services/reports/reconcile-daily.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Shop } from '../../services/shop.ts';
import type { Config } from '../../config.ts';
import { createBooksSummary, bookFile } from '../../domain/reports/reconciliation-table.ts';
import type { OrderArchive } from '../../use-cases/archive/ports.ts';
import { readResellerAccount } from '../../use-cases/recovery/reseller-account.ts';
import { createReconcile, type ReconcileDeps } from '../../use-cases/reports/reconcile.ts';
import { createPace, type Pace, sleepUntil } from '../../use-cases/shared/timers.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { accountIdOf } from '../connect.ts';

interface ReconciliationParts extends ReconcileDayParts {
  readonly api: Telegram['api'];
  readonly merchants: Merchants;
}

interface ComposedReconciliation {
  readonly desk: ReconciliationDesk;
  /** Begins to look whether a day is due, if that is on. */
  start(): void;
  stop(): Promise<void>;
}

/** The part of app.ts that compares the books of a day: by request of a merchant, and every day. */
export function composeReconciliation(shop: Shop, parts: ReconciliationParts): ComposedReconciliation {
  const { api, merchants, logger } = parts;
  const reconcileOnce = createReconcileOnce(shop, createReconcileDay(parts));
  const desk = createReconciliationDesk({ api, merchants, reconcileOnce, logger });
  const daily =
    shop.reconcileAt === 'off'
      ? undefined
      : createReconcileDaily(shop, {
          reconcileOnce,
          announce: (found) => desk.announce(found),
          tellCrash: () => merchants.jobCrashed('reconciliation'),
        });
  return {
    desk,
    start: () => daily?.start(),
    async stop() {
      await Promise.all([desk.stop(), daily?.stop()]);
    },
  };
}

/** Of the calls that all processes have together, so that the rest is left to old orders. A page of the list has a hundred purchases. */
const SERVICE_CALLS_PER_S = 3;
/** A day of a small shop takes all of them while it needs no more. */
const MORE_AFTER_A_REST_MS = 10_000;
const TURN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 500;
const ORDERS_PER_S = 1_000;

interface ReconcileDayParts {
  readonly config: Config;
  readonly store: Pick<Store, 'orders' | 'budget' | 'accountAnswers'>;
  readonly archive: Pick<OrderArchive, 'has'> | undefined;
  readonly reseller: ReconcileDeps['reseller'];
  readonly events: ReconcileDeps['events'];
  readonly logger: Logger;
}

/** Compares the books of a day beside the work of the bot. */
function createReconcileDay(parts: ReconcileDayParts): ReconcileDay {
  const { config, store, archive, reseller, events, logger } = parts;
  return async (date, options) => {
    const reconcile = createReconcile({
      orders: store.orders,
      archive,
      reseller,
      account: await readResellerAccount(accountIdOf(config), store.accountAnswers),
      events,
      timeZone: config.TIME_ZONE,
      servicePace: paceOfCalls(store.budget, options),
      storePace: createPace(ORDERS_PER_S),
      now: Date.now,
      logger,
    });
    const summary = createBooksSummary({ date, timeZone: config.TIME_ZONE });
    const day = await reconcile(date, { ...options, onRow: (row) => summary.add(row) });
    return { report: summary.report(day), file: await filePieces(summary.lines()) };
  };
}

/** People are answered between two pieces. */
async function filePieces(lines: Parameters<typeof bookFile>[0]): Promise<Uint8Array[]> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (const piece of bookFile(lines)) {
    pieces.push(encoder.encode(piece));
    await nextTurn();
  }
  return pieces;
}

function paceOfCalls(budget: Store['budget'], options: ReconcileDayOptions): Pace {
  const { signal = new AbortController().signal, onStep } = options;
  const own = createPace(SERVICE_CALLS_PER_S, { burstMs: MORE_AFTER_A_REST_MS });
  return async (count = 1) => {
    await own(count);
    for (let left = count; left > 0;) {
      await onStep?.();
      signal.throwIfAborted();
      if (await budget.take(TURN_WITHIN_MS)) left -= 1;
      else await sleepUntil(LOOK_AGAIN_MS, signal);
    }
  };
}
