import {
  dueAt,
  foundEvent,
  type OrderPolicy,
  type OrderStep,
  stepOf,
  unsentPauseMs,
} from '../../domain/orders/next-step.ts';
import { isOld, queueOf } from '../../domain/orders/long-wait.ts';
import { next, type OrderEvent, revised } from '../../domain/orders/order-state-machine.ts';
import { asUncollected, costOf, isDelivered, type Order, type WaitTopic } from '../../domain/orders/order.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { askStatus, recheck } from '../orders/ask-status.ts';
import type { CommitResult } from '../../redis/orders/order-store.ts';
import type { WatchedAccount } from '../recovery/reseller-account.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import { type PurchaseAnswer, QUIET_MS } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';
import { namesSameCustomer } from '../../domain/recipients/recipient.ts';

/**
 * Takes a leased order through all steps that are due now. Resolves with the next due time; null if there is none, or if another worker has the order
 * by now.
 * @param leasedUntil when the lease under which the order was taken runs out; if left out, a lease from now
 * @param isAnnounced true if the caller has just written, under this lease, that the purchase call is made. Then the call comes first. No other worker
 * makes the call, because a worker that finds such a record asks for the status.
 */
export type AdvanceOrder = (order: Order, leasedUntil?: number, isAnnounced?: boolean) => Promise<number | null>;

export interface OrderEndNotifier {
  /** `away`: Telegram answers no call at all, so this says nothing about the order's own chat. */
  tell(order: Order): Promise<NotifyOutcome | { type: 'away' }>;
  reassure(order: Order, topic: WaitTopic): Promise<NotifyOutcome>;
}

/** Faults that only the owners of the wallet can mend. The implementation limits how often they are told; never throws. */
export interface MerchantAlerts {
  /** 402: the amount or the wallet is not enough. @param costMinor of the purchase that was refused */
  walletTooLow(costMinor: Minor): Promise<void>;
  /** A delivered purchase costs the merchants more than was expected. If it is not paid for, it is told until a merchant was reached, and then no more. */
  loss(order: Order, loss: Loss): Promise<void>;
  /** The service gave an end to an order that a merchant had closed. This is told until a merchant was reached, and then no more. */
  lateEnd(order: Order): Promise<void>;
  /** An order does not end. This is not throttled, because each order is told of at most twice. Resolves with whether any merchant was reached. */
  stuck(order: Order): Promise<boolean>;
}

export type Loss =
  /** The money had been given back, and the account does not allow taking it again. */
  | { type: 'uncollected' }
  /** The service took more than the cost that it had said. */
  | { type: 'charged-more'; paidMinor: Minor };

export type AdvanceShop = Pick<
  Shop,
  | 'orders'
  | 'budget'
  | 'backlog'
  | 'events'
  | 'orderPolicy'
  | 'connectedSince'
  | 'leaseMs'
  | 'now'
  | 'random'
  | 'logger'
> & { readonly reseller: Pick<Shop['reseller'], 'product' | 'purchase' | 'transaction'> };

export interface AdvanceOrderParts {
  /** The account to which the calls of this process go. */
  readonly account: Pick<WatchedAccount, 'id' | 'isElsewhere' | 'met'>;
  readonly notifier: OrderEndNotifier;
  readonly alerts: MerchantAlerts;
  /** How long an old order is not asked about here, because it is looked for in the history. If left out, old orders are asked about like others. */
  readonly oldRestMs?: number;
  /** Looks for young orders on pages while the service refuses to be asked about each. If left out, that is not done. */
  readonly onPages?: {
    /** The service said that it is asked too often. */
    refused(): void;
    /** True if the order is looked for on pages, together with others. Then it need not be asked about. */
    takes(order: Order): boolean;
  };
  /** True if a page of the history shows the order. Then what the page says is the next answer, and comes before any other step. */
  readonly isSeen?: boolean;
  /** How long a question about an old order waits for its turn. */
  readonly turnWithinMs: number;
}

