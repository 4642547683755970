import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { createBooksSummary } from '../../domain/reports/books-report.ts';
import { bookFile } from '../../domain/reports/reconciliation-table.ts';
import type { Store } from '../../redis/open-store.ts';
import type { OrderArchive } from '../../use-cases/archive/ports.ts';
import { readResellerAccount } from '../../use-cases/recovery/reseller-account.ts';
import { createReconcile, type ReconcileDeps } from '../../use-cases/reports/reconcile.ts';
import type { ReconcileDay, ReconcileDayOptions } from '../../use-cases/reports/reconcile-once.ts';
import { createPace, type Pace } from '../../use-cases/shared/pace.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { sleepUntil } from '../../use-cases/shared/sleep-until.ts';
import { accountIdOf } from '../connect.ts';

/** Of the calls that all processes have together, so that the rest is left to old orders. A page of the list has a hundred purchases. */
const SERVICE_CALLS_PER_S = 3;
/** A day of a small shop takes all of them while it needs no more. */
const MORE_AFTER_A_REST_MS = 10_000;
const TURN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 500;
const ORDERS_PER_S = 1_000;

export interface ReconcileDayParts {
  readonly config: Config;
  readonly store: Pick<Store, 'orders' | 'budget' | 'accountAnswers'>;
  readonly archive: Pick<OrderArchive, 'has'> | undefined;
  readonly reseller: ReconcileDeps['reseller'];
  readonly events: ReconcileDeps['events'];
  readonly logger: Logger;
}

/** Compares the books of a day beside the work of the bot. */
export function createReconcileDay(parts: ReconcileDayParts): ReconcileDay {
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
