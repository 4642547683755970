import type { Config } from '../config.ts';
import type { Order } from '../domain/orders/order.ts';
import type { NotifyBacklogStore } from '../use-cases/order-worker/ports.ts';
import type { OrderEvents } from '../use-cases/orders/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import { createDueWorker, type DueWorker, type DueWorkerDeps } from '../use-cases/order-worker/due-worker.ts';
import { type AdvanceOrderDeps, createAdvanceOrder } from '../use-cases/order-worker/advance-order.ts';

/** Everything in the world that the order worker calls. */
export type OrderWorkerPorts = Pick<AdvanceOrderDeps, 'reseller' | 'notifier' | 'alerts'> & {
  readonly orders: AdvanceOrderDeps['orders'] & DueWorkerDeps<Order>['orders'];
};

/**
 * Orders that the clock brings, at once: fewer than there are places for questions, so that menus find one even after an outage. Those
 * that a tap brings come on top and are as many as there are people tapping.
 */
const ORDERS_AT_ONCE = 24;
/** A buyer who has waited for so long is told that it takes longer than usual. */
const REASSURE_AFTER_MS = 2 * 60_000;

/** The part of app.ts that brings confirmed orders to their end. */
export function composeOrderWorker({
  config,
  ports,
  backlog,
  events,
  logger,
}: {
  config: Config;
  ports: OrderWorkerPorts;
  backlog: NotifyBacklogStore;
  events: OrderEvents;
  logger: Logger;
}): DueWorker<Order> {
  const common = { leaseMs: config.LEASE_MS, now: Date.now, logger };
  const advance = createAdvanceOrder({
    ...common,
    ...ports,
    backlog,
    events,
    policy: {
      pollFirstMs: config.STATUS_POLL_FIRST_MS,
      pollMaxMs: config.STATUS_POLL_MAX_MS,
      resendGraceMs: config.RESEND_GRACE_MS,
      serviceTimeoutMs: config.RESELLER_TIMEOUT_MS,
      longWait: { reassureAfterMs: REASSURE_AFTER_MS, alertAfterMs: config.ALERT_AFTER },
    },
    random: Math.random,
  });
  return createDueWorker({ ...common, orders: ports.orders, advance, concurrency: ORDERS_AT_ONCE });
}
