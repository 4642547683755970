import { foundEvent } from '../../domain/orders/event-of-status.ts';
import { dueAt, type OrderPolicy, type OrderStep, stepOf, unsentPauseMs } from '../../domain/orders/next-step.ts';
import { longWaitOf } from '../../domain/orders/long-wait.ts';
import { isOld, queueOf } from '../../domain/orders/order-queue.ts';
import { stillWaits } from '../../domain/orders/still-waits.ts';
import { next, type OrderEvent, revised } from '../../domain/orders/order-transitions.ts';
import { costOf, isDelivered, type Order, type WaitTopic } from '../../domain/orders/order.ts';
import { namesSameCustomer } from '../../domain/orders/same-customer.ts';
import type { CommitResult, OrderEvents, OrderSightings, OrderStore } from '../orders/ports.ts';
import { recheck } from '../orders/recheck-terms.ts';
import type { Logger, NotifyOutcome, Now, Random } from '../shared/ports.ts';
import { type PurchaseAnswer, type RefusalReason, type Reseller, ResellerError } from '../shared/reseller.ts';
import type { SweepYoungOrders } from './sweep/sweep-young-orders.ts';
import type { CallBudget, NotifyBacklogStore, MerchantAlerts, OrderEndNotifier } from './ports.ts';

/**
 * Takes a leased order through all steps that are due now. Resolves with the next due time; null if there is none, or if another worker
 * has the order by now.
 * @param leasedUntil when the lease under which the order was taken runs out; if left out, a lease from now
 * @param isAnnounced whether the caller's own write, just now and under this lease, says that the purchase call is made: then it comes first.
 * No worker makes it twice: one that finds such a record asks for the status.
 */
export type AdvanceOrder = (order: Order, leasedUntil?: number, isAnnounced?: boolean) => Promise<number | null>;

export interface AdvanceOrderDeps {
  readonly orders: Pick<OrderStore, 'commit' | 'reschedule' | 'enrol' | 'ensureKept'>;
  readonly budget: CallBudget;
  readonly backlog: Pick<NotifyBacklogStore, 'put' | 'has' | 'size'>;
  readonly reseller: Pick<Reseller, 'product' | 'purchase' | 'transaction'>;
  readonly notifier: OrderEndNotifier;
  readonly alerts: MerchantAlerts;
  readonly events: OrderEvents & Pick<OrderSightings, 'seen'>;
  readonly policy: OrderPolicy;
  /** Old orders are looked for in the history, and left alone for so long; absent: they are not. */
  readonly oldRestMs?: number;
  /** Young orders are looked for together while the service refuses to be asked about each; absent: they are not. */
  readonly onPages?: Pick<SweepYoungOrders, 'refused' | 'takes'>;
  /** A page of the history shows the order, and what it says stands for the next answer: that comes before any other step. */
  readonly isSeen?: boolean;
  /** How long a question about an old order waits for its turn. */
  readonly turnWithinMs: number;
  /** Whether what is asked for right behind a write sees what it wrote: then an end is told by what was read with its record. */
  readonly readsFollowWrites?: boolean;
  readonly leaseMs: number;
  readonly now: Now;
  readonly random: Random;
  readonly logger: Logger;
}

/** One run over an order. */
interface AdvanceRun extends AdvanceOrderDeps {
  /** Until when the service is not asked, because it said that it is asked too often. */
  readonly quiet: { until: number };
  /** Alerts to merchants that go out while the order goes on. */
  readonly alongside: (work: Promise<void>) => void;
}

/** An order, and until when this worker may act on it. */
interface LeasedOrder {
  readonly order: Order;
  readonly leasedUntil: number;
  /** As the store had it, and not written in this run. */
  readonly isRead?: boolean;
  /** For telling it, read behind the write of this record. */
  readonly ahead?: Promise<unknown> | undefined;
}

/** What a step made of the order, and when it is due next; null: never. */
interface StepResult extends LeasedOrder {
  readonly dueAt: number | null;
}

/** More steps than an order can need in one run; if some are left, they are due again when the lease runs out. */
const MAX_STEPS = 10;

