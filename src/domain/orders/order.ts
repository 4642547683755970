import { z } from 'zod';
import { RECIPIENT_KINDS } from '../catalogue/sold-services.ts';
import { type Minor, minor, minorSchema } from '../shared/money.ts';
import { receiptSchema } from './receipt.ts';
import type { PurchaseAnswer } from '../shared/reseller.ts';

export const orderStates = [
  /** Drawn on a card, not confirmed. */
  'draft',
  /** Taken back by Cancel or Change: can never be confirmed any more. */
  'dropped',
  /** The buyer tapped; no purchase call was made yet. */
  'confirmed',
  /** Written before the purchase call: from here on the service may have it. */
  'submitting',
  /** The call gave no answer, or one that decides nothing: only the status can tell. */
  'unknown',
  /** The service has it and works on it. */
  'processing',
  /** Successful, but the electricity token is still missing. */
  'token-due',
  'successful',
  'failed',
  /** Ended by a merchant, because the service forgot it: it may still be delivered after all. */
  'closed',
  /** Was told as successful, later taken back by the service. */
  'reversed',
] as const;

export type OrderState = (typeof orderStates)[number];

/** How far a purchase has come, where nothing more is asked of its state. */
const STAGES = {
  draft: 'card',
  dropped: 'card',
  confirmed: 'open',
  submitting: 'open',
  unknown: 'open',
  processing: 'open',
  'token-due': 'delivered',
  successful: 'delivered',
  failed: 'undelivered',
  closed: 'undelivered',
  reversed: 'undelivered',
} as const satisfies Readonly<Record<OrderState, string>>;

/** `card`: not bought. `open`: the service has it or may have it, and its end is not known. `delivered`: by the service's word, also while its token is still to come. */
export function stageOf({ state }: Pick<Order, 'state'>): (typeof STAGES)[OrderState] {
  return STAGES[state];
}

/** The ends that people are told. A new state in which nothing was delivered is an end of its own: a type error wherever ends are told. */
const ENDS = {
  ...STAGES,
  draft: 'open',
  dropped: 'open',
  failed: 'failed',
  closed: 'closed',
  reversed: 'reversed',
} as const satisfies Readonly<Record<OrderState, string>>;

/** `open`: it has not ended, as far as is known. */
export function endOf({ state }: Pick<Order, 'state'>): (typeof ENDS)[OrderState] {
  return ENDS[state];
}

