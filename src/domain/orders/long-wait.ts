import { boughtAt, isNotifyDue, type Order, type WaitTopic, waitTopicOf } from './order.ts';
import { DAY_MS, HOUR_MS } from '../shared/days.ts';

/** After an old order was seen in the history, it is left alone for so long by all that would ask about it singly. */
export const OLD_REST_MS = 15 * 60_000;
/** How many buyers are told in one walk through the history that it takes long, because ends have to be told at the same time. */
export const REASSURED_TOGETHER = 300;

export interface LongWaitPolicy {
  readonly reassureAfterMs: number;
  /** How long an order may be open before merchants are told; 0 if they never are. */
  readonly alertAfterMs: number;
}

export interface LongWait {
  readonly at: number;
  readonly step: LongWaitStep;
}

export type LongWaitStep = { type: 'reassure'; topic: WaitTopic } | { type: 'alert' };

/** How long after the tap the bot tells the buyer by itself that it takes long. */
export const REASSURE_AFTER_MS = 2 * 60_000;
/**
 * So many purchases of one buyer are told in messages of their own within REASSURED_WITHIN_MS. After that, one message says how many more wait, and no
 * others follow.
 */
export const MAX_REASSURED = 3;
export const REASSURED_WITHIN_MS = 10 * 60_000;
/** How often sending one notice is tried. After that it is given up, because the end is told in any case. */
const MAX_TRIES = 3;
const RETRY_PAUSE_MS = 60_000;
/** How often a buyer is told the status at most, and only if it has changed. */
const REASSURE_AGAIN_MS = HOUR_MS;
/** If alerts are off, merchants still find orders that are open for so long in the list of orders that wait. */
const WITHOUT_ALERTS_MS = 30 * 60_000;
/** Merchants are told of an order in doubt after this time at the latest. */
const DOUBT_ALERT_MS = 10 * 60_000;
const SECOND_ALERT_MS = DAY_MS;

export function longWaitOf(order: Order, policy: LongWaitPolicy | undefined): LongWait | undefined {
  const topic = waitTopicOf(order);
  if (policy === undefined || topic === undefined) return undefined;
  const waits = [reassuranceOf(order, topic, policy), alertOf(order, policy)].filter((wait) => wait !== undefined);
  return waits.toSorted((one, other) => one.at - other.at)[0];
}

/**
 * When an order has been open too long: then merchants are told, and find it in the list of orders that wait. They learn of an order in doubt sooner.
 * Undefined if nobody waits for its end.
 */
export function openTooLongAt(
  order: Order,
  { alertAfterMs }: Pick<LongWaitPolicy, 'alertAfterMs'>,
): number | undefined {
  const longMs = alertAfterMs === 0 ? WITHOUT_ALERTS_MS : alertAfterMs;
  const confirmedAt = boughtAt(order);
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

/** How often in a row one message could not be sent. */
export function triesAfter(before: { tries: number } | undefined, reached: boolean): number {
  return reached ? 0 : (before?.tries ?? 0) + 1;
}

/** Whether the latest alert could not be sent and must be tried again. */
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
  const at = lastWordAt === 0 ? boughtAt(order) + reassureAfterMs : lastWordAt + REASSURE_AGAIN_MS;
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
  return { at: Math.max(boughtAt(order) + SECOND_ALERT_MS, alerted.at + alertAfterMs), step };
}

/**
 * Who takes an order's next step. `young`: a person waits for it now. `old`: the service has had it for long. One process asks about such orders one by one,
 * or, if they are many, looks for them on pages of the history. `doubt`: for long it has not been known whether the service has it. Such orders are asked
 * about one by one, within the same budget of calls, because being on no page proves nothing; if pages are read, they are looked for there too. `rest`: ended,
 * and still asked about, one by one.
 */
type OrderQueue = 'young' | 'old' | 'doubt' | 'rest';

/** The time since the tap. Most orders have ended by then, so the others are not asked about quickly any more. */
export const OLD_AFTER_MS = 2 * 60_000;

/** Whether questions about the order count for the budget that all old orders share. */
export function isOld(order: Parameters<typeof boughtAt>[0], at: number): boolean {
  return at - boughtAt(order) >= OLD_AFTER_MS;
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

export function isOnPages(queue: OrderQueue): boolean {
  return queue === 'old' || queue === 'doubt';
}