export function createAdvanceOrder(deps: AdvanceOrderDeps): AdvanceOrder {
  const quiet = { until: 0 };
  return async (leased, leasedUntil = deps.now() + deps.leaseMs, isAnnounced = false) => {
    const alerting: Promise<void>[] = [];
    const run: AdvanceRun = { ...deps, quiet, alongside: (work) => void alerting.push(work) };
    try {
      if (isAnnounced) {
        deps.events.moved(leased, leased);
        return await takeSteps(run, { order: leased, leasedUntil }, makeCall);
      }
      // A service that shows it has it: what its record rests on is not sent again.
      const first = deps.isSeen === true ? ask : takeStep;
      return await takeSteps(run, { order: leased, leasedUntil, isRead: true }, first);
    } finally {
      // The buyer is told first, but a stop of the process must not cut off an alert to merchants.
      await Promise.all(alerting);
    }
  };
}

/** @param first the first step; what comes after it is as the record says */
async function takeSteps(run: AdvanceRun, leased: LeasedOrder, first: TakeStep): Promise<number | null> {
  let held = leased;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const result = await (count === 0 ? first : takeStep)(run, held);
    if (result === undefined) return null;
    held = result;
    if (result.dueAt === null || result.dueAt > run.now()) return result.dueAt;
  }
  return run.now() + run.leaseMs;
}

/** One step and its record; undefined if another worker has moved the order on, or may have. */
type TakeStep = (run: AdvanceRun, held: LeasedOrder) => Promise<StepResult | undefined>;

/** The one that is due by the record. */
async function takeStep(run: AdvanceRun, held: LeasedOrder): Promise<StepResult | undefined> {
  const { order } = held;
  const step = stepOf(order, run.now(), run.policy);
  switch (step.type) {
    case 'send':
      return sendOrder(run, order, step);
    case 'ask':
      return ask(run, held);
    case 'tell':
      return notifyEnd(run, held);
    case 'reassure':
      return notifyInLease(run, held, () => reassureBuyer(run, order, step.topic));
    case 'alert':
      return notifyInLease(run, held, () => alertStuck(run, order));
    case 'give-up':
      return record(run, order, { ...step, type: 'given-up', at: run.now() });
    case 'nothing':
      return record(run, order, undefined);
  }
}

// --- The purchase call ---

/** If a recheck is due, the price is read again; then the record says that the call is made, then comes the call, then its outcome. */
async function sendOrder(
  run: AdvanceRun,
  order: Order,
  step: Extract<OrderStep, { type: 'send' }>,
): Promise<StepResult | undefined> {
  if (step.recheck) {
    const check = await recheck(order, run.reseller);
    if (check.type === 'cost' || check.type === 'content' || check.type === 'gone') {
      return record(run, order, { type: 'given-up', at: run.now(), reason: 'changed' });
    }
    if (check.type === 'unanswered') {
      return record(run, order, { type: 'unanswered', at: run.now() }, run.now() + run.policy.pollMaxMs);
    }
  }
  // Recorded before the call is made: after a crash in between, the next worker asks for the status first and cannot send blindly.
  const sending = moved(run, order, { type: 'sending', at: run.now() });
  const leasedUntil = run.now() + run.leaseMs;
  return (await write(run, sending, leasedUntil)) ? makeCall(run, { order: sending, leasedUntil }) : undefined;
}

const HELD_UP: PurchaseAnswer = { type: 'unsent', cause: 'held up past the lease' };

/** The call that the record announces. @param held.leasedUntil as of that record */
async function makeCall(run: AdvanceRun, { order, leasedUntil }: LeasedOrder): Promise<StepResult | undefined> {
  // Held up past the lease (a machine that slept, a store that hung): another worker may act on it, and a call now could come after that one gave up.
  // If none has, the record says that nothing was sent, and it goes under a record and a lease of its own; otherwise nothing is written.
  const answer = run.now() >= leasedUntil ? HELD_UP : await callPurchase(run, order, leasedUntil);
  run.events.called(answer.type);
  run.alongside(alertRefusal(run.alerts, order, answer));
  const event = eventOf(answer, run.now());
  if (event.type !== 'unsent') return record(run, order, event);
  // Sent again after a pause that grows with the tries. If an earlier call is in doubt, the status is asked instead, with the pauses of asking.
  const tried = next(order, event);
  const pauseMs = tried.state === 'confirmed' ? unsentPauseMs(tried, run.random()) : 0;
  return record(run, order, event, run.now() + pauseMs);
}

