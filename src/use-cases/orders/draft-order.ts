import type { RecipientKind } from '../../domain/catalogue/sold-services.ts';
import type { Product } from '../../domain/catalogue/products.ts';
import { draftOrder, itemOf } from '../../domain/orders/draft/draft-order.ts';
import { type SellingPrice, sellingPriceOf } from '../../domain/resale/resale.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { OrderStore, References } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/** How long a card may be confirmed. */
export const DRAFT_LIFE_MS = 30 * 60_000;

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

export type SellingPrices = (userId: number) => Promise<readonly SellingPrice[]>;

export type Draft = (request: DraftRequest) => Promise<Order>;

/** Mints the reference and stores the draft, so that whatever a card can confirm exists before the card does. */
export function createDraft(deps: {
  orders: OrderStore;
  now: Now;
  references: Pick<References, 'mint'>;
  /** Absent if no cards are drawn. */
  newestSoFar?: (chatId: number) => Promise<number | undefined>;
  /** What this person sells for, if they are an agent; must not throw. */
  sellingPrices?: SellingPrices;
}): Draft {
  return async ({ product, ...facts }) => {
    const draftedAt = deps.now();
    const reference = facts.reference ?? deps.references.mint(facts.buyer.userId, draftedAt);
    const item = itemOf(product);
    const [newestAtCard, prices = []] = await Promise.all([
      deps.newestSoFar?.(facts.buyer.chatId),
      deps.sellingPrices?.(facts.buyer.userId),
    ]);
    const sellingMinor = facts.sellingMinor ?? sellingPriceOf(prices, { ...facts, item });
    const drafted = draftOrder({ ...facts, sellingMinor, reference, item, draftedAt });
    return store(
      { ...drafted, ...(newestAtCard === undefined ? {} : { newestAtCard }) },
      facts.reference !== undefined,
    );
  };

  /** @param mayExist whether it may have been drafted before under this reference: that one stands */
  async function store(order: Order, mayExist: boolean): Promise<Order> {
    // A row of a list has no card of its own, so there is nothing that could name an earlier purchase.
    const found = order.batch === undefined ? await deps.orders.draft(order) : await deps.orders.commit(order, null);
    const stored = typeof found === 'string' ? order : { ...order, earlier: found.same };
    const result = typeof found === 'string' ? found : await deps.orders.commit(stored, null);
    if (result !== 'conflict') return stored;
    const before = mayExist ? await deps.orders.find(order.reference) : undefined;
    if (before === undefined) throw new Error('a freshly minted reference was taken');
    return before;
  }
}
