import { watchedUntil } from './close-order.ts';
import { type LongWait, longWaitOf, type LongWaitPolicy, type LongWaitStep } from './long-wait.ts';
import {
  type FailureReason,
  FRESH_FOR_MS,
  isDelivered,
  isMissingFor,
  isNotifyDue,
  mayBeGivenUp,
  type Order,
  stageOf,
  waitTopicOf,
} from './order.ts';
import type { OrderEvent } from './order-state-machine.ts';
import type { Transaction } from './receipt.ts';
import { DAY_MS } from '../shared/days.ts';

/** See the settings of the same names. */
export interface OrderPolicy {
  readonly pollFirstMs: number;
  readonly pollMaxMs: number;
  /** How long "not found" must last before the same reference may be sent again. */
  readonly resendGraceMs: number;
  /** The longest that one call to the service may take. */
  readonly serviceTimeoutMs: number;
  /** If absent, no one is told that an order takes long. */
  readonly longWait?: LongWaitPolicy;
  /** Whether the order's call went to another account at the service than the one in use (reseller-account.ts). If absent, there is only one account. */
  readonly isElsewhere?: (order: Order) => boolean;
}

export type OrderStep =
  | { type: 'send'; recheck: boolean }
  | { type: 'ask' }
  | { type: 'tell' }
  | LongWaitStep
  | { type: 'give-up'; reason: FailureReason; message?: string | undefined }
  | { type: 'nothing' };

/** A single "not found" may come from a replica that is behind. Only three of them, spread over the grace time, count. */
const MIN_LOOKS = 3;
/** After this a confirmed order is not sent any more: the buyer wanted it then, and may have bought it elsewhere. */
const SENDABLE_FOR_MS = 30 * 60_000;
/**
 * Before "not found" leads to anything, the service must have said so just now. An answer counts for the time of its question, which is repeated once.
 * So the answer of a slow service may be almost two time-outs old.
 */
const LOOK_GOOD_FOR_TIMEOUTS = 2;
const UNSENT_PAUSE_FIRST_MS = 1_000;
const UNSENT_PAUSE_MAX_MS = 30_000;
const TELL_PAUSE_FIRST_MS = 1_000;
const TELL_PAUSE_MAX_MS = 10 * 60_000;
/** No order that a person waits for, and no list, is put off for longer than this: between two tries to tell an end pass at most ten minutes. */
export const FAR_AHEAD_MS = 30 * 60_000;

export function stepOf(order: Order, now: number, policy: OrderPolicy): OrderStep {
  const step = movingStepOf(order, now, policy);
  const wait = longWaitOf(order, policy.longWait);
  return wait !== undefined && wasTriedInVain(order, step, wait) ? wait.step : step;
}

/**
 * Whether the order's own step was tried after the notice became due, and the order still waits. Only then is the notice sent. So no one is told that
 * an order takes long after it has ended, and no notice delays an order.
 */
function wasTriedInVain({ state, asked }: Order, step: OrderStep, wait: LongWait): boolean {
  const isTried = asked !== undefined && asked.at >= wait.at;
  return isTried && (step.type === 'ask' || (step.type === 'send' && state === 'confirmed'));
}

/** The order's own step, without the notices to people. */
function movingStepOf(order: Order, now: number, policy: OrderPolicy): OrderStep {
  if (isNotifyDue(order)) return { type: 'tell' };
  switch (order.state) {
    case 'confirmed': {
      const step = sendStep(order, now);
      // It is too late to send it. The record may be wrong (onGivenUpUnasked), so the order is asked about first.
      return step.type === 'give-up' ? { type: 'ask' } : step;
    }
    // A worker that finds this state does not know whether the call was made. So it asks, and never sends.
    case 'submitting':
    case 'processing':
    case 'token-due':
      return { type: 'ask' };
    case 'unknown':
      // This account never got the order. So "not found" says nothing, and neither do earlier such answers.
      if (policy.isElsewhere?.(order) === true) return { type: 'ask' };
      return isGone(order, now, policy) ? afterGone(order, now) : { type: 'ask' };
    case 'failed':
    case 'closed':
      return now < (watchedUntil(order) ?? 0) ? { type: 'ask' } : { type: 'nothing' };
    case 'draft':
    case 'dropped':
    case 'successful':
    case 'reversed':
      return { type: 'nothing' };
  }
}

/**
 * When the next step is due; null if nothing is left to do, because the order is in a final state that was told or cannot be told.
 * @param random from 0 to below 1
 * @param notBefore if something else must pass first. Messages about a long wait still come in time
 */
export function dueAt(
  order: Order,
  now: number,
  policy: OrderPolicy,
  random: number,
  notBefore: number = now,
): number | null {
  const step = stepOf(order, now, policy);
  switch (step.type) {
    case 'nothing':
      return null;
    case 'reassure':
    case 'alert':
      return now;
    case 'send':
    case 'give-up':
      return beforeLongWaitNotice(order, now, policy, notBefore);
    case 'tell':
      return Math.max(notBefore, now + tellPauseMs(order, random));
    case 'ask': {
      const askAt = now + askPauseMs(order, now, policy, random);
      return beforeLongWaitNotice(order, now, policy, Math.max(notBefore, askAt));
    }
  }
}