/** An answer about another customer says nothing about this order, and this order's people must not read it. */
async function callPurchase(run: AdvanceRun, order: Order, sendBefore: number): Promise<PurchaseAnswer> {
  const answer = await run.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: costOf(order) } : {}),
    // The call may be held up once more on its way out: waiting for a place, or for a connection.
    sendBefore,
  });
  if (answer.type !== 'accepted' || namesSameCustomer(order, answer.customerId)) return answer;
  run.logger.warn({ reference: order.reference }, 'the answer to a purchase names another customer: it is asked for');
  return { type: 'unknown', cause: 'an answer about another customer' };
}

async function alertRefusal(alerts: MerchantAlerts, order: Order, answer: PurchaseAnswer): Promise<void> {
  if (answer.type !== 'refused') return;
  if (answer.reason === 'funds') await alerts.walletTooLow(costOf(order));
  if (answer.reason === 'unauthorized') await alerts.keyRefused();
}

function eventOf(answer: PurchaseAnswer, at: number): OrderEvent {
  switch (answer.type) {
    case 'accepted':
      return { type: 'accepted', at, status: answer.status, receipt: answer.receipt };
    case 'refused':
      return refusalOf(answer.reason, answer.message, at);
    case 'exists':
      return { type: 'exists', at };
    case 'unsent':
      return { type: 'unsent', at };
    case 'unknown':
      return { type: 'lost', at };
  }
}

/** Passes the service's words on only if a buyer can act on them. */
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

// --- The status ---

/** How long an order rests that did not come to its turn, so that others do. */
const TURN_AGAIN_MS = 30_000;
/** If the service says that it is asked too often, and not for how long. */
const QUIET_MS = 5_000;

/** Asked within the budget if it is old. If the answer brings nothing new, no record is written, unless people are to be told that it takes long. */
async function ask(run: AdvanceRun, { order }: LeasedOrder): Promise<StepResult | undefined> {
  if (isOld(order, run.now()) && !(await run.budget.take(run.turnWithinMs))) {
    return putOff(run, order, run.now() + Math.round(TURN_AGAIN_MS * (0.5 + run.random())));
  }
  // The service has said that it is asked too often. If the pages say something, the sweep that reads them writes it; if they say nothing, it is due again.
  if (!isOld(order, run.now()) && run.onPages?.takes(order) === true) {
    return askAgain(run, order);
  }
  if (run.now() < run.quiet.until) return putOff(run, order, run.quiet.until + Math.round(QUIET_MS * run.random()));
  const event = await askStatus(run, order);
  const now = run.now();
  if (event.type === 'found') run.events.seen(order);
  // Merchants who were told of it read when it was asked about last, and ask by a button.
  const isShown = order.alerted !== undefined || (longWaitOf(order, run.policy.longWait)?.at ?? Infinity) <= now;
  if (isShown || !stillWaits(order, event)) return record(run, order, event);
  return askAgain(run, order);
}

function askAgain(run: AdvanceRun, order: Order): Promise<StepResult> {
  const now = run.now();
  return putOff(run, order, dueAt(order, now, run.policy, run.random()) ?? now + run.policy.pollMaxMs);
}

/** No question before the pause is over: of this process about any order, and of any process about an old one. */
async function keepQuiet(run: AdvanceRun, pauseMs: number): Promise<void> {
  run.quiet.until = Math.max(run.quiet.until, run.now() + pauseMs);
  run.onPages?.refused();
  await run.budget.hold(pauseMs);
}

/** The record stays as it is. */
async function putOff(run: AdvanceRun, order: Order, askAt: number): Promise<StepResult> {
  const at = withRest(run, order, askAt);
  if (queueOf(order, at) === 'young') await run.orders.reschedule(order.reference, at);
  else await run.orders.enrol([order], at);
  return { order, leasedUntil: at, dueAt: at };
}

/** When it is due, if the history says nothing of it before. */
function withRest({ oldRestMs, now }: AdvanceRun, order: Order, at: number): number {
  return oldRestMs === undefined || queueOf(order, at) !== 'old' ? at : Math.max(at, now() + oldRestMs);
}