interface AdvanceRun extends AdvanceOrderParts {
  readonly shop: AdvanceShop;
  readonly policy: OrderPolicy;
  /** Until when the service is not asked, because it said that it is asked too often. */
  readonly quiet: { from: number; until: number };
  /** Takes alerts to merchants that are sent while the order goes on. */
  readonly alongside: (work: Promise<void>) => void;
}

interface LeasedOrder {
  readonly order: Order;
  readonly leasedUntil: number;
  /** True if the record is as it was read from the store, and this run has not written it yet. */
  readonly isRead?: boolean;
}

/** What a step made of the order, and when it is due next; null if never. */
interface StepResult extends LeasedOrder {
  readonly dueAt: number | null;
}

/** More steps than an order can need in one run. If any are left, they are due again when the lease runs out. */
const MAX_STEPS = 10;

export function createAdvanceOrder(shop: AdvanceShop, parts: AdvanceOrderParts): AdvanceOrder {
  const quiet = { from: 0, until: 0 };
  const policy: OrderPolicy = { ...shop.orderPolicy, isElsewhere: (order) => parts.account.isElsewhere(order) };
  return async (leased, leasedUntil = shop.now() + shop.leaseMs, isAnnounced = false) => {
    const alerting: Promise<void>[] = [];
    const run: AdvanceRun = { ...parts, shop, policy, quiet, alongside: (work) => void alerting.push(work) };
    try {
      if (isAnnounced) {
        shop.events.moved(leased, leased);
        return await takeSteps(run, { order: leased, leasedUntil }, makeCall);
      }
      // A page shows that the service has the order. So the order is not sent again, even if the record says "not found".
      const first = parts.isSeen === true ? ask : takeStep;
      return await takeSteps(run, { order: leased, leasedUntil, isRead: true }, first);
    } finally {
      // The buyer does not wait for the alerts, but a stop of the process must not cut them off.
      await Promise.all(alerting);
    }
  };
}

/** @param first the first step; the record decides which steps follow */
async function takeSteps(run: AdvanceRun, leased: LeasedOrder, first: TakeStep): Promise<number | null> {
  let held = leased;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const result = await (count === 0 ? first : takeStep)(run, held);
    if (result === undefined) return null;
    held = result;
    if (result.dueAt === null || result.dueAt > run.shop.now()) return result.dueAt;
  }
  return run.shop.now() + run.shop.leaseMs;
}

/** Takes one step and writes its record; undefined if another worker has moved the order on, or may have. */
type TakeStep = (run: AdvanceRun, held: LeasedOrder) => Promise<StepResult | undefined>;

async function takeStep(run: AdvanceRun, held: LeasedOrder): Promise<StepResult | undefined> {
  const { order } = held;
  const step = stepOf(order, run.shop.now(), run.policy);
  switch (step.type) {
    case 'send':
      return sendOrder(run, order, step);
    case 'ask':
      return ask(run, held);
    case 'tell':
      return notifyEnd(run, held);
    case 'reassure':
      return notifyInLease(run, held, 'reassured', () => reassureBuyer(run, order, step.topic));
    case 'alert':
      return notifyInLease(run, held, 'alerted', () => alertStuck(run, order));
    case 'give-up':
      return record(run, order, { ...step, type: 'given-up', at: run.shop.now() });
    case 'nothing':
      return record(run, order, undefined);
  }
}

// --- The purchase call ---

async function sendOrder(
  run: AdvanceRun,
  order: Order,
  step: Extract<OrderStep, { type: 'send' }>,
): Promise<StepResult | undefined> {
  if (step.recheck) {
    const check = await recheck(order, run.shop.reseller);
    if (check.type === 'cost' || check.type === 'content' || check.type === 'gone') {
      return record(run, order, { type: 'given-up', at: run.shop.now(), reason: 'changed' });
    }
    if (check.type === 'unanswered') {
      const notBefore = run.shop.now() + run.policy.pollMaxMs;
      return record(run, order, { type: 'unanswered', at: run.shop.now() }, notBefore);
    }
  }
  // Recorded before the call is made: after a crash in between, the next worker asks for the status first and cannot send blindly.
  const sending = moved(run, order, { type: 'sending', at: run.shop.now(), to: run.account.id });
  const leasedUntil = run.shop.now() + run.shop.leaseMs;
  const written = await write(run, sending, leasedUntil);
  return written === undefined ? undefined : makeCall(run, { order: written, leasedUntil });
}

