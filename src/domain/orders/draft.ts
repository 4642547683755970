import { type Order, orderSchema } from './order.ts';
import { type Product, titleOf, yieldsToken } from '../catalogue/products.ts';
import type { Role } from '../people/person.ts';
import type { Minor } from '../shared/money.ts';
import type { Pause } from '../pricing/pause.ts';

/** Open drafts of one person: those that were drawn last. */
export const MAX_OPEN_DRAFTS = 50;
/**
 * How long a purchase that has no draft yet is kept: longer than anyone takes to finish it. After that the next press reads that the menu is old.
 */
export const CONVERSATION_LIFE_MS = 24 * 3_600_000;
/** How long a card may be confirmed. */
export const DRAFT_LIFE_MS = 30 * 60_000;
/** Which message shows a card is known a little longer than the card is good. */
export const SHOWN_CARDS_KEPT_MS = 35 * 60_000;
/** A draft that is not confirmed is kept a day longer than it may be confirmed, so that a late tap reads what happened. */
export const DRAFT_KEPT_MS = 24 * 3_600_000;
/** For so long a card that was drawn and is not there may come back, with what it bought: each process writes again what a server has lost. */
export const MAY_COME_BACK_MS = 60_000;

/** Until when this card may be confirmed. */
export function goodUntilOf({ goodUntil, draftedAt }: Pick<Order, 'goodUntil' | 'draftedAt'>): number {
  return goodUntil ?? draftedAt + DRAFT_LIFE_MS;
}

export interface DraftRequest {
  readonly buyer: Order['buyer'];
  /** The buyer's, at this moment. */
  readonly role: Role;
  readonly product: Product;
  readonly recipient: Order['recipient'];
  /** What the buyer pays. */
  readonly priceMinor: Minor;
  /** The product's price, or the amount if it asks for one; absent if that is what the buyer pays. */
  readonly costMinor?: Minor | undefined;
  /** The message in whose place the card will be drawn, if there is one. */
  readonly cardMessageId?: number | undefined;
  /** What the buyer sells it for, as a card before has said it; null if that said no price; absent: what they have noted for such products. */
  readonly sellingMinor?: Minor | null | undefined;
  /** The list that it is a row of. */
  readonly batch?: string | undefined;
  /** Minted before, so that a draft that is asked for again is the same one. */
  readonly reference?: string;
  /** Until when its card can be confirmed, if that is longer than usual. */
  readonly goodUntil?: number;
}

type DraftFacts = Pick<
  Order,
  | 'reference'
  | 'buyer'
  | 'item'
  | 'recipient'
  | 'priceMinor'
  | 'costMinor'
  | 'sellingMinor'
  | 'draftedAt'
  | 'goodUntil'
  | 'cardMessageId'
  | 'batch'
  | 'earlier'
>;

/**
 * An order that is not confirmed yet.
 * @throws ZodError if it could not be read again, before anybody can confirm it
 */
export function draftOrder({ costMinor, ...facts }: DraftFacts): Order {
  return orderSchema.parse({
    ...facts,
    version: 1,
    state: 'draft',
    costMinor: costMinor === facts.priceMinor ? undefined : costMinor,
    sends: 0,
    asks: 0,
    tellTries: 0,
  });
}

/** What an order keeps of the product, so that the order says what was bought when the product is gone. */
export function itemOf(product: Product): Order['item'] {
  return {
    service: product.service,
    provider: product.provider,
    productName: product.name,
    title: titleOf(product),
    category: product.category,
    quantity: product.quantity,
    validity: product.validity,
    amountRequired: product.amountRequired,
    requiresVerification: product.requiresVerification,
    yieldsToken: yieldsToken(product),
  };
}

/** What comes of a tap on Confirm. */
export type ConfirmOutcome =
  /** This tap did it. The record says that the call is made, so whoever gets this must make the call before the lease runs out. */
  | { type: 'confirmed'; order: Order; leasedUntil: number }
  /** An earlier tap did it. */
  | { type: 'already'; order: Order }
  /** No such card, another person's, canceled, or replaced by a newer one: the tapper is not told which. */
  | { type: 'void' }
  /** The store has lost it, and what was bought with it may come back. */
  | { type: 'missing' }
  | { type: 'expired'; order: Order }
  /** Nothing was bought; the new draft has the new price, the service's or a merchant's doing. */
  | { type: 'price-changed'; order: Order; fromMinor: Minor; toMinor: Minor }
  /** Nothing was bought; the new draft has what is sold under the name by now, at the price of now. */
  | { type: 'content-changed'; order: Order; from: Order }
  /** Bought a moment ago by the same person: nothing was bought by this tap. */
  | { type: 'duplicate'; order: Order; earlier: Order }
  /** The account does not suffice: nothing was bought, the card stays good. */
  | { type: 'short'; order: Order; availableMinor: Minor }
  /** With this purchase the day's limit would be passed: nothing was bought. */
  | { type: 'day-limit'; order: Order; spentMinor: Minor; limitMinor: Minor }
  /** More than may be spent at once: nothing was bought. */
  | { type: 'purchase-limit'; order: Order; limitMinor: Minor }
  /** A PIN is asked for so much, and none was entered for this order: nothing was bought, the card stays good. */
  | { type: 'pin-needed'; order: Order }
  /** A merchant has taken it off sale: nothing was bought, and the card is void. */
  | { type: 'paused'; order: Order; pause: Pause }
  | { type: 'gone'; order: Order }
  /** The shop sells nothing at the moment: nothing was bought, the card stays good. */
  | { type: 'shut' }
  /** The product could not be read: nothing was bought, the card stays good. */
  | { type: 'unanswered'; order: Order; cause: unknown };

/** What comes of a card that is taken back. */
export type CancelDraftOutcome =
  | { type: 'dropped'; order: Order }
  /** Confirmed before: it cannot be taken back. */
  | { type: 'too-late'; order: Order }
  /** No such card, another person's, or dropped before. */
  | { type: 'void' };