/** What the service says of the order's reference. No answer is an event of its own. */
async function askStatus(run: AdvanceRun, order: Order): Promise<OrderEvent> {
  const askedAt = run.now();
  try {
    const transaction = await run.reseller.transaction(order.reference, {
      attempts: isOld(order, askedAt) ? 1 : undefined,
    });
    const at = run.now();
    if (!namesSameCustomer(order, transaction.customerId)) {
      run.logger.warn({ reference: order.reference }, 'the answer about an order names another customer: asking again');
      return { type: 'unanswered', at };
    }
    return foundEvent(transaction, at) ?? { type: 'unanswered', at };
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    // The answer may have waited to be read (a machine that slept), so it says nothing about the time since the question.
    if (error.code === 'not-found') return { type: 'missing', at: askedAt };
    if (error.httpStatus === 429) await keepQuiet(run, error.retryAfterMs ?? QUIET_MS);
    return { type: 'unanswered', at: run.now() };
  }
}

// --- Telling the buyer how it ended ---

/** How long an order rests while Telegram is away, unless Telegram answers before. */
const BACKLOG_AGAIN_MS = 60_000;
/** Longer than one of the backlog takes (notify-backlog.ts). */
const BACKLOG_PACE_MS = 60;

/** Tells the buyer where the order stands, and records that they know. */
async function notifyEnd(
  run: AdvanceRun,
  { order, leasedUntil, isRead, ahead }: LeasedOrder,
): Promise<StepResult | undefined> {
  if (isRead === true && (await waitsItsTurn(run, order))) return restUntilTurn(run, order);
  // An end that is lost with its server is no end: the order may be sent after it.
  if (isRead === true) await run.orders.ensureKept(order);
  // Held up past the lease: another worker may have told the buyer what came after this.
  if (run.now() >= leasedUntil) return undefined;
  const outcome = await run.notifier.tell(order, ahead);
  if (outcome.type === 'away') return keepBack(run, order);
  const event = toldEventOf(outcome, run.now());
  if (outcome.type === 'later') run.logger.warn({ reference: order.reference, cause: outcome.cause }, 'not told yet');
  else run.events.told(order, run.now() - (order.endedAt ?? run.now()));
  const pauseMs = outcome.type === 'later' ? outcome.pauseMs : undefined;
  const result = await record(run, order, event, pauseMs === undefined ? undefined : run.now() + pauseMs);
  const messageId = outcome.type === 'told' ? outcome.messageId : undefined;
  // Told by what was read before, and moved on meanwhile: the older state may stand on the card since.
  if (result === undefined && ahead !== undefined && messageId !== undefined)
    await run.notifier.redraw(order, messageId);
  return result;
}

/** While others are told at Telegram's pace, its due time is no reason to pass them by: each that does takes a turn from one of them. */
async function waitsItsTurn({ backlog, now }: AdvanceRun, { reference, endedAt = now() }: Order): Promise<boolean> {
  return now() - endedAt >= BACKLOG_AGAIN_MS && (await backlog.has(reference));
}

/** The record stays as it is, because nothing was tried that says anything about this chat. */
async function keepBack(run: AdvanceRun, order: Order): Promise<StepResult> {
  await run.backlog.put(order.reference, order.endedAt ?? run.now());
  return restUntilTurn(run, order);
}

/** The due time is for the case that the backlog is lost, or the process that took the order out of it. */
async function restUntilTurn(run: AdvanceRun, order: Order): Promise<StepResult> {
  // Not before its turn has come: of very many the last one waits for an hour, and until then is due to no one.
  const dueAt = run.now() + BACKLOG_AGAIN_MS + (await run.backlog.size()) * BACKLOG_PACE_MS;
  await run.orders.reschedule(order.reference, dueAt);
  return { order, leasedUntil: dueAt, dueAt };
}

function toldEventOf(outcome: NotifyOutcome, at: number): OrderEvent {
  switch (outcome.type) {
    case 'told':
      return { type: 'told', at, cardMessageId: outcome.messageId };
    case 'undeliverable':
      return { type: 'untellable', at, reason: outcome.reason };
    case 'later':
      return { type: 'tell-failed', at };
  }
}

