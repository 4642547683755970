import { mayBeClosed, watchedUntil } from './close-order.ts';
import { isAlertPending, triesAfter } from './long-wait.ts';
import {
  type Billing,
  type FailureReason,
  FRESH_FOR_MS,
  givableMinor,
  mayBeGivenUp,
  type Order,
  type OrderState,
  waitTopicOf,
} from './order.ts';
import { mergeReceipts, type Receipt } from './receipt.ts';

type AnswerStatus = 'successful' | 'processing' | 'failed';

/** Everything that can happen to an order; `at` is when, in milliseconds since 1970. */
export type OrderEvent =
  | { type: 'confirmed'; at: number; cardMessageId?: number | undefined; billing?: Billing | undefined }
  | { type: 'dropped'; at: number }
  /** The purchase call is about to be made. @property to the account at the service that gets the call */
  | { type: 'sending'; at: number; to?: string | undefined }
  /** The purchase call was answered with a status. */
  | { type: 'accepted'; at: number; status: AnswerStatus; receipt: Receipt }
  /** `storeWasAway`: the store was away after the card was drawn. So it may have lost that there was an earlier call. */
  | { type: 'refused'; at: number; reason: FailureReason; message?: string | undefined; storeWasAway?: boolean }
  /** 409 to the purchase call. */
  | { type: 'exists'; at: number }
  /** The purchase call got no answer, or one that decides nothing. */
  | { type: 'lost'; at: number }
  /** The purchase call certainly did not leave: no byte of it was written. */
  | { type: 'unsent'; at: number }
  /** The status question was answered. `requeryQueued`: the service will ask its provider again, so a failure is not the end. */
  | { type: 'found'; at: number; status: AnswerStatus; receipt: Receipt; requeryQueued?: true | undefined }
  /** The status question was answered with "no such transaction"; `at` is the time of the question. */
  | { type: 'missing'; at: number }
  /** The status question got no usable answer. `elsewhere`: another account was asked than the one that got the call. */
  | { type: 'unanswered'; at: number; elsewhere?: true | undefined }
  /** The order is not to be sent, or not again. This becomes its end when it is certain that the service does not have it. */
  | { type: 'given-up'; at: number; reason: FailureReason; message?: string | undefined }
  | { type: 'told'; at: number; cardMessageId?: number | undefined }
  | { type: 'untellable'; at: number; reason: string }
  /** Telling the buyer failed for now. */
  | { type: 'tell-failed'; at: number }
  /** The bot tried to tell the buyer that the order takes long. */
  | { type: 'reassured'; at: number; reached: boolean }
  /** The bot tried to tell merchants so. */
  | { type: 'alerted'; at: number; reached: boolean }
  /** A merchant ended an order that the service forgot. */
  | { type: 'closed'; at: number; by: number }
  /** A merchant gave the buyer the money back for what the service calls successful. */
  | { type: 'given-back'; at: number; by: number };

type ServiceAnswer = Extract<OrderEvent, { type: 'accepted' | 'found' }>;

type Handler<T extends OrderEvent['type']> = (order: Order, event: Extract<OrderEvent, { type: T }>) => Order;

type Row = { readonly [T in OrderEvent['type']]?: Handler<T> };

/**
 * The order after an event; the very same object if the event means nothing in its state (a late answer, a second tap). The version is not raised
 * here, but by `revised`.
 */
export function next(order: Order, said: OrderEvent): Order {
  const event = asMeant(said);
  const handler = transitions[order.state][event.type] as Handler<OrderEvent['type']> | undefined;
  const after = handler === undefined ? order : handler(order, event);
  return after === order ? order : { ...after, ...entryOf(order, after, event), ...askedOf(after, event) };
}

/**
 * A failure is an end only if the status question says so and no re-query is queued, because a re-query may find that it was delivered. The answer to
 * a purchase call does not say that (specification 2.6 and 2.7), so its `failed` decides nothing.
 */
function asMeant(event: OrderEvent): OrderEvent {
  if (!('status' in event) || event.status !== 'failed') return event;
  if (event.type === 'accepted') return { type: 'lost', at: event.at };
  return event.requeryQueued === true ? { ...event, status: 'processing', receipt: {} } : event;
}

export function revised(order: Order): Order {
  return { ...order, version: order.version + 1 };
}

const waiting: Row = {
  closed: onClosed,
  reassured: onReassured,
  alerted: onAlerted,
};

