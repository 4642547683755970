import type { Order } from '../../domain/orders/order.ts';
import { dueAt, type OrderPolicy } from '../../domain/orders/next-step.ts';
import { next, type OrderEvent, revised } from '../../domain/orders/order-transitions.ts';
import { alertLoss } from './alert-loss.ts';
import type { Backlog, MerchantAlerts, OrderEndNotifier } from './ports.ts';
import type { OrderEvents, OrderStore } from '../orders/ports.ts';
import type { Logger, Now, Random } from '../shared/ports.ts';
import type { Reseller } from '../shared/reseller.ts';

export interface AdvanceOrderDeps {
  readonly orders: Pick<OrderStore, 'commit' | 'reschedule'>;
  readonly backlog: Pick<Backlog, 'put'>;
  readonly reseller: Pick<Reseller, 'product' | 'purchase' | 'transaction'>;
  readonly notifier: OrderEndNotifier;
  readonly alerts: MerchantAlerts;
  readonly events: OrderEvents;
  readonly policy: OrderPolicy;
  readonly leaseMs: number;
  readonly now: Now;
  readonly random: Random;
  readonly logger: Logger;
}

/** One go at an order. */
export interface Run extends AdvanceOrderDeps {
  /** Lets merchants be told beside everything else. */
  readonly beside: (work: Promise<void>) => void;
}

/** An order, and until when it is this worker's. */
export interface Held {
  readonly order: Order;
  readonly leasedUntil: number;
}

/** What a step made of it, and when it is due next; null: never. */
export interface Done extends Held {
  readonly dueAt: number | null;
}

/** Writes what an event made of the order, due when its next step is (or later, where a pause was asked for). */
export async function record(
  deps: Run,
  order: Order,
  event: OrderEvent | undefined,
  notBefore?: number,
): Promise<Done | undefined> {
  const after = event === undefined ? revised(order) : moved(deps, order, event);
  const now = deps.now();
  const due = dueAt(after, now, deps.policy, deps.random(), notBefore);
  const leasedUntil = now + deps.leaseMs;
  // What is due at once goes on here and now: the lease stays until it is written again.
  const stored = due !== null && due <= now ? leasedUntil : due;
  return (await write(deps, after, stored)) ? { order: after, leasedUntil, dueAt: due } : undefined;
}

/** The order after an event, not yet written. */
export function moved(deps: AdvanceOrderDeps, order: Order, event: OrderEvent): Order {
  const after = revised(next(order, event));
  if (after.state !== order.state) deps.events.moved(order, after);
  return after;
}

/** False where another worker has moved the order on; then nothing was written. */
export async function write(deps: Run, order: Order, due: number | null): Promise<boolean> {
  const result = await deps.orders.commit(order, due);
  deps.beside(alertLoss(deps.alerts, order, result));
  if (result !== 'conflict') return true;
  deps.logger.info({ reference: order.reference, version: order.version }, 'another worker has moved this order on');
  return false;
}
