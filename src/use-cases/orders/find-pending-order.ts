import { type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { OrderStore } from './ports.ts';

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