const HELD_UP: PurchaseAnswer = { type: 'unsent', cause: 'held up past the lease' };

/** @param held.leasedUntil the end of the lease in the record that announces the call */
async function makeCall(run: AdvanceRun, { order, leasedUntil }: LeasedOrder): Promise<StepResult | undefined> {
  // If this process was held up past the lease (a machine that slept, a store that hung), another worker may act on the order, and may give
  // it up before a call from here arrives. So no call is made. If no other worker has written since, the record says that nothing was sent,
  // and the order is sent under a new record and lease; otherwise nothing is written.
  const answer = run.shop.now() >= leasedUntil ? HELD_UP : await callPurchase(run, order, leasedUntil);
  run.shop.events.called(answer.type);
  if (answer.type === 'refused' && answer.reason === 'funds') run.alongside(run.alerts.walletTooLow(costOf(order)));
  const event = eventOf(answer, run.shop.now(), order.draftedAt < run.shop.connectedSince());
  if (event.type !== 'unsent') return record(run, order, event);
  // It is sent again after a pause that grows with each try. If an earlier call is in doubt, the status is asked instead, with the pauses for asking.
  const tried = next(order, event);
  const pauseMs = tried.state === 'confirmed' ? unsentPauseMs(tried, run.shop.random()) : 0;
  return record(run, order, event, run.shop.now() + pauseMs);
}

/** If the answer is about another customer, it says nothing about this order, and this order's people must not read it. */
async function callPurchase(run: AdvanceRun, order: Order, sendBefore: number): Promise<PurchaseAnswer> {
  const answer = await run.shop.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: costOf(order) } : {}),
    // The call may still be held up before it goes out, while it waits for a place or for a connection.
    sendBefore,
  });
  if (answer.type !== 'accepted' || namesSameCustomer(order.recipient, answer.customerId)) return answer;
  run.shop.logger.warn(
    { reference: order.reference },
    'the answer to a purchase names another customer: it is asked for',
  );
  return { type: 'unknown', cause: 'an answer about another customer' };
}

function eventOf(answer: PurchaseAnswer, at: number, storeWasAway: boolean): OrderEvent {
  switch (answer.type) {
    case 'accepted':
      return { type: 'accepted', at, status: answer.status, receipt: answer.receipt };
    case 'refused': {
      // What the service says about its key helps no reader of a receipt. What it says about money is for merchants alone (order-screen.ts).
      const message = answer.reason === 'unauthorized' ? undefined : answer.message;
      return { type: 'refused', at, reason: answer.reason === 'funds' ? 'funds' : 'refused', message, storeWasAway };
    }
    case 'exists':
      return { type: 'exists', at };
    case 'unsent':
      return { type: 'unsent', at };
    case 'unknown':
      return { type: 'lost', at };
  }
}

// --- The status ---

/** How long an order rests if it did not get its turn, so that other orders get theirs. */
const TURN_AGAIN_MS = 30_000;

async function ask(run: AdvanceRun, { order }: LeasedOrder): Promise<StepResult | undefined> {
  if (isOld(order, run.shop.now()) && !(await run.shop.budget.take(run.turnWithinMs))) {
    return putOff(run, order, run.shop.now() + Math.round(TURN_AGAIN_MS * (0.5 + run.shop.random())));
  }
  // The service has said that it is asked too often, so the order is looked for on pages. If a page shows it, the sweep that reads the page writes the
  // result; if none does, the order is due again.
  if (!isOld(order, run.shop.now()) && run.onPages?.takes(order) === true) {
    const now = run.shop.now();
    return putOff(run, order, dueAt(order, now, run.policy, run.shop.random()) ?? now + run.policy.pollMaxMs);
  }
  if (isQuiet(run)) return putOff(run, order, run.quiet.until + Math.round(QUIET_MS * run.shop.random()));
  if (run.account.isElsewhere(order)) await run.account.met(order);
  const event = await statusOf(run, order);
  if (event.type === 'found') run.shop.events.seen(order);
  return record(run, order, event);
}