/** After a call that did not leave. @param random from 0 to below 1 */
export function unsentPauseMs({ unsentTries = 0 }: Order, random: number): number {
  return pauseMs(Math.max(0, unsentTries - 1), UNSENT_PAUSE_FIRST_MS, UNSENT_PAUSE_MAX_MS, random);
}

function beforeLongWaitNotice(order: Order, now: number, { longWait }: OrderPolicy, at: number): number {
  const wait = longWaitOf(order, longWait);
  return wait !== undefined && wait.at > now ? Math.min(at, wait.at) : at;
}

/**
 * An order that has ended is asked about soon after, because its worker may have missed a later answer, and then once a day. While the service works
 * on an order, the pauses double. They follow from the order's age, because an order that is looked for on pages counts no questions.
 */
function askPauseMs(order: Order, now: number, { pollFirstMs, pollMaxMs }: OrderPolicy, random: number): number {
  if (watchedUntil(order) !== undefined) {
    return order.asks === 0 ? pollMaxMs : Math.round(DAY_MS * (0.75 + random / 4));
  }
  if (order.state !== 'processing' && order.state !== 'token-due') {
    return pauseMs(order.asks, pollFirstMs, pollMaxMs, random);
  }
  // After a clock was set back, an age can be below zero for hours. Even then the service must not be asked every two seconds.
  const ageMs = Math.abs(now - (order.enteredAt ?? order.confirmedAt ?? now));
  return jittered(Math.max(pollFirstMs, ageMs), pollMaxMs, random);
}

function tellPauseMs({ tellTries }: Order, random: number): number {
  return tellTries === 0 ? 0 : pauseMs(tellTries - 1, TELL_PAUSE_FIRST_MS, TELL_PAUSE_MAX_MS, random);
}

function sendStep(order: Order, now: number): OrderStep {
  const ageMs = now - (order.confirmedAt ?? now);
  if (ageMs > SENDABLE_FOR_MS) return { type: 'give-up', reason: 'never-arrived' };
  return { type: 'send', recheck: ageMs > FRESH_FOR_MS || order.sends > 0 };
}

/** Only the time between looks counts. If looks are from before an outage of ours, they say nothing about the time since. */
function isGone({ missing }: Order, now: number, { resendGraceMs, serviceTimeoutMs }: OrderPolicy): boolean {
  return (
    missing !== undefined &&
    missing.looks >= MIN_LOOKS &&
    isMissingFor(missing, resendGraceMs) &&
    now - missing.until <= LOOK_GOOD_FOR_TIMEOUTS * serviceTimeoutMs
  );
}

function afterGone(order: Order, now: number): OrderStep {
  const step: OrderStep = order.doubt === undefined ? sendStep(order, now) : { type: 'give-up', ...order.doubt };
  return step.type === 'give-up' && !mayBeGivenUp(order) ? { type: 'ask' } : step;
}

/** Pauses that double, with a quarter more or less by chance, so that orders of one outage are not all asked about at once. */
function pauseMs(tries: number, firstMs: number, maxMs: number, random: number): number {
  return jittered(firstMs * 2 ** Math.min(tries, 30), maxMs, random);
}

function jittered(ms: number, maxMs: number, random: number): number {
  return Math.min(maxMs, Math.round(Math.min(maxMs, ms) * (0.75 + random / 2)));
}

type FoundEvent = Extract<OrderEvent, { type: 'found' }>;

/**
 * What the answer to the status question says about an order. Undefined for a word that the specification does not know, because it is neither a
 * success nor a failure.
 */
export function foundEvent({ status, receipt, requeryQueued }: Transaction, at: number): FoundEvent | undefined {
  if (status === 'other') return undefined;
  return { type: 'found', at, status, receipt, ...(requeryQueued === true ? { requeryQueued } : {}) };
}

/**
 * The same for a row of the history. A row does not say whether a re-query is queued (specification 2.7), so an order that it calls failed may still
 * be delivered. Such an order is asked about by its reference first.
 */
export function listedEvent({ status, receipt }: Transaction, at: number): FoundEvent {
  if (status === 'failed') return { type: 'found', at, status: 'processing', receipt: {} };
  return { type: 'found', at, status: status === 'other' ? 'processing' : status, receipt };
}

/**
 * Whether nothing has been left to do for an order for so long: it has ended, its buyer knows that or cannot be told, the service is not asked about
 * it any more, and none of its money is owed.
 */
export function isSettledFor(order: Order, ms: number, now: number): boolean {
  const { confirmedAt, endedAt, told, billing } = order;
  if (confirmedAt === undefined || endedAt === undefined || told === undefined) return false;
  if (stageOf(order) === 'card' || waitTopicOf(order) !== undefined) return false;
  if (isNotifyDue(order) || (billing?.uncollected === true && isDelivered(order))) return false;
  return Math.max(confirmedAt, endedAt, told.at, watchedUntil(order) ?? 0) + ms <= now;
}
