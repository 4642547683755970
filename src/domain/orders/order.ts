import { z } from 'zod';
import { RECIPIENT_KINDS } from '../catalogue/sold-services.ts';
import { DAY_MS, instant } from '../shared/days.ts';
import { type Minor, minor, minorSchema } from '../shared/money.ts';
import { receiptSchema } from './receipt.ts';
import type { PurchaseAnswer } from '../shared/reseller.ts';

export const orderStates = [
  /** It is drawn on a card, and not confirmed. */
  'draft',
  /** It was taken back by Cancel or Change, and can never be confirmed again. */
  'dropped',
  /** The buyer has tapped, and no purchase call was made yet. */
  'confirmed',
  /** Written before the purchase call. From now on the service may have the order. */
  'submitting',
  /** The call got no answer, or one that decides nothing. Only the status question can tell. */
  'unknown',
  /** The service has it and works on it. */
  'processing',
  /** Successful, but the electricity token is still missing. */
  'token-due',
  'successful',
  'failed',
  /** A merchant ended it, because the service forgot it. It may still be delivered. */
  'closed',
  /** It was told as successful, and the service took it back later. */
  'reversed',
] as const;

export type OrderState = (typeof orderStates)[number];

/** How far a purchase has come, for code that needs no finer state. */
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

/** `card`: not bought. `open`: the service has it or may have it, and its end is not known. `delivered`: the service says so; its token may still be missing. */
export function stageOf({ state }: Pick<Order, 'state'>): (typeof STAGES)[OrderState] {
  return STAGES[state];
}

/** The ends that people are told. If a new state without a delivery comes, it needs an end here, and every place that tells ends gets a type error. */
const ENDS = {
  ...STAGES,
  draft: 'open',
  dropped: 'open',
  failed: 'failed',
  closed: 'closed',
  reversed: 'reversed',
} as const satisfies Readonly<Record<OrderState, string>>;

/** `open`: as far as is known, it has not ended. */
export function endOf({ state }: Pick<Order, 'state'>): (typeof ENDS)[OrderState] {
  return ENDS[state];
}

export const failureReasons = [
  /** The service refused the purchase call. */
  'refused',
  /** 402: the amount or the merchant's wallet is not enough. */
  'funds',
  /** The service accepted it, and could not deliver. */
  'undelivered',
  /** The price or the product changed before it could be sent. */
  'changed',
  /** It could not be sent in time, or it was sent and never arrived: the service has no such transaction. */
  'never-arrived',
] as const;

export type FailureReason = (typeof failureReasons)[number];

export const waitTopics = [
  /** It could not be sent yet. */
  'unsent',
  /** It was sent, and no answer decides anything. */
  'unanswered',
  /** The service has it and works on it. */
  'processing',
  /** It was delivered, and the token has not come yet. */
  'token',
] as const;

export type WaitTopic = (typeof waitTopics)[number];

export const waitingStates = [
  'confirmed',
  'submitting',
  'unknown',
  'processing',
  'token-due',
] as const satisfies readonly OrderState[];

