import { type Order, orderSchema } from '../order.ts';
import { type Product, titleOf, yieldsToken } from '../../catalogue/products.ts';
import type { RecipientKind } from '../../catalogue/sold-services.ts';
import type { Minor } from '../../shared/money.ts';

/** How long a card may be confirmed. */
export const DRAFT_LIFE_MS = 30 * 60_000;

/** For so long a card that was drawn and is not there may come back, with what it bought: each process writes again what a server has lost. */
export const MAY_COME_BACK_MS = 2 * 60_000;

/** Until when this card may be confirmed. */
export function goodUntilOf({ goodUntil, draftedAt }: Pick<Order, 'goodUntil' | 'draftedAt'>): number {
  return goodUntil ?? draftedAt + DRAFT_LIFE_MS;
}

export interface DraftRequest {
  readonly buyer: { readonly userId: number; readonly chatId: number; readonly locale: string };
  readonly product: Product;
  readonly recipient: {
    readonly kind: RecipientKind;
    readonly customerId: string;
    readonly verifiedName?: string | undefined;
  };
  /** What the buyer pays. */
  readonly priceMinor: Minor;
  /** The product's price, or the amount if it asks for one; absent if that is what the buyer pays. */
  readonly costMinor?: Minor | undefined;
  /** The message in whose place the card will be drawn, if there is one. */
  readonly cardMessageId?: number | undefined;
  /** What the buyer sells it for, if a card before has said so; absent: what they have noted for such products. */
  readonly sellingMinor?: Minor | undefined;
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
export function draftOrder({ costMinor, batch, ...facts }: DraftFacts): Order {
  return orderSchema.parse({
    ...facts,
    version: 1,
    state: 'draft',
    ...(costMinor === undefined || costMinor === facts.priceMinor ? {} : { costMinor }),
    ...(batch === undefined ? {} : { batch }),
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