const askable: Row = {
  ...waiting,
  accepted: onAnswer,
  found: onAnswer,
  unanswered: onAsked,
};

/** An order that ended without the service's last word is still asked about. */
const watched: Row = {
  found: onAnswerAfterFailure,
  missing: onWatched,
  unanswered: onWatched,
};

const tellable: Row = {
  told: onTold,
  untellable: onUntellable,
  'tell-failed': (order) => ({ ...order, tellTries: order.tellTries + 1 }),
};

/** The handler by state and event. An event that is not here has no effect. docs/reliability.md is checked against this table. */
const transitions: Readonly<Record<OrderState, Row>> = {
  draft: {
    confirmed: onConfirmed,
    dropped: (order, event) => ({ ...entered(order, 'dropped'), endedAt: event.at }),
  },
  dropped: {},
  confirmed: {
    ...waiting,
    sending: onSending,
    found: onAnswer,
    missing: onMissing,
    unanswered: onAsked,
    'given-up': onGivenUpUnasked,
  },
  submitting: {
    ...askable,
    refused: onRefused,
    // The service says that it has the reference, but has not shown the transaction. So only the status question can tell.
    exists: (order) => ({ ...entered(order, 'unknown'), exists: true }),
    lost: (order) => entered(order, 'unknown'),
    unsent: onUnsent,
    missing: onMissing,
    unanswered: (order) => onAsked(entered(order, 'unknown')),
  },
  unknown: {
    ...askable,
    missing: onMissing,
    // It may be sent again, or given up, only after several "not found" in a row.
    sending: (order, event) => (order.missing === undefined ? order : onSending(order, event)),
    'given-up': onGivenUpInDoubt,
  },
  processing: {
    ...askable,
    // The service has accepted it. So "not found" is a fault of the service, and no reason to send it again.
    missing: onAsked,
  },
  'token-due': {
    ...askable,
    ...tellable,
    missing: onAsked,
    accepted: onAnswerAfterSuccess,
    found: onAnswerAfterSuccess,
  },
  successful: {
    ...tellable,
    found: onAnswerAfterSuccess,
    'given-back': onGivenBack,
  },
  failed: {
    ...tellable,
    ...watched,
  },
  closed: {
    ...tellable,
    ...watched,
  },
  reversed: {
    ...tellable,
    found: withSameEnd,
  },
};

function onConfirmed(order: Order, event: Extract<OrderEvent, { type: 'confirmed' }>): Order {
  return {
    ...entered(order, 'confirmed'),
    confirmedAt: event.at,
    cardMessageId: event.cardMessageId ?? order.cardMessageId,
    ...(event.billing === undefined ? {} : { billing: event.billing }),
  };
}

function onSending(order: Order, { to }: Extract<OrderEvent, { type: 'sending' }>): Order {
  const { missing: _missing, ...rest } = order;
  return { ...entered(rest, 'submitting'), sends: order.sends + 1, ...(to === undefined ? {} : { sentTo: to }) };
}

/**
 * Goes back to the time before the call, because the service has seen nothing of it. If there was an earlier call with the same reference, that call
 * stays in doubt.
 */
function onUnsent(order: Order): Order {
  if (order.sends > 1) return entered(order, 'unknown');
  const { sentTo: _sentTo, ...rest } = order;
  return { ...entered(rest, 'confirmed'), sends: 0, unsentTries: (order.unsentTries ?? 0) + 1 };
}

function onAnswer(order: Order, event: ServiceAnswer): Order {
  const { missing: _missing, doubt: _doubt, exists: _exists, ...known } = order;
  const rest = withRequery(known, event);
  const receipt = mergeReceipts(order.receipt, event.receipt);
  switch (event.status) {
    case 'processing':
      return order.state === 'processing' ? onAsked({ ...rest, receipt }) : { ...entered(rest, 'processing'), receipt };
    case 'failed':
      return ended({ ...rest, ...undelivered(order, event) }, 'failed', event.at);
    case 'successful':
      return awaitsToken(order, receipt)
        ? { ...entered(rest, 'token-due'), receipt, endedAt: event.at }
        : ended({ ...rest, receipt }, 'successful', event.at);
  }
}

