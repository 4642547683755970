import { openTooLongAt } from '../../domain/orders/long-wait.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Shop } from '../shop.ts';

const ORDERS_LOOKED_AT = 200;

/** What is open for too long, or was sent to another account at the service; the oldest first. */
export async function listStuck(shop: Pick<Shop, 'orders' | 'orderPolicy' | 'now'>): Promise<readonly Order[]> {
  const { orders, orderPolicy, now } = shop;
  const isTooLong = (order: Order): boolean => (openTooLongAt(order, orderPolicy.longWait) ?? Infinity) <= now();
  const open = await orders.listOpen(ORDERS_LOOKED_AT);
  return open
    .filter((order) => isTooLong(order) || order.asked?.answer === 'elsewhere')
    .toSorted((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0));
}