export type WaitingState = (typeof waitingStates)[number];

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
  /** The buyer named no network, so the card has the one that the number was given to, and offers the others. */
  networkTaken: z.literal(true).optional(),
  /** The list that has this order as a row. While the list runs, its buyer hears from the list, and not from the row. */
  batch: z.string().optional(),
  /** The same purchase, made earlier, which the card names. Confirm does not ask about it again. */
  earlier: z.string().optional(),
  /** The price on the card, which the buyer confirmed and pays. */
  priceMinor: minorSchema,
  /** What the service is expected to charge, and is asked for if the product takes an amount; absent if it is the price. */
  costMinor: minorSchema.optional(),
  /** What the buyer, an agent, sells it for, as noted before Confirm. It does not change what is charged. */
  sellingMinor: minorSchema.optional(),
  /**
   * Set by the tap; absent if the buyer has no account (a merchant). It has the sum that is held on and taken from the account (0 if accounts are
   * off), and the day, YYYY-MM-DD, on whose limit the price counts. `uncollected`: it was delivered after the money had been given back, and the
   * account did not allow taking it again.
   */
  billing: z
    .strictObject({
      heldMinor: minorSchema,
      day: z.string(),
      uncollected: z.literal(true).optional(),
    })
    .optional(),
  draftedAt: instant,
  /** Until when its card can be confirmed; if absent, for half an hour. */
  goodUntil: instant.optional(),
  confirmedAt: instant.optional(),
  /** The message that shows the order. */
  cardMessageId: z.number().int().optional(),
  /** The newest message of the chat when the card was drawn, if it was known. Any newer message is below the card. */
  newestAtCard: z.number().int().optional(),
  /** How often the purchase call was made, always under this one reference. */
  sends: z.number().int().nonnegative(),
  /** The account at the service to which the call went (reseller-account.ts); absent if no call has gone out. */
  sentTo: z.string().optional(),
  /** How many calls certainly did not leave. The pauses before the next call grow with them. Absent if there were none. */
  unsentTries: z.number().int().nonnegative().optional(),
  /** Since when it is in its state. In doubt (submitting, unknown), since when the doubt lasts. Absent on drafts. */
  enteredAt: instant.optional(),
  /** Status questions since the state was entered. The pauses grow with them. */
  asks: z.number().int().nonnegative(),
  /** All questions that had an answer or should have had one, and the result of the latest. */
  asked: z
    .strictObject({
      count: z.number().int().positive(),
      at: instant,
      /** `elsewhere`: the call went to another account than the one that was asked, so the answer cannot deny the order. */
      answer: z.enum(['successful', 'processing', 'failed', 'missing', 'unanswered', 'elsewhere']),
    })
    .optional(),
  /** What the buyer was last told about the wait. `tries`: how many failed since it was due; 0 if it was told. */
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
  /** The service once said that it has this reference (409), and has not shown the transaction since. */
  exists: z.literal(true).optional(),
  /** When the service last called it failed with a re-query queued. That is not the end. */
  requeryAt: instant.optional(),
  closed: z.strictObject({ at: instant, by: z.number().int() }).optional(),
  /**
   * The buyer says that a delivered purchase never came: the merchant who gave the money back, and when. The service still calls it successful. If it
   * takes that back later, the money is already where it belongs.
   */
  givenBack: z.strictObject({ at: instant, by: z.number().int() }).optional(),
  /** The reason why a repeated call was refused. It becomes the end only when it is certain that the first call did not arrive. */
  doubt: z.strictObject({ reason: z.enum(failureReasons), message: z.string().optional() }).optional(),
  receipt: receiptSchema.optional(),
  failure: z.strictObject({ reason: z.enum(failureReasons), message: z.string().optional() }).optional(),
  endedAt: instant.optional(),
  /** What the buyer was last told, or that they cannot be told. */
  told: z
    .strictObject({
      state: z.enum(orderStates),
      at: instant,
      undeliverable: z.string().optional(),
    })
    .optional(),
  /** The order was rebuilt from the service's history after our record was lost. Its buyer may have been told before. */
  recovered: z.literal(true).optional(),
  /** How many tries to tell failed since the last success. The pauses grow with them. */
  tellTries: z.number().int().nonnegative(),
});

export type Order = z.infer<typeof orderSchema>;

export type Billing = NonNullable<Order['billing']>;

export function costOf({ costMinor, priceMinor }: Pick<Order, 'costMinor' | 'priceMinor'>): Minor {
  return costMinor ?? priceMinor;
}

export type Ordered = Pick<Order, 'costMinor' | 'priceMinor'> & {
  readonly item: Pick<Order['item'], 'amountRequired'>;
};

/** The sum by which people know a purchase: the amount that they chose, which is delivered, even if they pay another sum for it. */
export function orderedMinor(order: Ordered): Minor {
  return order.item.amountRequired ? costOf(order) : order.priceMinor;
}

/**
 * For so long after the tap a purchase counts as just confirmed. Later, the price may have changed. Also, from then on only its record says that
 * nothing was sent, and a store that lost its last second may say so of an order that was sent.
 */
export const FRESH_FOR_MS = 60_000;

/** How long "not found" must last, if the service once said that it has the reference. */
export const EXISTS_GRACE_MS = DAY_MS;

