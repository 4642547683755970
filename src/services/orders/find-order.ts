import { isBought, type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { readReference } from '../../domain/orders/reference.ts';
import { ResellerError } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';
import { MOST_SHOWN } from '../../domain/page-sizes.ts';
import { isTooShortAnEnding, PENDING_LOOKED_THROUGH, readReferenceEnding } from '../../domain/orders/order-search.ts';

export type FindOrderOutcome =
  | { type: 'order'; order: Order }
  /** It is in the archive: nothing can be done with it any more. */
  | { type: 'archived'; order: Order }
  /** Newest first. */
  | { type: 'several'; orders: readonly Order[] }
  /** It was not bought here, but on the merchant's account. */
  | { type: 'transaction'; transaction: Transaction }
  | { type: 'too-short' }
  /** There is none, or it is another person's: the asker cannot tell which. */
  | { type: 'unknown' };

/** References of any system that buys on the account (specification, section 8). */
const FOREIGN_REFERENCE = /^\S{15,40}$/u;

/** Finds one purchase by its reference or the last letters of it: a person's own, or for a merchant any person's. @throws ResellerError */
export async function findOrder(
  shop: Pick<Shop, 'orders' | 'archive' | 'reseller'>,
  { userId, isMerchant }: { userId: number; isMerchant: boolean },
  text: string,
): Promise<FindOrderOutcome> {
  if (isTooShortAnEnding(text)) return { type: 'too-short' };
  const whose = isMerchant ? undefined : userId;
  const reference = readReference(text);
  const order = reference === undefined ? undefined : await shop.orders.find(reference);
  if (order !== undefined && (isMerchant || order.buyer.userId === userId)) return { type: 'order', order };
  const ending = reference === undefined ? readReferenceEnding(text) : undefined;
  const ended =
    ending === undefined ? [] : await shop.orders.listByReference(ending, whose, MOST_SHOWN.endingsOfReference);
  const [only, ...more] = ended;
  if (only !== undefined)
    return more.length === 0 ? { type: 'order', order: only } : { type: 'several', orders: ended };
  if (reference !== undefined && order === undefined) {
    const archived = await shop.archive?.find(reference, whose);
    if (archived !== undefined) return { type: 'archived', order: archived };
  }
  if (!isMerchant || order !== undefined || !FOREIGN_REFERENCE.test(text)) return { type: 'unknown' };
  return askReseller(shop, reference ?? text);
}

async function askReseller({ reseller }: Pick<Shop, 'reseller'>, reference: string): Promise<FindOrderOutcome> {
  try {
    return { type: 'transaction', transaction: await reseller.transaction(reference) };
  } catch (error) {
    if (error instanceof ResellerError && (error.code === 'not-found' || error.code === 'rejected'))
      return { type: 'unknown' };
    throw error;
  }
}

export async function findPendingOrder(
  { orders }: { readonly orders: Pick<Shop['orders'], 'listByBuyer'> },
  userId: number,
  isMeant: (order: Order) => boolean = () => true,
): Promise<Order | undefined> {
  return (await listPendingOrders({ orders }, userId)).find(isMeant);
}

/** Those of a person's newest purchases for whose end somebody waits, the newest first. */
export async function listPendingOrders(
  { orders }: { readonly orders: Pick<Shop['orders'], 'listByBuyer'> },
  userId: number,
): Promise<readonly Order[]> {
  const newest = await orders.listByBuyer(userId, 0, PENDING_LOOKED_THROUGH);
  return newest.orders.filter((order) => waitTopicOf(order) !== undefined);
}

export interface Earlier {
  readonly order: Order;
  readonly agoMs: number;
}

/** The earlier purchase as it is now; undefined if the card names none, or if that purchase has failed since. */
export async function findDuplicate(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  { earlier }: Pick<Order, 'earlier'>,
): Promise<Earlier | undefined> {
  const order = earlier === undefined ? undefined : await orders.find(earlier);
  if (order?.confirmedAt === undefined || !isBought(order)) return undefined;
  return { order, agoMs: Math.max(0, now() - order.confirmedAt) };
}
