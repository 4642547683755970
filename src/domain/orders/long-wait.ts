import { isNotifyDue, type Order, type WaitTopic, waitTopicOf } from './order.ts';

/** An end that took longer than this comes as a message of its own, so that the phone rings. */
export const RING_AFTER_MS = 10_000;
/** Between two questions about old orders: five a second at the most, also where some are late. The service's own limit is not specified. */
export const OLD_ORDER_CALL_EVERY_MS = 220;

/** When people are told that an order takes long; times in milliseconds. */
export interface LongWaitPolicy {
  /** How long after the tap its buyer is. */
  readonly reassureAfterMs: number;
  /** How long it may be open before merchants are; 0: they never are. */
  readonly alertAfterMs: number;
}

/** A notice that an order takes long, and when it is due. */
export interface LongWait {
  readonly at: number;
  readonly step: LongWaitStep;
}

export type LongWaitStep = { type: 'reassure'; topic: WaitTopic } | { type: 'alert' };

/** How long after the tap the bot tells the buyer by itself that it takes long. */
export const REASSURE_AFTER_MS = 2 * 60_000;
/**
 * So many purchases of one buyer are each told to take long, in messages of their own, within REASSURED_WITHIN_MS. After that, one message says how many
 * more wait, and no others follow.
 */
export const MAX_REASSURED = 3;
export const REASSURED_WITHIN_MS = 10 * 60_000;
/** Tries to send one notice. After these it is given up, because the end is told in any case. */
const MAX_TRIES = 3;
const RETRY_PAUSE_MS = 60_000;
/** A buyer is told the status no more often than this, and only if it has changed. */
const REASSURE_AGAIN_MS = 3_600_000;
/** Where alerts are off, merchants find what is open for so long among what waits all the same. */
const WITHOUT_ALERTS_MS = 30 * 60_000;
/** An order in doubt is told to merchants after this at the latest. */
const DOUBT_ALERT_MS = 10 * 60_000;
const SECOND_ALERT_MS = 24 * 3_600_000;

/** The next message that is due to people while they wait, the earliest of them; undefined if none is. */
export function longWaitOf(order: Order, policy: LongWaitPolicy | undefined): LongWait | undefined {
  const topic = waitTopicOf(order);
  if (policy === undefined || topic === undefined) return undefined;
  const waits = [reassuranceOf(order, topic, policy), alertOf(order, policy)].filter((wait) => wait !== undefined);
  return waits.toSorted((one, other) => one.at - other.at)[0];
}

/**
 * From when on an order is open too long: merchants are told then, and find it among what waits. A doubt is theirs sooner. Undefined if nobody
 * waits for its end.
 */
export function openTooLongAt(
  order: Order,
  { alertAfterMs }: Pick<LongWaitPolicy, 'alertAfterMs'>,
): number | undefined {
  const longMs = alertAfterMs === 0 ? WITHOUT_ALERTS_MS : alertAfterMs;
  const confirmedAt = confirmedAtOf(order);
  const enteredAt = order.enteredAt ?? confirmedAt;
  switch (waitTopicOf(order)) {
    case 'unanswered':
      return Math.min(confirmedAt + longMs, enteredAt + DOUBT_ALERT_MS);
    case 'token':
      return enteredAt + longMs;
    case 'unsent':
    case 'processing':
      return confirmedAt + longMs;
    case undefined:
      return undefined;
  }
}

/** How often in a row one message could not be sent. @param before the same message's earlier tries, if there were any */
export function triesAfter(before: { tries: number } | undefined, reached: boolean): number {
  return reached ? 0 : (before?.tries ?? 0) + 1;
}

/** Whether the latest alert has still to be sent. */
export function isAlertPending({ alerted }: Order): boolean {
  return alerted !== undefined && alerted.tries > 0 && alerted.tries < MAX_TRIES;
}

function reassuranceOf(order: Order, topic: WaitTopic, { reassureAfterMs }: LongWaitPolicy): LongWait | undefined {
  const { reassured, told } = order;
  if (told?.undeliverable !== undefined) return undefined;
  const step = { type: 'reassure', topic } as const;
  if (reassured?.topic === topic) {
    const isPending = reassured.tries > 0 && reassured.tries < MAX_TRIES;
    return isPending ? { at: reassured.at + RETRY_PAUSE_MS, step } : undefined;
  }
  const lastWordAt = Math.max(reassured?.at ?? 0, told?.at ?? 0);
  const at = lastWordAt === 0 ? confirmedAtOf(order) + reassureAfterMs : lastWordAt + REASSURE_AGAIN_MS;
  return { at, step };
}

function alertOf(order: Order, { alertAfterMs }: LongWaitPolicy): LongWait | undefined {
  if (alertAfterMs === 0) return undefined;
  const { alerted } = order;
  const step = { type: 'alert' } as const;
  if (alerted === undefined) {
    const at = openTooLongAt(order, { alertAfterMs });
    return at === undefined ? undefined : { at, step };
  }
  if (isAlertPending(order)) return { at: alerted.at + RETRY_PAUSE_MS, step };
  if (alerted.count > 1) return undefined;
  return { at: Math.max(confirmedAtOf(order) + SECOND_ALERT_MS, alerted.at + alertAfterMs), step };
}

function confirmedAtOf({ confirmedAt, draftedAt }: Order): number {
  return confirmedAt ?? draftedAt;
}

/**
 * Who takes an order's next step. `young`: what a person waits for at this moment. `old`: the service has had it for long. One process asks about them one
 * by one, or looks for them on pages of its history if they are many. `doubt`: for long it has not been known whether the service has it: one by one, within
 * the same budget of calls, because what is on no page proves nothing; if the pages are read, it is looked for there too. `rest`: ended and still asked about:
 * one by one.
 */
type OrderQueue = 'young' | 'old' | 'doubt' | 'rest';

/** Since the tap. What ends by itself has mostly ended by then, so the service is not asked quickly any more. */
export const OLD_AFTER_MS = 2 * 60_000;

/** Whether questions about it count for the budget that all old orders share. */
export function isOld({ confirmedAt, draftedAt }: Pick<Order, 'confirmedAt' | 'draftedAt'>, at: number): boolean {
  return at - (confirmedAt ?? draftedAt) >= OLD_AFTER_MS;
}

/** @param at when its next step is due */
export function queueOf(order: Order, at: number): OrderQueue {
  if (isNotifyDue(order) || !isOld(order, at)) return 'young';
  switch (waitTopicOf(order)) {
    case 'unsent':
      return 'young';
    case 'processing':
    case 'token':
      return 'old';
    case 'unanswered':
      return 'doubt';
    case undefined:
      return 'rest';
  }
}

/** Whether it is looked for in the service's history. */
export function isOnPages(queue: OrderQueue): boolean {
  return queue === 'old' || queue === 'doubt';
}