/** Until the pause is over, this process asks the service about no order, and no process asks about an old one. */
async function keepQuiet(run: AdvanceRun, pauseMs: number): Promise<void> {
  const now = run.shop.now();
  run.quiet.until = isQuiet(run) ? Math.max(run.quiet.until, now + pauseMs) : now + pauseMs;
  run.quiet.from = now;
  run.onPages?.refused();
  await run.shop.budget.hold(pauseMs);
}

/** If the clock was set back to before the pause began, nothing is known of how long the pause lasts. */
function isQuiet({ quiet, shop: { now } }: AdvanceRun): boolean {
  return now() >= quiet.from && now() < quiet.until;
}

/** The record stays as it is. */
async function putOff(run: AdvanceRun, order: Order, askAt: number): Promise<StepResult> {
  const at = withRest(run, order, askAt);
  await run.shop.orders.enrol(order, at);
  return { order, leasedUntil: at, dueAt: at };
}

/** The next due time, for the case that no page of the history says anything about the order before. */
function withRest({ oldRestMs, shop: { now } }: AdvanceRun, order: Order, at: number): number {
  return oldRestMs === undefined || queueOf(order, at) !== 'old' ? at : Math.max(at, now() + oldRestMs);
}

async function statusOf(run: AdvanceRun, order: Order): Promise<OrderEvent> {
  const askedAt = run.shop.now();
  const answer = await askStatus({ reseller: run.shop.reseller, account: run.account }, order, {
    attempts: isOld(order, askedAt) ? 1 : undefined,
  });
  const at = run.shop.now();
  if (answer.type === 'found') return foundEvent(answer.transaction, at) ?? { type: 'unanswered', at };
  // The answer may have waited to be read (a machine that slept). So it counts for the time of the question, and says nothing about later.
  if (answer.type === 'missing') return { type: 'missing', at: askedAt };
  const { why } = answer;
  if (why === 'elsewhere') return { type: 'unanswered', at, elsewhere: true };
  if (why === 'another-customer') {
    run.shop.logger.warn(
      { reference: order.reference },
      'the answer about an order names another customer: asking again',
    );
  } else if (why.httpStatus === 429) await keepQuiet(run, why.retryAfterMs ?? QUIET_MS);
  return { type: 'unanswered', at };
}

// --- Telling the buyer how it ended ---

/** How long an order rests while Telegram is away, unless Telegram answers before. */
const BACKLOG_AGAIN_MS = 60_000;
/** Longer than telling one order of the backlog takes (notify-backlog.ts). */
const BACKLOG_PACE_MS = 60;

async function notifyEnd(
  run: AdvanceRun,
  { order, leasedUntil, isRead }: LeasedOrder,
): Promise<StepResult | undefined> {
  if (isRead === true && (await waitsItsTurn(run, order))) return restUntilTurn(run, order);
  // A server that is lost must not take the end with it after the buyer has read it. Otherwise a failed order could be sent after all.
  if (isRead === true) await run.shop.orders.ensureKept(order);
  // This process was held up past the lease, and another worker may have told the buyer something newer.
  if (run.shop.now() >= leasedUntil) return undefined;
  const outcome = await run.notifier.tell(order);
  if (outcome.type === 'away') return keepBack(run, order);
  const event = toldEventOf(outcome, run.shop.now());
  if (outcome.type === 'later')
    run.shop.logger.warn({ reference: order.reference, cause: outcome.cause }, 'the end of an order is not told yet');
  else run.shop.events.told(order, run.shop.now() - (order.endedAt ?? run.shop.now()));
  const pauseMs = outcome.type === 'later' ? outcome.pauseMs : undefined;
  const notBefore = pauseMs === undefined ? undefined : run.shop.now() + pauseMs;
  return record(run, order, event, notBefore);
}

/** An order of the backlog that is due would otherwise take a turn from one of the others, which are told at Telegram's pace. */
async function waitsItsTurn(
  { shop: { backlog, now } }: AdvanceRun,
  { reference, endedAt = now() }: Order,
): Promise<boolean> {
  return now() - endedAt >= BACKLOG_AGAIN_MS && (await backlog.has(reference));
}

