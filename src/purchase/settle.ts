import { costOf, type Order } from '../domain/order.ts';
import { dueAt, type OrderPolicy, type OrderStep, stepOf } from '../domain/order-plan.ts';
import { next, type OrderEvent, revised } from '../domain/order-transitions.ts';
import { alertLoss } from './alert-loss.ts';
import type {
  Logger,
  MerchantAlerts,
  Now,
  OrderEvents,
  OrderStore,
  PurchaseAnswer,
  Random,
  RefusalReason,
  Reseller,
  Teller,
  TellOutcome,
} from './ports.ts';
import { ResellerError } from './ports.ts';
import { recheck } from './recheck.ts';
import { alertMerchants, reassure } from './say-long-wait.ts';

export interface SettleDeps {
  readonly orders: Pick<OrderStore, 'commit'>;
  readonly reseller: Pick<Reseller, 'product' | 'purchase' | 'transaction'>;
  readonly teller: Teller;
  readonly alerts: MerchantAlerts;
  readonly events: OrderEvents;
  readonly policy: OrderPolicy;
  readonly leaseMs: number;
  readonly now: Now;
  readonly random: Random;
  readonly logger: Logger;
}

/**
 * Takes a leased order through all steps that are due now. Resolves with the next due time, null for never or where it is another
 * worker's by now.
 * @param leasedUntil when the lease under which the order was taken runs out; a lease from now where it is left out
 */
export type Settle = (order: Order, leasedUntil?: number) => Promise<number | null>;

/** More steps than an order can need in one go; what is left is due again when the lease runs out. */
const MAX_STEPS = 10;

export function createSettle(deps: SettleDeps): Settle {
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

/** One go at an order. */
interface Run extends SettleDeps {
  /** Lets merchants be told beside everything else. */
  readonly beside: (work: Promise<void>) => void;
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

async function alertOf(alerts: MerchantAlerts, order: Order, answer: PurchaseAnswer): Promise<void> {
  if (answer.type !== 'refused') return;
  if (answer.reason === 'funds') await alerts.walletTooLow(costOf(order));
  if (answer.reason === 'unauthorized') await alerts.keyRefused();
}

/** An order, and until when it is this worker's. */
interface Held {
  readonly order: Order;
  readonly leasedUntil: number;
}

interface Done extends Held {
  readonly dueAt: number | null;
}

/** One step and its record; undefined where somebody else has moved the order on, or may have. */
async function takeStep(deps: Run, held: Held): Promise<Done | undefined> {
  const { order } = held;
  const step = stepOf(order, deps.now(), deps.policy);
  switch (step.type) {
    case 'send':
      return send(deps, order, step);
    case 'ask':
      return record(deps, order, await ask(deps, order));
    case 'tell':
      return tell(deps, held);
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

async function send(deps: Run, order: Order, step: Extract<OrderStep, { type: 'send' }>): Promise<Done | undefined> {
  if (step.recheck) {
    const check = await recheck(order, deps.reseller);
    if (check.type === 'cost' || check.type === 'gone') {
      return record(deps, order, { type: 'given-up', at: deps.now(), reason: 'changed' });
    }
    if (check.type === 'unanswered') {
      return record(deps, order, { type: 'unanswered', at: deps.now() }, deps.now() + deps.policy.pollMaxMs);
    }
  }
  // The record says so before the call is made: a crash between the two asks first and can never send unseen.
  const sending = moved(deps, order, { type: 'sending', at: deps.now() });
  const leasedUntil = deps.now() + deps.leaseMs;
  if (!(await write(deps, sending, leasedUntil))) return undefined;
  // Held up past the lease (a machine that slept, a store that hung): others may be at it, and a call now could come after they gave up.
  if (deps.now() >= leasedUntil) return undefined;
  const answer = await deps.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: costOf(order) } : {}),
  });
  deps.events.called(answer.type);
  deps.beside(alertOf(deps.alerts, order, answer));
  return record(deps, sending, eventOf(answer, deps.now()));
}

function eventOf(answer: PurchaseAnswer, at: number): OrderEvent {
  switch (answer.type) {
    case 'accepted':
      return { type: 'accepted', at, status: answer.status, receipt: answer.receipt };
    case 'refused':
      return refusalOf(answer.reason, answer.message, at);
    case 'exists':
      return { type: 'exists', at };
    case 'unknown':
      return { type: 'lost', at };
  }
}

/** The service's words only where a buyer can act on them. */
function refusalOf(reason: RefusalReason, message: string, at: number): OrderEvent {
  switch (reason) {
    case 'funds':
      return { type: 'refused', at, reason: 'funds' };
    case 'unauthorized':
      return { type: 'refused', at, reason: 'refused' };
    case 'rejected':
      return { type: 'refused', at, reason: 'refused', message };
  }
}

async function ask(deps: SettleDeps, order: Order): Promise<OrderEvent> {
  const askedAt = deps.now();
  try {
    const { status, receipt } = await deps.reseller.transaction(order.reference);
    const at = deps.now();
    return status === 'other' ? { type: 'unanswered', at } : { type: 'found', at, status, receipt };
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    // The answer may have waited to be read (a machine that slept): of the time since the question it says nothing.
    if (error.code === 'not-found') return { type: 'missing', at: askedAt };
    return { type: 'unanswered', at: deps.now() };
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

async function tell(deps: Run, { order, leasedUntil }: Held): Promise<Done | undefined> {
  // Held up past the lease, another worker may have told what came after this.
  if (deps.now() >= leasedUntil) return undefined;
  const outcome = await deps.teller.tell(order);
  const event = toldEventOf(outcome, deps.now());
  if (outcome.type === 'later') deps.logger.warn({ reference: order.reference, cause: outcome.cause }, 'not told yet');
  else deps.events.told(order, deps.now() - (order.endedAt ?? deps.now()));
  const pauseMs = outcome.type === 'later' ? outcome.pauseMs : undefined;
  return record(deps, order, event, pauseMs === undefined ? undefined : deps.now() + pauseMs);
}

function toldEventOf(outcome: TellOutcome, at: number): OrderEvent {
  switch (outcome.type) {
    case 'told':
      return { type: 'told', at, cardMessageId: outcome.messageId };
    case 'undeliverable':
      return { type: 'untellable', at, reason: outcome.reason };
    case 'later':
      return { type: 'tell-failed', at };
  }
}

/** Writes what an event made of the order, due when its next step is (or later, where a pause was asked for). */
async function record(
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

function moved(deps: SettleDeps, order: Order, event: OrderEvent): Order {
  const after = revised(next(order, event));
  if (after.state !== order.state) deps.events.moved(order, after);
  return after;
}

async function write(deps: Run, order: Order, due: number | null): Promise<boolean> {
  const result = await deps.orders.commit(order, due);
  deps.beside(alertLoss(deps.alerts, order, result));
  if (result !== 'conflict') return true;
  deps.logger.info({ reference: order.reference, version: order.version }, 'another worker has moved this order on');
  return false;
}