// --- A long wait ---

/** Recorded after it is sent, so a crash in between can send it twice. */
async function notifyInLease(
  run: AdvanceRun,
  { order, leasedUntil }: LeasedOrder,
  notify: () => Promise<OrderEvent>,
): Promise<StepResult | undefined> {
  return run.now() >= leasedUntil ? undefined : record(run, order, await notify());
}

/** Tells the buyer that it takes long. Never throws: if the message fails, the status must still be asked. */
async function reassureBuyer(
  { notifier, now, logger }: AdvanceRun,
  order: Order,
  topic: WaitTopic,
): Promise<OrderEvent> {
  const outcome = await notifier.reassure(order, topic).catch((error: unknown): NotifyOutcome => {
    logger.error({ err: error, reference: order.reference }, 'a buyer could not be told that it takes long');
    return { type: 'later', cause: 'it failed' };
  });
  return { type: 'reassured', at: now(), reached: outcome.type !== 'later' };
}

/** Tells merchants that the order does not end. Never throws, for the same reason. */
async function alertStuck({ alerts, now, logger }: AdvanceRun, order: Order): Promise<OrderEvent> {
  logger.warn({ reference: order.reference, state: order.state }, 'an order does not end');
  const reached = await alerts.stuck(order).catch((error: unknown) => {
    logger.error({ err: error, reference: order.reference }, 'merchants could not be told that an order does not end');
    return false;
  });
  return { type: 'alerted', at: now(), reached };
}

// --- The record ---

/** Writes what an event made of the order, due when its next step is, or later if a pause was asked for. */
async function record(
  run: AdvanceRun,
  order: Order,
  event: OrderEvent | undefined,
  notBefore?: number,
): Promise<StepResult | undefined> {
  const after = event === undefined ? revised(order) : moved(run, order, event);
  const now = run.now();
  const step = dueAt(after, now, run.policy, run.random(), notBefore);
  const due = step === null || step <= now ? step : withRest(run, after, step);
  const leasedUntil = now + run.leaseMs;
  // A step that is due at once is taken in this run, so the lease stays until the order is written again.
  const stored = due !== null && due <= now ? leasedUntil : due;
  const isTold = due !== null && due <= now && stepOf(after, now, run.policy).type === 'tell';
  const writing = write(run, after, stored);
  const ahead = isTold ? readAhead(run, after) : undefined;
  return (await writing) ? { order: after, leasedUntil, dueAt: due, ahead } : undefined;
}

/** The row of a list is told by the list. */
function readAhead({ notifier, readsFollowWrites }: AdvanceRun, order: Order): Promise<unknown> | undefined {
  if (readsFollowWrites !== true || order.batch !== undefined) return undefined;
  const ahead = notifier.readAhead(order);
  // Its failure is that of telling, if it comes to that.
  ahead.catch(() => undefined);
  return ahead;
}

/** The order after an event, not yet written. */
function moved(run: AdvanceRun, order: Order, event: OrderEvent): Order {
  const after = revised(next(order, event));
  if (after.state !== order.state) run.events.moved(order, after);
  return after;
}

/** False if another worker has moved the order on; then nothing was written. */
async function write(run: AdvanceRun, order: Order, due: number | null): Promise<boolean> {
  const result = await run.orders.commit(order, due);
  run.alongside(alertLoss(run.alerts, order, result));
  if (result !== 'conflict') return true;
  run.logger.info({ reference: order.reference, version: order.version }, 'another worker has moved this order on');
  return false;
}

/** Tells merchants if a delivered purchase costs them more than expected or is not paid for, and how an order ended that they had closed. */
export async function alertLoss(alerts: MerchantAlerts, order: Order, written: CommitResult): Promise<void> {
  if (order.closed !== undefined && order.state !== 'closed' && written !== 'conflict') await alerts.lateEnd(order);
  // At every write until the order is closed; the implementation knows whether merchants were told.
  if (written === 'uncollected') return alerts.loss(order, { type: 'uncollected' });
  const paidMinor = order.receipt?.paidMinor;
  if (!isDelivered(order) || written === 'conflict' || paidMinor === undefined || paidMinor <= costOf(order)) return;
  return alerts.loss(order, { type: 'charged-more', paidMinor });
}
