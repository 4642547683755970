import { isDelivered, isOpen, type Order } from '../../domain/orders/order.ts';
import type { OrderStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

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
