import type { Order } from '../domain/order.ts';
import { dueAt, type OrderPolicy, type OrderStep, stepOf } from '../domain/order-plan.ts';
import { next, type OrderEvent, revised } from '../domain/order-transitions.ts';
import type {
  Logger,
  MerchantAlerts,
  Now,
  OrderEvents,
  OrderStore,
  PurchaseAnswer,
  Random,
  Reseller,
  Teller,
  TellOutcome,
} from './ports.ts';
import { ResellerError } from './ports.ts';
import { recheck } from './recheck.ts';

export interface SettleDeps {
  readonly orders: OrderStore;
  readonly reseller: Reseller;
  readonly teller: Teller;
  readonly alerts: MerchantAlerts;
  readonly events: OrderEvents;
  readonly policy: OrderPolicy;
  readonly leaseMs: number;
  readonly now: Now;
  readonly random: Random;
  readonly logger: Logger;
}

/** Takes a leased order through all steps that are due now. Resolves with the next due time, null for never. */
export type Settle = (order: Order) => Promise<number | null>;

/** More steps than an order can need in one go; what is left is due again when the lease runs out. */
const MAX_STEPS = 10;

export function createSettle(deps: SettleDeps): Settle {
  return async (leased) => {
    let order = leased;
    for (let count = 0; count < MAX_STEPS; count += 1) {
      const done = await takeStep(deps, order);
      if (done === undefined) return null;
      order = done.order;
      if (done.dueAt === null || done.dueAt > deps.now()) return done.dueAt;
    }
    return deps.now() + deps.leaseMs;
  };
}

interface Done {
  readonly order: Order;
  readonly dueAt: number | null;
}

/** One step and its record; undefined where somebody else has moved the order on. */
async function takeStep(deps: SettleDeps, order: Order): Promise<Done | undefined> {
  const step = stepOf(order, deps.now(), deps.policy);
  switch (step.type) {
    case 'send':
      return send(deps, order, step);
    case 'ask':
      return record(deps, order, await ask(deps, order));
    case 'tell':
      return tell(deps, order);
    case 'give-up':
      return record(deps, order, { ...step, type: 'given-up', at: deps.now() });
    case 'nothing':
      return record(deps, order, undefined);
  }
}

async function send(
  deps: SettleDeps,
  order: Order,
  step: Extract<OrderStep, { type: 'send' }>,
): Promise<Done | undefined> {
  if (step.recheck) {
    const check = await recheck(order, deps.reseller);
    if (check.type === 'price' || check.type === 'gone') {
      return record(deps, order, { type: 'given-up', at: deps.now(), reason: 'changed' });
    }
    if (check.type === 'unanswered') return record(deps, order, undefined, deps.now() + deps.policy.pollMaxMs);
  }
  // The record says so before the call is made: a crash between the two asks first and can never send unseen.
  const sending = moved(deps, order, { type: 'sending', at: deps.now() });
  if (!(await write(deps, sending, deps.now() + deps.leaseMs))) return undefined;
  const answer = await deps.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: order.priceMinor } : {}),
  });
  deps.events.called(answer.type);
  const alert = answer.type === 'refused' && answer.reason === 'funds' ? deps.alerts.walletTooLow() : undefined;
  const done = await record(deps, sending, eventOf(answer, deps.now()));
  await alert;
  return done;
}

function eventOf(answer: PurchaseAnswer, at: number): OrderEvent {
  switch (answer.type) {
    case 'accepted':
      return { type: 'accepted', at, status: answer.status, receipt: answer.receipt };
    case 'refused':
      return answer.reason === 'funds'
        ? { type: 'refused', at, reason: 'funds' }
        : { type: 'refused', at, reason: 'refused', message: answer.message };
    case 'exists':
      return { type: 'exists', at };
    case 'unknown':
      return { type: 'lost', at };
  }
}

async function ask(deps: SettleDeps, order: Order): Promise<OrderEvent> {
  try {
    const { status, receipt } = await deps.reseller.transaction(order.reference);
    const at = deps.now();
    return status === 'other' ? { type: 'unanswered', at } : { type: 'found', at, status, receipt };
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    const at = deps.now();
    if (error.code === 'not-found') return { type: 'missing', at };
    deps.logger.warn({ reference: order.reference, code: error.code }, 'the status could not be asked');
    return { type: 'unanswered', at };
  }
}

async function tell(deps: SettleDeps, order: Order): Promise<Done | undefined> {
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
  deps: SettleDeps,
  order: Order,
  event: OrderEvent | undefined,
  notBefore?: number,
): Promise<Done | undefined> {
  const after = event === undefined ? revised(order) : moved(deps, order, event);
  const now = deps.now();
  const planned = dueAt(after, now, deps.policy, deps.random());
  const due = planned === null || notBefore === undefined ? planned : Math.max(planned, notBefore);
  // What is due at once goes on here and now: the lease stays until it is written again.
  const stored = due !== null && due <= now ? now + deps.leaseMs : due;
  return (await write(deps, after, stored)) ? { order: after, dueAt: due } : undefined;
}

function moved(deps: SettleDeps, order: Order, event: OrderEvent): Order {
  const after = revised(next(order, event));
  if (after.state !== order.state) deps.events.moved(order, after);
  return after;
}

async function write(deps: SettleDeps, order: Order, due: number | null): Promise<boolean> {
  const result = await deps.orders.commit(order, due);
  if (result === 'committed') return true;
  deps.logger.info({ reference: order.reference, version: order.version }, 'another worker has moved this order on');
  return false;
}
