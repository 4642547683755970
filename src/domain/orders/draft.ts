import { costOf, type Order, orderSchema } from './order.ts';
import { type Product, titleOf, yieldsToken } from '../catalogue/products.ts';
import type { Role } from '../people/person.ts';
import { DAY_MS } from '../shared/days.ts';
import type { Minor } from '../shared/money.ts';
import type { Pause } from '../pricing/pause.ts';
import { foldText } from '../shared/text.ts';

/** A person's open drafts that are listed: the newest ones. */
export const MAX_OPEN_DRAFTS = 50;
/** How long a card may be confirmed. */
export const CARD_LIFE_MS = 30 * 60_000;
/** How long it is known which message shows a card. A little longer than the card is good. */
export const SHOWN_CARDS_KEPT_MS = CARD_LIFE_MS + 5 * 60_000;
/** A draft that is not confirmed is kept so long, so that a late tap is told what happened. */
export const DRAFT_KEPT_MS = DAY_MS;
/** For so long a lost card may come back, with its purchase, because each process writes again what a server has lost. */
export const MAY_COME_BACK_MS = 60_000;

export function goodUntilOf({ goodUntil, draftedAt }: Pick<Order, 'goodUntil' | 'draftedAt'>): number {
  return goodUntil ?? draftedAt + CARD_LIFE_MS;
}

/**
 * Why a tap on Confirm of a card, or of a list, buys nothing, whatever it would buy; undefined if it may. `void`: the card is another person's, or was taken
 * back.
 */
export function tapRefusal(
  card: Pick<Order, 'buyer' | 'goodUntil' | 'draftedAt'> & { readonly state: string },
  userId: number,
  now: number,
): 'void' | 'already' | 'expired' | undefined {
  if (isVoidFor(card, userId)) return 'void';
  if (card.state !== 'draft') return 'already';
  return now > goodUntilOf(card) ? 'expired' : undefined;
}

/** A card of another person, or one that was taken back. */
export function isVoidFor(card: Pick<Order, 'buyer'> & { readonly state: string }, userId: number): boolean {
  return card.buyer.userId !== userId || card.state === 'dropped';
}

/** Cards that were drawn since then may still be good. */
export function openSince(now: number): number {
  return now - CARD_LIFE_MS;
}

/** Only the card of a reminder is good for longer than usual. */
export function isRemindersCard({ goodUntil }: Pick<Order, 'goodUntil'>): boolean {
  return goodUntil !== undefined;
}

export interface DraftRequest {
  readonly buyer: Order['buyer'];
  /** The buyer's role now. */
  readonly role: Role;
  readonly product: Product;
  readonly recipient: Order['recipient'];
  /** What the buyer pays. */
  readonly priceMinor: Minor;
  /** The product's price, or the amount if it asks for one; absent if that is what the buyer pays. */
  readonly costMinor?: Minor | undefined;
  /** The message that the card will replace, if there is one. */
  readonly cardMessageId?: number | undefined;
  /** What the buyer sells it for. A number or null (no price) comes from an earlier card; if absent, what they have noted for such products counts. */
  readonly sellingMinor?: Minor | null | undefined;
  readonly networkTaken?: Order['networkTaken'];
  readonly batch?: string | undefined;
  /** A reference that was minted before. If the draft is asked for again, it is the same one. */
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
  | 'networkTaken'
  | 'draftedAt'
  | 'goodUntil'
  | 'cardMessageId'
  | 'batch'
  | 'earlier'
>;

/** @throws ZodError if the order could not be read back, so before anybody can confirm it */
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

/** The order still says what was bought when the product is gone. */
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

export type ConfirmOutcome =
  /** This tap confirmed it. The record says that the call is made, so the caller must make the call before the lease runs out. */
  | { type: 'confirmed'; order: Order; leasedUntil: number }
  /** An earlier tap confirmed it. */
  | { type: 'already'; order: Order }
  /** There is no such card, it is another person's, canceled, or replaced by a newer one. The person is not told which. */
  | { type: 'void' }
  /** The store has lost the card, but it may come back, with what was bought by it. */
  | { type: 'missing' }
  | { type: 'expired'; order: Order }
  /** Nothing was bought. The new draft has the new price, which the service or a merchant has set. */
  | { type: 'price-changed'; order: Order; fromMinor: Minor; toMinor: Minor }
  /** Nothing was bought. The new draft has what is sold under the name now, at today's price. */
  | { type: 'content-changed'; order: Order; from: Order }
  /** The same person bought it a moment ago: nothing was bought by this tap. */
  | { type: 'duplicate'; order: Order; earlier: Order }
  /** The account has too little money: nothing was bought, the card stays good. */
  | { type: 'short'; order: Order; availableMinor: Minor }
  /** This purchase would pass the day's limit: nothing was bought. */
  | { type: 'day-limit'; order: Order; limitMinor: Minor; leftMinor: Minor }
  /** It is more than may be spent at once: nothing was bought. */
  | { type: 'purchase-limit'; order: Order; limitMinor: Minor }
  /** A PIN is asked for such a sum, and none was entered for this order: nothing was bought, the card stays good. */
  | { type: 'pin-needed'; order: Order }
  /** A merchant has taken it off sale: nothing was bought, and the card is void. */
  | { type: 'paused'; order: Order; pause: Pause }
  | { type: 'gone'; order: Order }
  /** The shop sells nothing at the moment: nothing was bought, the card stays good. */
  | { type: 'shut' }
  /** The product could not be read: nothing was bought, the card stays good. */
  | { type: 'unanswered'; order: Order; cause: unknown };

export type CancelDraftOutcome =
  | { type: 'dropped'; order: Order }
  /** It was confirmed before, so it cannot be taken back. */
  | { type: 'too-late'; order: Order }
  /** There is no such card, it is another person's, or it was taken back before. */
  | { type: 'void' };

/** What has become of a product since its card was drawn. */
export type SinceCard =
  /** `cost`: the service charges another amount. `content`: under the same name it is now something else, more or less, or for another time. */
  | { type: 'same' | 'cost' | 'content'; product: Product; costMinor: Minor }
  /** It is not sold now, or is sold in another way: with verification, or by amount. */
  | { type: 'gone' };

/** A card is bought only if this is `same`, because the buyer must get what they confirmed. @param product as it is now */
export function sinceCard(order: Pick<Order, 'item' | 'priceMinor' | 'costMinor'>, product: Product): SinceCard {
  const { item } = order;
  const changedWay =
    product.amountRequired !== item.amountRequired || (product.requiresVerification && !item.requiresVerification);
  if (!product.available || changedWay) return { type: 'gone' };
  const costMinor = product.amountRequired ? costOf(order) : product.priceMinor;
  const isOther = CONTENT_FACTS.some((fact) => differs(item[fact], product[fact]));
  return { type: isOther ? 'content' : costMinor === costOf(order) ? 'same' : 'cost', product, costMinor };
}

/**
 * What the product under a name is. Not its description: if a list words it in another way than the product's own page, every card would be asked anew,
 * and no list be bought.
 */
export const CONTENT_FACTS = ['provider', 'category', 'quantity', 'validity'] as const;

/** They differ only if both have a text, because a list and a product's own page may fill in different fields. */
function differs(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && foldText(before) !== foldText(now);
}
