import type { Order } from '../../domain/orders/order.ts';
import { stepOf } from '../../domain/orders/next-step.ts';
import type { OrderEvent } from '../../domain/orders/order-transitions.ts';
import { askStatus } from './ask-status.ts';
import { type AdvanceOrderDeps, type Done, type Held, record, type Run } from './record-step.ts';
import { alertMerchants, reassure } from './notify-long-wait.ts';
import { sendOrder } from './send-order.ts';
import { notifyEnd } from './notify-end.ts';

/**
 * Takes a leased order through all steps that are due now. Resolves with the next due time, null for never or where it is another
 * worker's by now.
 * @param leasedUntil when the lease under which the order was taken runs out; a lease from now where it is left out
 */
export type AdvanceOrder = (order: Order, leasedUntil?: number) => Promise<number | null>;

/** More steps than an order can need in one go; what is left is due again when the lease runs out. */
const MAX_STEPS = 10;

export function createAdvanceOrder(deps: AdvanceOrderDeps): AdvanceOrder {
  return async (leased, leasedUntil = deps.now() + deps.leaseMs) => {
    const alerting: Promise<void>[] = [];
    const run: Run = { ...deps, beside: (work) => void alerting.push(work) };
    try {
      return await takeSteps(run, { order: leased, leasedUntil });
    } finally {
      // The buyer is told first; a merchant's alert must not be cut off by a stop, though.
      await Promise.all(alerting);
    }
  };
}

async function takeSteps(run: Run, leased: Held): Promise<number | null> {
  let held = leased;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const done = await takeStep(run, held);
    if (done === undefined) return null;
    held = done;
    if (done.dueAt === null || done.dueAt > run.now()) return done.dueAt;
  }
  return run.now() + run.leaseMs;
}

/** One step and its record; undefined where somebody else has moved the order on, or may have. */
async function takeStep(deps: Run, held: Held): Promise<Done | undefined> {
  const { order } = held;
  const step = stepOf(order, deps.now(), deps.policy);
  switch (step.type) {
    case 'send':
      return sendOrder(deps, order, step);
    case 'ask':
      return record(deps, order, await askStatus(deps, order));
    case 'tell':
      return notifyEnd(deps, held);
    case 'reassure':
      return sayInLease(deps, held, () => reassure(deps, order, step.topic));
    case 'alert':
      return sayInLease(deps, held, () => alertMerchants(deps, order));
    case 'give-up':
      return record(deps, order, { ...step, type: 'given-up', at: deps.now() });
    case 'nothing':
      return record(deps, order, undefined);
  }
}

/** A word of which the record tells afterwards: a crash between the two may have it said twice. */
async function sayInLease(
  deps: Run,
  { order, leasedUntil }: Held,
  say: () => Promise<OrderEvent>,
): Promise<Done | undefined> {
  return deps.now() >= leasedUntil ? undefined : record(deps, order, await say());
}
