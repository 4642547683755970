import type { Config } from '../../../config.ts';
import { REASSURE_AFTER_MS } from '../../../domain/orders/long-wait.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Store } from '../../../redis/open-store.ts';
import { observeBudget } from '../../../use-cases/monitoring/watch-wallet.ts';
import type { TurnEvents } from '../../../use-cases/monitoring/ports.ts';
import type { OrderEvents, OrderSightings, OrderStore } from '../../../use-cases/orders/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { createDueWorker, type DueWorker } from '../../../use-cases/order-worker/due-worker.ts';
import { createSettleOrder } from '../../../use-cases/order-worker/sweep/settle-order.ts';
import { createSweepYoungOrders } from '../../../use-cases/order-worker/sweep/sweep-young-orders.ts';
import { createWakeFarOrders } from '../../../use-cases/order-worker/wake-far-orders.ts';
import { createSweepOldOrders } from '../../../use-cases/order-worker/sweep/sweep-old-orders.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';
import { type AdvanceOrderDeps, createAdvanceOrder } from '../../../use-cases/order-worker/advance-order.ts';

/** Everything in the world that the order worker calls. */
export type OrderWorkerPorts = Pick<AdvanceOrderDeps, 'reseller' | 'notifier' | 'alerts'> & {
  readonly orders: AdvanceOrderDeps['orders'] & Pick<OrderStore, 'find' | 'earliestDue' | 'claimYoung' | 'claimRest'>;
};

/**
 * Orders that the clock brings, at once: fewer than there are places for questions, so that menus find one even after an outage. Those
 * that a tap brings come on top and are as many as there are people tapping.
 */
const ORDERS_AT_ONCE = 24;
/** Old ones come on top of these. Their questions mostly wait for their turn, and the first answer may be much to read. */
const OLD_AT_ONCE = 4;
/** How long a person who asks about an old order by hand waits at most. */
const TURN_WITHIN_MS = 3_000;
/** How long an old order is left alone, by all that would ask about it singly, after it was seen in the history. */
const OLD_REST_MS = 15 * 60_000;

interface OrderWorkerParts {
  readonly config: Config;
  readonly ports: OrderWorkerPorts;
  readonly store: Pick<Store, 'orders' | 'batches' | 'backlog' | 'budget' | 'leases' | 'connectedSince'>;
  readonly account: AdvanceOrderDeps['account'];
  /** Here alone, because only old orders are looked for in the history. */
  readonly history: Pick<Reseller, 'transactions'>;
  readonly events: OrderEvents & OrderSightings & TurnEvents;
  readonly logger: Logger;
}

export interface OrderWorker extends Omit<DueWorker<Order>, 'nudge'> {
  nudge(order: Order): Promise<void>;
  /** Makes the call that the caller's own write has just announced, under the lease of that write, and goes on. As `nudge` otherwise. */
  begin(order: Order, leasedUntil: number): Promise<void>;
}

/** The part of app.ts that brings confirmed orders to their end. */
export function composeOrderWorker({
  config,
  ports,
  store,
  account,
  history,
  events,
  logger,
}: OrderWorkerParts): OrderWorker {
  const common = { leaseMs: config.LEASE_MS, now: Date.now, logger };
  const { backlog } = store;
  const budget = observeBudget(store.budget, events);
  const longWait = { reassureAfterMs: REASSURE_AFTER_MS, alertAfterMs: config.ALERT_AFTER };
  const deps: AdvanceOrderDeps = {
    ...common,
    ...ports,
    account,
    backlog,
    budget,
    events,
    policy: {
      pollFirstMs: config.STATUS_POLL_FIRST_MS,
      pollMaxMs: config.STATUS_POLL_MAX_MS,
      resendGraceMs: config.RESEND_GRACE_MS,
      serviceTimeoutMs: config.RESELLER_TIMEOUT_MS,
      longWait,
    },
    oldRestMs: OLD_REST_MS,
    turnWithinMs: TURN_WITHIN_MS,
    // Over one connection; what waits for replicas goes over another one.
    readsFollowWrites: config.REDIS_REPLICAS === 0,
    storeSince: () => store.connectedSince(),
    random: Math.random,
  };
  const { orders } = ports;
  const sweepYoung = createSweepYoungOrders({
    ...common,
    reseller: history,
    settle: createSettleOrder(deps, 'at once'),
    budget,
  });
  const advance = createAdvanceOrder({ ...deps, onPages: sweepYoung });
  const worker = createDueWorker({
    ...common,
    orders,
    lanes: [
      { claim: (...what) => orders.claimYoung(...what), advance, concurrency: ORDERS_AT_ONCE },
      {
        claim: (...what) => orders.claimRest(...what),
        // An order whose turn is not now is left to the sweep: there may be a hundred thousand more behind it.
        advance: createAdvanceOrder({ ...deps, onPages: sweepYoung, turnWithinMs: 0 }),
        concurrency: OLD_AT_ONCE,
      },
    ],
  });
  const sweep = createSweepOldOrders({
    ...common,
    orders: store.orders,
    events,
    reseller: history,
    settle: createSettleOrder(deps),
    budget,
    leases: store.leases,
    longWait,
    askAgainMs: config.STATUS_POLL_MAX_MS,
    restMs: OLD_REST_MS,
  });
  const wakeFar = createWakeFarOrders({ queues: [store.orders, store.batches], now: Date.now, logger });
  return {
    start() {
      worker.start();
      wakeFar.start();
      sweep.start();
      sweepYoung.start();
    },
    nudge: (order) => worker.nudge(order),
    begin: (order, leasedUntil) => worker.nudge(order, () => advance(order, leasedUntil, true)),
    async stop() {
      await Promise.all([worker.stop(), wakeFar.stop(), sweep.stop(), sweepYoung.stop()]);
    },
  };
}
