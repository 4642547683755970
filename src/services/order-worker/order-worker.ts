import { FAR_AHEAD_MS } from '../../domain/orders/next-step.ts';
import type { Order } from '../../domain/orders/order.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import { type AdvanceOrderParts, createAdvanceOrder } from './advance-order.ts';
import { createDueWorker } from './due-worker.ts';
import { createSettleOrder } from './settle-order.ts';
import { createSweepOldOrders } from './sweep-old-orders.ts';
import { createSweepYoungOrders } from './sweep-young-orders.ts';
import { OLD_REST_MS } from '../../domain/orders/long-wait.ts';

/**
 * How many orders that the clock brings run at once. They are fewer than the places for questions, so that menus find a free place even after an
 * outage. Orders that a tap brings come on top, and are as many as the people who tap.
 */
const ORDERS_AT_ONCE = 24;
/** Old orders run besides these. Their questions mostly wait for their turn, and the first answer may be much to read. */
const OLD_AT_ONCE = 4;
/** How long a person who asks about an old order by hand waits at most. */
const TURN_WITHIN_MS = 3_000;

export function createOrderWorker(opened: Shop, worldly: Pick<AdvanceOrderParts, 'account' | 'notifier' | 'alerts'>) {
  const shop = { ...opened, budget: observeBudget(opened) };
  const { orders } = shop;
  const parts: AdvanceOrderParts = { ...worldly, oldRestMs: OLD_REST_MS, turnWithinMs: TURN_WITHIN_MS };
  const sweepYoung = createSweepYoungOrders(shop, createSettleOrder(shop, parts, 'at once'));
  const advance = createAdvanceOrder(shop, { ...parts, onPages: sweepYoung });
  const worker = createDueWorker(shop, {
    queue: orders,
    lanes: [
      { claim: (...what) => orders.claimYoung(...what), advance, concurrency: ORDERS_AT_ONCE },
      {
        claim: (...what) => orders.claimRest(...what),
        // If an order's turn is not now, it is left to the sweep, because a hundred thousand more may be behind it.
        advance: createAdvanceOrder(shop, { ...parts, onPages: sweepYoung, turnWithinMs: 0 }),
        concurrency: OLD_AT_ONCE,
      },
    ],
  });
  const sweepOld = createSweepOldOrders(shop, { settle: createSettleOrder(shop, parts) });
  const jobs = [worker, createWakeFarOrders(shop), sweepOld, sweepYoung];
  return {
    start(): void {
      for (const job of jobs) job.start();
    },
    nudge: (order: Order) => worker.nudge(order),
    /** Makes the call that the caller's own write has just announced, under the lease of that write, and goes on. Otherwise the same as `nudge`. */
    begin: (order: Order, leasedUntil: number) => worker.nudge(order, () => advance(order, leasedUntil, true)),
    async stop(): Promise<void> {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function observeBudget({ budget, events }: Pick<Shop, 'budget' | 'events'>): Shop['budget'] {
  return {
    async take(maxWaitMs) {
      const isTaken = await budget.take(maxWaitMs);
      events.turn(isTaken ? 'taken' : 'refused');
      return isTaken;
    },
    async hold(pauseMs) {
      await budget.hold(pauseMs);
      events.turn('held');
    },
  };
}

const FAR_LOOK_EVERY_MS = 5 * 60_000;
/** So many of one shard are woken at once. The others come at the next looks. */
const AT_ONCE = 200;

/**
 * If a clock was ahead when it wrote a due time, the order is due only when the right clock gets there, and its buyer would wait that long. So orders and
 * lists that are due far ahead are made due now. That is safe, because the record says what each needs: at worst it is looked at once too often. The same
 * happens to ends that wait for Telegram, if they are very many: they go back to waiting for their turns.
 */
export function createWakeFarOrders({
  orders,
  batches,
  now,
  logger,
}: Pick<Shop, 'orders' | 'batches' | 'now' | 'logger'>) {
  const looks = repeat(run, () => FAR_LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      await Promise.all([orders, batches].flatMap((queue) => SHARDS.map((shard) => wakeIn(queue, shard))));
    } catch (error) {
      logger.warn({ err: error }, 'orders that are due far ahead could not be looked for; trying again');
    }
  }

  async function wakeIn(waiting: Pick<Shop['orders'], 'dueAfter' | 'reschedule'>, shard: number): Promise<void> {
    const far = await waiting.dueAfter(shard, now() + FAR_AHEAD_MS, AT_ONCE);
    await Promise.all(far.map((reference) => waiting.reschedule(reference, now())));
  }
}