/** Only this answer says what was charged, because an earlier one may have named a sum that was only reserved. */
function undelivered(order: Order, { receipt }: ServiceAnswer): Pick<Order, 'receipt' | 'failure'> {
  const merged = { ...mergeReceipts(order.receipt, receipt), paidMinor: receipt.paidMinor };
  return { receipt: merged, failure: reasonOf({ reason: 'undelivered', message: receipt.remark }) };
}

function onAnswerAfterSuccess(order: Order, event: ServiceAnswer): Order {
  if (event.status === 'failed') {
    return ended({ ...order, ...undelivered(order, event) }, 'reversed', event.at);
  }
  if (order.state !== 'token-due') return event.status === 'successful' ? withPaid(order, event) : order;
  const receipt = mergeReceipts(order.receipt, event.receipt);
  return awaitsToken(order, receipt) ? onAsked({ ...order, receipt }) : { ...entered(order, 'successful'), receipt };
}

/** An order that failed, or was closed, and turns out to be delivered: its buyer gets what was bought. */
function onAnswerAfterFailure(order: Order, event: ServiceAnswer): Order {
  switch (event.status) {
    case 'processing':
      return onWatched(withRequery(order, event));
    case 'failed':
      return order.state === 'closed'
        ? ended({ ...order, ...undelivered(order, event) }, 'failed', event.at)
        : onWatched(withPaid(order, event));
    case 'successful': {
      // It did not fail, so what was said about the failure must not stay on the receipt.
      const { failure: _failure, receipt: _receipt, ...rest } = order;
      return onAnswer(rest, event);
    }
  }
}

function withRequery<T extends Order>(order: T, event: ServiceAnswer): T {
  return event.type === 'found' && event.requeryQueued === true ? { ...order, requeryAt: event.at } : order;
}

function onWatched(order: Order): Order {
  return watchedUntil(order) === undefined ? order : onAsked(order);
}

function withSameEnd(order: Order, event: ServiceAnswer): Order {
  return event.status === 'failed' ? withPaid(order, event) : order;
}

/** The end stays as it was told; only the sum that the service lists for it has changed. */
function withPaid(order: Order, { receipt: { paidMinor } }: ServiceAnswer): Order {
  if (paidMinor === undefined || paidMinor === (order.receipt?.paidMinor ?? 0)) return order;
  return { ...order, receipt: { ...order.receipt, paidMinor } };
}

function onRefused(order: Order, event: Extract<OrderEvent, { type: 'refused' }>): Order {
  const refusal = reasonOf(event);
  // If a repeated call is refused, the earlier call may still have arrived, because the service may check the wallet before the reference.
  const mayBeSecond = order.sends > 1 || event.storeWasAway === true || wasSentLate(order, event.at);
  if (mayBeSecond) return { ...entered(order, 'unknown'), doubt: refusal };
  return ended({ ...order, failure: refusal }, 'failed', event.at);
}

/** Only this record says that it was the first call. As in onGivenUpUnasked, the record may be wrong if the store lost its last second. */
function wasSentLate({ confirmedAt, enteredAt }: Order, now: number): boolean {
  return confirmedAt !== undefined && (enteredAt ?? now) - confirmedAt > FRESH_FOR_MS;
}

function onMissing(order: Order, event: { at: number }): Order {
  const asked = order.state === 'unknown' ? onAsked(order) : onAsked(entered(order, 'unknown'));
  return { ...asked, missing: runOfLooks(order.missing, event.at) };
}

/** If the run began in the future, the clock was set back. Then the run says nothing and begins again. */
function runOfLooks(before: Order['missing'], at: number): NonNullable<Order['missing']> {
  if (before === undefined || at < before.since) return { since: at, until: at, looks: 1 };
  const longestPauseMs = Math.max(before.longestPauseMs ?? 0, at - before.until);
  return { ...before, until: at, looks: before.looks + 1, longestPauseMs };
}

function onGivenUp(order: Order, event: Extract<OrderEvent, { type: 'given-up' }>): Order {
  return ended({ ...order, failure: reasonOf(event) }, 'failed', event.at);
}

/**
 * Only this record says that it was never sent, and a store that lost its last second would say the same of an order that was sent. So it is asked
 * about first.
 */
function onGivenUpUnasked(order: Order, event: Extract<OrderEvent, { type: 'given-up' }>): Order {
  return { ...entered(order, 'unknown'), doubt: reasonOf(event) };
}

/**
 * If the service once said that it has the order, the order stays open until the service has denied that for long enough. Until then the reason for
 * not sending it again is kept.
 */