/**
 * Whether the service has said "not found" for so long. The longest time between two looks counts for at most half of it, because that time may not
 * have passed: the clock may have been set ahead.
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

export function isDelivered(order: Pick<Order, 'state'>): boolean {
  return stageOf(order) === 'delivered';
}

export function isBought(order: Order): boolean {
  return isOpen(order) || isDelivered(order);
}

/** What a merchant can give back by hand: what the buyer paid from their account for a delivered order. It can be given back once. 0 if nothing can be. */
export function givableMinor({ state, billing, givenBack }: Order): Minor {
  const mayGive = state === 'successful' && givenBack === undefined && billing?.uncollected !== true;
  return mayGive ? (billing?.heldMinor ?? minor(0)) : minor(0);
}

/**
 * The order, with a note that its price could not be taken. That becomes known only while the order is written. So if a record is told without being
 * read again, it must have this note.
 */
export function asUncollected(order: Order): Order {
  if (order.billing === undefined || order.billing.uncollected === true) return order;
  return { ...order, billing: { ...order.billing, uncollected: true } };
}

/** Nothing was paid for what was delivered, because the money was given back, or could not be taken. */
function isUnpaid({ billing, givenBack }: Pick<Order, 'billing' | 'givenBack'>): boolean {
  return billing?.uncollected === true || givenBack !== undefined;
}

export function paidByBuyer(order: Pick<Order, 'priceMinor' | 'billing' | 'givenBack'>): Minor {
  return isUnpaid(order) ? minor(0) : order.priceMinor;
}

/** Its end is not known, so neither is whether its money is spent. */
export function isOpen(order: Pick<Order, 'state'>): boolean {
  return stageOf(order) === 'open';
}

/** It ended, and its buyer got nothing for it. */
export function hasFailed({ state }: Pick<Order, 'state'>): boolean {
  return state === 'failed' || state === 'closed' || state === 'reversed';
}

/** When people bought it: at the tap, or, of a card, when it was drawn. */
export function boughtAt({ confirmedAt, draftedAt }: Pick<Order, 'confirmedAt' | 'draftedAt'>): number {
  return confirmedAt ?? draftedAt;
}

/** How an order stands for people. To them, every open order is being processed. */
export function shownStateOf({ state }: Pick<Order, 'state'>) {
  return state === 'confirmed' || state === 'submitting' || state === 'unknown' ? 'processing' : state;
}

/** A reversed order counts as failed. */
export function stateWordOf(order: Order): 'successful' | 'failed' | 'closed' | 'processing' {
  if (isOpen(order)) return 'processing';
  if (order.state === 'closed') return 'closed';
  return order.state === 'failed' || order.state === 'reversed' ? 'failed' : 'successful';
}

/** The same for people, who read of a reversal and of money that was given back by these names. */
export function listedStateOf(order: Order): ReturnType<typeof stateWordOf> | 'reversed' | 'given-back' {
  if (order.givenBack !== undefined) return 'given-back';
  return order.state === 'reversed' ? 'reversed' : stateWordOf(order);
}

const WAIT_TOPICS: Readonly<Partial<Record<OrderState, WaitTopic>>> = {
  confirmed: 'unsent',
  submitting: 'unanswered',
  unknown: 'unanswered',
  processing: 'processing',
  'token-due': 'token',
} satisfies Record<WaitingState, WaitTopic>;

/** Undefined if nobody waits for the order's end. */
export function waitTopicOf({ state }: Order): WaitTopic | undefined {
  return WAIT_TOPICS[state];
}

export function isNotifyDue(order: Order): boolean {
  const stage = stageOf(order);
  return (stage === 'delivered' || stage === 'undelivered') && order.told?.state !== order.state;
}

type Earning = Ordered & Pick<Order, 'sellingMinor' | 'billing' | 'givenBack'>;

/**
 * What a buyer keeps who sells it on. They sell at the price that they noted, which may be below what they paid, or else at its face value. A product
 * with a fixed price has no face value here, because that would reveal what the merchant pays.
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

/** What the service said about orders, even if it had said the same before. */
export interface OrderSightings {
  seen(order: Order): void;
}