/** The record stays as it is, because nothing was tried that says anything about this chat. */
async function keepBack(run: AdvanceRun, order: Order): Promise<StepResult> {
  await run.shop.backlog.put(order.reference, order.endedAt ?? run.shop.now());
  return restUntilTurn(run, order);
}

/** The due time is used only if the backlog is lost, or if the process dies that took the order out of it. */
async function restUntilTurn(run: AdvanceRun, order: Order): Promise<StepResult> {
  // The due time is not before the order's turn: of very many orders, the last one waits for an hour.
  const dueAt = run.shop.now() + BACKLOG_AGAIN_MS + (await run.shop.backlog.size()) * BACKLOG_PACE_MS;
  await run.shop.orders.reschedule(order.reference, dueAt);
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

/** Recorded after it is sent, so a crash in between can send it twice. Even if it cannot be sent, the status must be asked. */
async function notifyInLease(
  run: AdvanceRun,
  { order, leasedUntil }: LeasedOrder,
  type: 'reassured' | 'alerted',
  notify: () => Promise<boolean>,
): Promise<StepResult | undefined> {
  const { now, logger } = run.shop;
  if (now() >= leasedUntil) return undefined;
  const reached = await notify().catch((error: unknown) => {
    logger.error({ err: error, reference: order.reference, type }, 'nobody could be told that an order takes long');
    return false;
  });
  return record(run, order, { type, at: now(), reached });
}

async function reassureBuyer({ notifier }: AdvanceRun, order: Order, topic: WaitTopic): Promise<boolean> {
  return (await notifier.reassure(order, topic)).type !== 'later';
}

async function alertStuck({ alerts, shop: { logger } }: AdvanceRun, order: Order): Promise<boolean> {
  logger.warn({ reference: order.reference, state: order.state }, 'an order does not end');
  return alerts.stuck(order);
}

// --- The record ---

/** @param notBefore the order is not due before this time, because a pause was asked for */
async function record(
  run: AdvanceRun,
  order: Order,
  event: OrderEvent | undefined,
  notBefore?: number,
): Promise<StepResult | undefined> {
  const after = event === undefined ? revised(order) : moved(run, order, event);
  const now = run.shop.now();
  const step = dueAt(after, now, run.policy, run.shop.random(), notBefore);
  const due = step === null || step <= now ? step : withRest(run, after, step);
  // A step that is due at once is taken in this run. So the lease stays until the order is written again.
  const isNext = due !== null && due <= now;
  const leasedUntil = now + run.shop.leaseMs;
  const written = await write(run, after, isNext ? leasedUntil : due);
  if (written === undefined) return undefined;
  return { order: written, leasedUntil, dueAt: due };
}

function moved(run: AdvanceRun, order: Order, event: OrderEvent): Order {
  const after = revised(next(order, event));
  if (after.state !== order.state) run.shop.events.moved(order, after);
  return after;
}

/** Resolves with the order and what happened to its money; undefined if another worker has moved it on, and nothing was written. */
async function write(run: AdvanceRun, order: Order, due: number | null): Promise<Order | undefined> {
  const result = await run.shop.orders.commit(order, due);
  run.alongside(alertLoss(run.alerts, order, result));
  if (result !== 'conflict') return result === 'uncollected' ? asUncollected(order) : order;
  run.shop.logger.info(
    { reference: order.reference, version: order.version },
    'another worker has moved this order on',
  );
  return undefined;
}

export async function alertLoss(alerts: MerchantAlerts, order: Order, written: CommitResult): Promise<void> {
  if (order.closed !== undefined && order.state !== 'closed' && written !== 'conflict') await alerts.lateEnd(order);
  // This is tried at every write until the order is closed, because only the implementation knows whether merchants were told.
  if (written === 'uncollected') return alerts.loss(order, { type: 'uncollected' });
  const paidMinor = order.receipt?.paidMinor;
  if (!isDelivered(order) || written === 'conflict' || paidMinor === undefined || paidMinor <= costOf(order)) return;
  return alerts.loss(order, { type: 'charged-more', paidMinor });
}
