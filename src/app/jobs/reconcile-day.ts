import type { Config } from '../../config.ts';
import { type BooksReport, createBooksSummary } from '../../domain/reports/books-report.ts';
import { bookFile } from '../../domain/reports/reconciliation-table.ts';
import type { CalendarDate } from '../../domain/shared/day-span.ts';
import type { Store } from '../../redis/open-store.ts';
import { readResellerAccount } from '../../use-cases/recovery/reseller-account.ts';
import { createReconcile } from '../../use-cases/reports/reconcile.ts';
import { createPace, type Pace } from '../../use-cases/shared/pace.ts';
import { sleepUntil } from '../../use-cases/shared/sleep-until.ts';
import { connectOrderArchive } from '../connect-archive.ts';
import { accountIdOf, connectReseller } from '../connect.ts';
import { type Bot, say } from './bot-channel.ts';

/** Of the calls that all processes have together, so that the rest is left to old orders. A page of the list has a hundred purchases. */
const SERVICE_CALLS_PER_S = 3;
/** A day of a small shop takes all of them while it needs no more. */
const MORE_AFTER_A_REST_MS = 10_000;
const TURN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 500;
const ORDERS_PER_S = 1_000;
/** As many as are asked about by reference together. */
const CALLS_IN_FLIGHT = 10;

export interface ReconcileDayParts {
  readonly config: Config;
  readonly store: Pick<Store, 'orders' | 'budget' | 'accountAnswers'>;
  readonly bot: Bot;
}

/** Compares the books of a day, and sends the file before it answers. */
export async function reconcileDay(parts: ReconcileDayParts, date: CalendarDate): Promise<BooksReport> {
  const { config, store, bot } = parts;
  const { signal, onStep, logger } = bot;
  const reseller = connectReseller(config, {
    concurrency: CALLS_IN_FLIGHT,
    onCall: (call) => void say({ type: 'called', call }),
    logger,
  });
  const reconcile = createReconcile({
    orders: store.orders,
    archive: connectOrderArchive(config),
    reseller,
    account: await readResellerAccount(accountIdOf(config), store.accountAnswers),
    events: { moved: (before, after) => void say({ type: 'moved', before, after }) },
    timeZone: config.TIME_ZONE,
    servicePace: paceOfCalls(store.budget, bot),
    storePace: createPace(ORDERS_PER_S),
    now: Date.now,
    logger,
  });
  const summary = createBooksSummary({ date, timeZone: config.TIME_ZONE });
  try {
    const day = await reconcile(date, { onRow: (row) => summary.add(row), signal, onStep });
    const encoder = new TextEncoder();
    for (const piece of bookFile(summary.lines())) await say({ type: 'file', bytes: encoder.encode(piece) });
    return summary.report(day);
  } finally {
    await reseller.close();
  }
}

function paceOfCalls(budget: Store['budget'], { signal, onStep }: Bot): Pace {
  const own = createPace(SERVICE_CALLS_PER_S, { burstMs: MORE_AFTER_A_REST_MS });
  return async (count = 1) => {
    await own(count);
    for (let left = count; left > 0;) {
      onStep();
      signal.throwIfAborted();
      if (await budget.take(TURN_WITHIN_MS)) left -= 1;
      else await sleepUntil(LOOK_AGAIN_MS, signal);
    }
  };
}
