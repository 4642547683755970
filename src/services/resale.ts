import type { Order } from '../domain/orders/order.ts';
import { revised } from '../domain/orders/order-state-machine.ts';
import { type Role, roleOf } from '../domain/people/person.ts';
import {
  type HandedOn,
  handedOn,
  NO_RESALE,
  type Resale,
  sellerOf,
  type SellingPrice,
  sellingPriceOf,
} from '../domain/resale.ts';
import type { UsualPlan } from '../domain/catalogue/usual-plan.ts';
import type { Minor } from '../domain/shared/money.ts';
import { EMPTY_SHOP, type ShopProfile } from '../domain/shop.ts';
import { tapRefusal } from '../domain/orders/draft.ts';
import type { Shop } from './shop.ts';

interface Seller {
  readonly userId: number;
  readonly role: Role;
}

type RoleShop = Pick<Shop, 'people' | 'isMerchant' | 'logger'>;
export type ResaleShop = RoleShop & Pick<Shop, 'resales'>;

/** What an agent has noted; undefined for everyone else, also for a person who is no agent any more. @param role if left out, it is read */
async function resaleOf(shop: ResaleShop, userId: number, role?: Role): Promise<Resale | undefined> {
  if (role !== undefined && role !== 'agent') return undefined;
  try {
    const [noted, now] = await Promise.all([shop.resales.find(userId), role ?? readRole(shop, userId)]);
    return now === 'agent' ? (noted ?? NO_RESALE) : undefined;
  } catch (error) {
    // No purchase and no receipt may have to wait for it.
    shop.logger.warn(
      { err: error, userId },
      'the prices at which an agent sells could not be read; going on without them',
    );
    return undefined;
  }
}

async function readRole({ people, isMerchant }: RoleShop, userId: number): Promise<Role> {
  const person = await people.find(userId);
  return roleOf(person, isMerchant(userId, person));
}

/** Undefined if it cannot be read. Never throws. */
export function roleOfBuyer(shop: RoleShop, { userId }: Pick<Seller, 'userId'>): Promise<Role | undefined> {
  return readRole(shop, userId).catch((error: unknown) => {
    shop.logger.warn({ err: error, userId }, 'the role of a buyer could not be read; going on without it');
    return undefined;
  });
}

/** Never throws. */
export async function sellingPricesOf(shop: ResaleShop, { userId, role }: Seller): Promise<readonly SellingPrice[]> {
  return (await resaleOf(shop, userId, role))?.prices ?? [];
}

/**
 * What stays on another card in place of this one: a price that the agent typed, or null if they removed it. Undefined if it followed from the prices
 * that they noted, because then it is worked out anew. Never throws.
 */
export async function typedSellingOf(shop: ResaleShop, order: Order, role: Role): Promise<Minor | null | undefined> {
  const prices = await sellingPricesOf(shop, { userId: order.buyer.userId, role });
  return order.sellingMinor === sellingPriceOf(prices, order) ? undefined : (order.sellingMinor ?? null);
}

/** Never throws. */
export async function ownUsualPlansOf(shop: ResaleShop, { userId, role }: Seller): Promise<readonly UsualPlan[]> {
  return (await resaleOf(shop, userId, role))?.usualPlans ?? [];
}

/** How the customers of this buyer may see each of their orders. Never throws. */
export async function handingOn(
  shop: FacesShop,
  { userId }: Pick<Order['buyer'], 'userId'>,
): Promise<(order: Order) => HandedOn> {
  const { face, resale } = await readFaces(shop, userId);
  return (order) => handedOn(order, face, resale);
}

/** Never throws. */
export async function priceListToForward(
  shop: FacesShop,
  { userId }: Pick<Order['buyer'], 'userId'>,
): Promise<{ readonly seller: HandedOn['seller']; readonly prices: readonly SellingPrice[] }> {
  const { face, resale } = await readFaces(shop, userId);
  return { seller: sellerOf(face, resale), prices: resale?.prices ?? [] };
}

type FacesShop = ResaleShop & FaceShop;
type FaceShop = { readonly shops: Pick<Shop['shops'], 'read'> } & Pick<Shop, 'logger'>;

/** How the shop appears to people. If that cannot be read, the profile is empty, because no end and no receipt may have to wait for it. Never throws. */
export function readFace({ shops, logger }: FaceShop): Promise<ShopProfile> {
  return shops.read().catch((error: unknown) => {
    logger.warn({ err: error }, 'the profile of the shop could not be read; going on without it');
    return EMPTY_SHOP;
  });
}

async function readFaces(shop: FacesShop, userId: number) {
  const [face, resale] = await Promise.all([readFace(shop), resaleOf(shop, userId)]);
  return { face, resale: face.agentFaces === 'off' ? undefined : resale };
}

export type SellingNoted =
  | { readonly type: 'noted'; readonly order: Order }
  | { readonly type: 'too-late'; readonly order: Order }
  | { readonly type: 'expired' }
  /** There is no such card, it is another person's, or it was taken back. The person is not told which. */
  | { readonly type: 'void' };

export async function openCardOf(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  card: { readonly reference: string; readonly userId: number },
): Promise<SellingNoted> {
  const order = await orders.find(card.reference);
  if (order === undefined) return { type: 'void' };
  const why = tapRefusal(order, card.userId, now());
  if (why === 'already') return { type: 'too-late', order };
  return why === undefined ? { type: 'noted', order } : { type: why };
}

/** Undefined removes the price. What the buyer pays does not change. */
export async function noteSelling(
  shop: Pick<Shop, 'orders' | 'now'>,
  card: { readonly reference: string; readonly userId: number },
  sellingMinor: Minor | undefined,
): Promise<SellingNoted> {
  const open = await openCardOf(shop, card);
  if (open.type !== 'noted' || open.order.sellingMinor === sellingMinor) return open;
  const { sellingMinor: _before, ...order } = open.order;
  const noted = revised(sellingMinor === undefined ? order : { ...order, sellingMinor });
  if ((await shop.orders.commit(noted, null)) !== 'conflict') return { type: 'noted', order: noted };
  // Either Confirm was faster, or this very call has written it, and its answer was lost.
  return openCardOf(shop, card);
}