function onGivenUpInDoubt(order: Order, event: Extract<OrderEvent, { type: 'given-up' }>): Order {
  if (order.missing === undefined) return order;
  if (mayBeGivenUp(order)) return onGivenUp(order, event);
  return { ...order, doubt: reasonOf(event) };
}

function onClosed(order: Order, { at, by }: Extract<OrderEvent, { type: 'closed' }>): Order {
  if (!mayBeClosed(order, at)) return order;
  return { ...entered(order, 'closed'), endedAt: at, closed: { at, by } };
}

/** If nothing was paid, or the money was given back already, the order does not change. */
function onGivenBack(order: Order, { at, by }: Extract<OrderEvent, { type: 'given-back' }>): Order {
  return givableMinor(order) > 0 ? { ...order, givenBack: { at, by } } : order;
}

function onAsked(order: Order): Order {
  return { ...order, asks: order.asks + 1 };
}

function onTold(order: Order, event: Extract<OrderEvent, { type: 'told' }>): Order {
  return {
    ...order,
    cardMessageId: event.cardMessageId ?? order.cardMessageId,
    told: { ...toldBefore(order), state: order.state, at: event.at },
    tellTries: 0,
  };
}

/** Leaves out the note that they could not be told, because it is not true any more. */
function toldBefore({ told }: Order): Partial<Order['told']> {
  const { undeliverable: _undeliverable, ...rest } = told ?? {};
  return rest;
}

function onUntellable(order: Order, event: Extract<OrderEvent, { type: 'untellable' }>): Order {
  return { ...order, told: { ...order.told, state: order.state, at: event.at, undeliverable: event.reason } };
}

function onReassured(order: Order, { at, reached }: Extract<OrderEvent, { type: 'reassured' }>): Order {
  const topic = waitTopicOf(order);
  if (topic === undefined) return order;
  const before = order.reassured?.topic === topic ? order.reassured : undefined;
  return { ...order, reassured: { ...order.reassured, topic, at, tries: triesAfter(before, reached) } };
}

function onAlerted(order: Order, { at, reached }: Extract<OrderEvent, { type: 'alerted' }>): Order {
  const { alerted } = order;
  if (alerted !== undefined && isAlertPending(order)) {
    return { ...order, alerted: { ...alerted, at, tries: triesAfter(alerted, reached) } };
  }
  const count = (alerted?.count ?? 0) + 1;
  return { ...order, alerted: { ...alerted, count, at, tries: triesAfter(undefined, reached) } };
}

/** If a repeated call is in doubt, the doubt counts from the first call. */
function entryOf(before: Order, after: Order, { at }: OrderEvent): Pick<Order, 'enteredAt'> {
  const isSameDoubt = waitTopicOf(before) === 'unanswered' && waitTopicOf(after) === 'unanswered';
  return before.state === after.state || isSameDoubt ? {} : { enteredAt: at };
}

/** What the latest question led to, while people wait for the end or the service is still asked about an ended order. */
function askedOf(after: Order, event: OrderEvent): Pick<Order, 'asked'> {
  const answer = answerTold(event);
  if (answer === undefined || (waitTopicOf(after) === undefined && watchedUntil(after) === undefined)) return {};
  return { asked: { ...after.asked, count: (after.asked?.count ?? 0) + 1, at: event.at, answer } };
}

function answerTold(event: OrderEvent): NonNullable<Order['asked']>['answer'] | undefined {
  if (event.type === 'found') return event.status;
  // If no call reaches the service, no question reaches it either.
  if (event.type === 'unsent') return 'unanswered';
  if (event.type === 'unanswered' && event.elsewhere === true) return 'elsewhere';
  return event.type === 'missing' || event.type === 'unanswered' ? event.type : undefined;
}

function entered(order: Order, state: OrderState): Order {
  return { ...order, state, asks: 0 };
}

function ended(order: Order, state: 'successful' | 'failed' | 'reversed', at: number): Order {
  return { ...entered(order, state), endedAt: at };
}

function awaitsToken(order: Order, receipt: Receipt): boolean {
  return order.item.yieldsToken && (receipt.token ?? '') === '';
}

type Reason = NonNullable<Order['failure']>;

function reasonOf({ reason, message }: Reason): Reason {
  return { reason, message: message === '' ? undefined : message };
}
