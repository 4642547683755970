import { type Order, waitTopicOf, isDelivered, isOpen } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { isTooShortAnEnding, readReference, readReferenceEnding } from '../../domain/orders/reference.ts';
import type { OrderArchive } from '../archive/ports.ts';
import type { OrderStore } from './ports.ts';
import { type Reseller, ResellerError } from '../shared/reseller.ts';
import type { Now } from '../shared/ports.ts';

export type FindOrderOutcome =
  | { type: 'order'; order: Order }
  /** The same, from the archive: nothing can be done with it any more. */
  | { type: 'archived'; order: Order }
  /** What was typed is the end of several references: newest first. */
  | { type: 'several'; orders: readonly Order[] }
  /** Not bought here, but of the merchant's account. */
  | { type: 'transaction'; transaction: Transaction }
  /** Too few letters to look for. */
  | { type: 'too-short' }
  /** There is none, or it is another person's: the asker cannot tell which. */
  | { type: 'unknown' };

export type FindOrder = (asker: { userId: number; isMerchant: boolean }, text: string) => Promise<FindOrderOutcome>;

/** References of any system that buys on the account (specification, section 8). */
const FOREIGN_REFERENCE = /^\S{15,40}$/u;

/** As many as fit on a screen as buttons. */
const SHOWN_AT_MOST = 8;

interface FindOrderDeps {
  readonly orders: OrderStore;
  readonly archive?: Pick<OrderArchive, 'find'> | undefined;
  readonly reseller: Pick<Reseller, 'transaction'>;
}

/** One purchase by its reference or the last letters of it: a person's own, or for a merchant any person's. @throws ResellerError */
export function createFindOrder(deps: FindOrderDeps): FindOrder {
  return async ({ userId, isMerchant }, text) => {
    if (isTooShortAnEnding(text)) return { type: 'too-short' };
    const reference = readReference(text);
    const order = reference === undefined ? undefined : await deps.orders.find(reference);
    if (order !== undefined && (isMerchant || order.buyer.userId === userId)) return { type: 'order', order };
    const ending = reference === undefined ? readReferenceEnding(text) : undefined;
    const ended = ending === undefined ? [] : await listEnding(ending, isMerchant ? undefined : userId);
    const [only, ...more] = ended;
    if (only !== undefined)
      return more.length === 0 ? { type: 'order', order: only } : { type: 'several', orders: ended };
    if (reference !== undefined && order === undefined) {
      const archived = await deps.archive?.find(reference, isMerchant ? undefined : userId);
      if (archived !== undefined) return { type: 'archived', order: archived };
    }
    if (!isMerchant || order !== undefined || !FOREIGN_REFERENCE.test(text)) return { type: 'unknown' };
    return askService(reference ?? text);
  };

  function listEnding(ending: string, userId: number | undefined): Promise<readonly Order[]> {
    return deps.orders.listByReference(ending, userId, SHOWN_AT_MOST);
  }

  async function askService(reference: string): Promise<FindOrderOutcome> {
    try {
      return { type: 'transaction', transaction: await deps.reseller.transaction(reference) };
    } catch (error) {
      if (error instanceof ResellerError && (error.code === 'not-found' || error.code === 'rejected'))
        return { type: 'unknown' };
      throw error;
    }
  }
}

/** A person's newest purchase that has not ended. @param isMeant absent: whatever it is */
export type FindPendingOrder = (userId: number, isMeant?: (order: Order) => boolean) => Promise<Order | undefined>;

/** People ask about what they bought a moment ago; an older one that is still open was told to them as a long wait. */
const NEWEST_LOOKED_AT = 20;

export function createFindPendingOrder({ orders }: { orders: Pick<OrderStore, 'listByBuyer'> }): FindPendingOrder {
  return async (userId, isMeant = () => true) => {
    const newest = await orders.listByBuyer(userId, 0, NEWEST_LOOKED_AT);
    return newest.orders.find((order) => waitTopicOf(order) !== undefined && isMeant(order));
  };
}

/** The purchase that a card names as the same one, made a moment ago. */
export interface Earlier {
  readonly order: Order;
  readonly agoMs: number;
}

/** As it is now; undefined for a card that names none, and if it has failed since. */
export type FindDuplicate = (order: Order) => Promise<Earlier | undefined>;

export function createFindDuplicate(deps: { orders: Pick<OrderStore, 'find'>; now: Now }): FindDuplicate {
  return async ({ earlier }) => {
    const order = earlier === undefined ? undefined : await deps.orders.find(earlier);
    if (order?.confirmedAt === undefined || !isBought(order)) return undefined;
    return { order, agoMs: Math.max(0, deps.now() - order.confirmedAt) };
  };
}

/** Whether it is delivered, or may still be. */
export function isBought(order: Order): boolean {
  return isOpen(order) || isDelivered(order);
}