export const failureReasons = [
  /** The service refused the purchase call. */
  'refused',
  /** 402: the amount or the merchant's wallet is not enough. */
  'funds',
  /** The service took it and could not deliver. */
  'undelivered',
  /** Price or product changed before it could be sent. */
  'changed',
  /** Could not be sent in time, or was sent and never arrived: the service has no such transaction. */
  'never-arrived',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** What there is to say of an order that takes long. */
export const waitTopics = [
  /** It could not be sent yet. */
  'unsent',
  /** Sent, without an answer that decides anything. */
  'unanswered',
  /** The service has it and works on it. */
  'processing',
  /** Delivered, and the token has not come. */
  'token',
] as const;

export type WaitTopic = (typeof waitTopics)[number];

/** The states that keep people waiting. */
export const waitingStates = [
  'confirmed',
  'submitting',
  'unknown',
  'processing',
  'token-due',
] as const satisfies readonly OrderState[];

export type WaitingState = (typeof waitingStates)[number];

const instant = z.number().int().nonnegative();

/** A purchase from the card to its end: the record that is stored. Times are milliseconds since 1970. */
export const orderSchema = z.strictObject({
  reference: z.string(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  state: z.enum(orderStates),
  buyer: z.strictObject({ userId: z.number().int(), chatId: z.number().int(), locale: z.string() }),
  item: z.strictObject({
    service: z.string(),
    provider: z.string(),
    productName: z.string(),
    category: z.string().optional(),
    title: z.string(),
    quantity: z.string().optional(),
    validity: z.string().optional(),
    amountRequired: z.boolean(),
    requiresVerification: z.boolean(),
    yieldsToken: z.boolean(),
  }),
  recipient: z.strictObject({
    kind: z.enum(RECIPIENT_KINDS),
    customerId: z.string(),
    verifiedName: z.string().optional(),
  }),
  /** The list that it is a row of: the list's buyer is told by the list, as long as that is running. */
  batch: z.string().optional(),
  /** The purchase of the same that the card names: Confirm does not ask about that one again. */
  earlier: z.string().optional(),
  /** What the card said and the buyer confirmed: what they pay. */
  priceMinor: minorSchema,
  /** What the service is expected to charge, and is asked for if the product takes an amount; absent if that is the price. */
  costMinor: minorSchema.optional(),
  /** What its buyer, an agent, sells it for, as it was noted before Confirm. Nothing is charged by it. */
  sellingMinor: minorSchema.optional(),
  /**
   * Set by the tap, and absent if the buyer has no account (a merchant): what is held on and taken from the account (0 if accounts
   * are off), and the day, YYYY-MM-DD, on which the price counts for the day's limit. `uncollected`: it was delivered when the money had been
   * given back, and the account did not allow taking it again.
   */
  billing: z
    .strictObject({
      heldMinor: minorSchema,
      day: z.string(),
      uncollected: z.literal(true).optional(),
    })
    .optional(),
  draftedAt: instant,
  /** Until when its card can be confirmed; absent: for half an hour. */
  goodUntil: instant.optional(),
  confirmedAt: instant.optional(),
  /** The message that shows the order. */
  cardMessageId: z.number().int().optional(),
  /** The newest message of the chat when the card was drawn, if it was known. A newer message stands below the card. */
  newestAtCard: z.number().int().optional(),
  /** How often the purchase call was made, always under this one reference. */
  sends: z.number().int().nonnegative(),
  /** The account at the service to which the call went (reseller-account.ts). Absent: none has gone out. */
  sentTo: z.string().optional(),
  /** Calls that are known not to have left; the pauses before the next one grow with them. Absent: none. */
  unsentTries: z.number().int().nonnegative().optional(),
  /** Since when it is in its state; in doubt (submitting, unknown) since when it is so. Absent on drafts. */
  enteredAt: instant.optional(),
  /** Status questions since the state was entered: the pauses grow with them. */
  asks: z.number().int().nonnegative(),
  /** All questions that were answered or should have been, and what came of the latest. */
  asked: z
    .strictObject({
      count: z.number().int().positive(),
      at: instant,
      /** `elsewhere`: its call went out to another account than the one that was asked, so no denial counts. */
      answer: z.enum(['successful', 'processing', 'failed', 'missing', 'unanswered', 'elsewhere']),
    })
    .optional(),
  /** What the buyer was last told of the wait; `tries` failed since it was due, 0 if it was said. */
  reassured: z
    .strictObject({ topic: z.enum(waitTopics), at: instant, tries: z.number().int().nonnegative() })
    .optional(),
  /** How many times merchants were alerted; `tries` as above. */
  alerted: z
    .strictObject({
      count: z.number().int().positive(),
      at: instant,
      tries: z.number().int().nonnegative(),
    })
    .optional(),
  /** A run of "not found" answers since the last send: when the first and the latest came, how many, and the longest time between two. */
  missing: z
    .strictObject({
      since: instant,
      until: instant,
      looks: z.number().int().positive(),
      longestPauseMs: z.number().int().nonnegative().optional(),
    })
    .optional(),
  /** The service said that it has this reference (409), and has not shown it since. */
  exists: z.literal(true).optional(),
  /** When the service last called it failed with a re-query queued, which is no end. */
  requeryAt: instant.optional(),
  /** The merchant who ended it, and when. */
  closed: z.strictObject({ at: instant, by: z.number().int() }).optional(),
  /**
   * A delivered purchase whose buyer says that it never came: the merchant who gave the money back, and when. The service still calls it
   * successful; should it take that back later, the money is where it belongs already.
   */
  givenBack: z.strictObject({ at: instant, by: z.number().int() }).optional(),
  /** A refusal of a repeated send: the end only once the first send is known not to have arrived. */
  doubt: z.strictObject({ reason: z.enum(failureReasons), message: z.string().optional() }).optional(),
  receipt: receiptSchema.optional(),
  failure: z.strictObject({ reason: z.enum(failureReasons), message: z.string().optional() }).optional(),
  endedAt: instant.optional(),
  /** What the buyer was last told, or that they cannot be. */
  told: z
    .strictObject({
      state: z.enum(orderStates),
      at: instant,
      undeliverable: z.string().optional(),
    })
    .optional(),
  /** Rebuilt from the service's history after our record was lost: its buyer may have been told before. */
  recovered: z.literal(true).optional(),
  /** Failed tries to tell since the last success: the pauses grow with them. */
  tellTries: z.number().int().nonnegative(),
});

export type Order = z.infer<typeof orderSchema>;

export type Billing = NonNullable<Order['billing']>;

/** What the service is expected to charge. */
export function costOf({ costMinor, priceMinor }: Pick<Order, 'costMinor' | 'priceMinor'>): Minor {
  return costMinor ?? priceMinor;
}

/**
 * For so long after the tap a purchase counts as just confirmed. After that the price may have changed. Also, only its record then says
 * that nothing was sent, and a store that lost its last second may say so of one that was.
 */
export const FRESH_FOR_MS = 60_000;

/** How long "not found" must last before it outweighs that the service said once to have the reference. */
export const EXISTS_GRACE_MS = 24 * 3_600_000;

/**
 * Whether the service has said "not found" for so long. The longest time between two looks counts for half of that at the most, because it may
 * not have passed: the clock may have been set ahead.
 */
export function isMissingFor(missing: NonNullable<Order['missing']>, neededMs: number): boolean {
  const { since, until, longestPauseMs = 0 } = missing;
  return until - since - Math.max(0, longestPauseMs - neededMs / 2) >= neededMs;
}

/** Whether the "not found" of an order that was sent has lasted long enough to call it never arrived. */
export function mayBeGivenUp({ exists, missing }: Order): boolean {
  if (missing === undefined) return false;
  return exists === undefined || isMissingFor(missing, EXISTS_GRACE_MS);
}

/** If the service gives no end for so long, it has forgotten the order, or lost its way to the provider. */
const CLOSABLE_AFTER_MS = 24 * 3_600_000;

/** Whether a merchant may end it by hand: it has been open for a day. Nothing is sent any more by then. */
export function mayBeClosed(order: Order, now: number): boolean {
  return isOpen(order) && now - (order.confirmedAt ?? now) >= CLOSABLE_AFTER_MS;
}

/** By the service's word, also while its token is still to come. */
export function isDelivered(order: Pick<Order, 'state'>): boolean {
  return stageOf(order) === 'delivered';
}

/** Whether it is delivered, or may still be. */
export function isBought(order: Order): boolean {
  return isOpen(order) || isDelivered(order);
}

/** What a merchant can give back of it by hand: what its buyer paid from their account for what was delivered, once. 0: nothing. */
export function givableMinor({ state, billing, givenBack }: Order): Minor {
  const mayGive = state === 'successful' && givenBack === undefined && billing?.uncollected !== true;
  return mayGive ? (billing?.heldMinor ?? minor(0)) : minor(0);
}

/**
 * The order, with a note that its price could not be taken. That is found out only while the order is written, so no record that is told before it was
 * read again may be told without it.
 */
export function asUncollected(order: Order): Order {
  if (order.billing === undefined || order.billing.uncollected === true) return order;
  return { ...order, billing: { ...order.billing, uncollected: true } };
}

/** Nothing was paid for what was delivered, because the money is back, or could not be taken. */
function isUnpaid({ billing, givenBack }: Pick<Order, 'billing' | 'givenBack'>): boolean {
  return billing?.uncollected === true || givenBack !== undefined;
}

/** What its buyer paid for what was delivered. */
export function paidByBuyer(order: Pick<Order, 'priceMinor' | 'billing' | 'givenBack'>): Minor {
  return isUnpaid(order) ? minor(0) : order.priceMinor;
}

/** How long what ended without the service's last word is asked for. */
const WATCHED_FOR_MS = 30 * 24 * 3_600_000;

/**
 * Until when the service is asked, once a day, for an order that has ended: a merchant closed it, or it failed after the service had called it
 * failed with a re-query queued. Undefined if its end is certain, or it is open and asked for anyway.
 */
export function watchedUntil({ state, closed, requeryAt }: Order): number | undefined {
  const since = Math.max(closed?.at ?? 0, requeryAt ?? 0);
  return since > 0 && (state === 'closed' || state === 'failed') ? since + WATCHED_FOR_MS : undefined;
}

/** The service has it or may have it, and its end is not known: the money is in the air. */
export function isOpen(order: Pick<Order, 'state'>): boolean {
  return stageOf(order) === 'open';
}

/** How an order stands for people, to whom all that is open is being processed. */
export function shownStateOf({ state }: Pick<Order, 'state'>) {
  return state === 'confirmed' || state === 'submitting' || state === 'unknown' ? 'processing' : state;
}

const WAIT_TOPICS: Readonly<Partial<Record<OrderState, WaitTopic>>> = {
  confirmed: 'unsent',
  submitting: 'unanswered',
  unknown: 'unanswered',
  processing: 'processing',
  'token-due': 'token',
} satisfies Record<WaitingState, WaitTopic>;

/** What keeps people waiting for its end; undefined if nothing does. */
export function waitTopicOf({ state }: Order): WaitTopic | undefined {
  return WAIT_TOPICS[state];
}

/** Whether the buyer is owed a word about the present state. */
export function isNotifyDue(order: Order): boolean {
  const stage = stageOf(order);
  return (stage === 'delivered' || stage === 'undelivered') && order.told?.state !== order.state;
}

/** What of an order says what its buyer keeps. */
export type Earning = Pick<Order, 'priceMinor' | 'costMinor' | 'sellingMinor' | 'billing' | 'givenBack'> & {
  readonly item: Pick<Order['item'], 'amountRequired'>;
};

/**
 * What a buyer keeps who sells it on: at the price that they noted, which may be below what they paid; else at its face value. Products of a fixed price
 * have none: there it would tell what the merchant pays.
 */
export function earnedOn(order: Earning): Minor {
  if (isUnpaid(order)) return minor(0);
  if (order.sellingMinor !== undefined) return minor(order.sellingMinor - order.priceMinor);
  if (!order.item.amountRequired) return minor(0);
  return minor(Math.max(0, costOf(order) - order.priceMinor));
}

/** Business events, for metrics and the log. */
export interface OrderEvents {
  moved(before: Order, after: Order): void;
  told(order: Order, afterEndMs: number): void;
  called(answer: PurchaseAnswer['type']): void;
}

/** What the service said of orders, which may be what it had said before. */
export interface OrderSightings {
  seen(order: Order): void;
}
