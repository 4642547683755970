import { costOf, isDelivered, type Order } from './order.ts';

/**
 * The latest of each different purchase that went through: product, number, and amount if one is chosen. One that is still open is left out, because
 * it must not be bought a second time before it ends. @param orders newest first
 */
export function latestDifferent(orders: readonly Order[], count: number): readonly Order[] {
  const latest = new Map<string, Order>();
  for (const order of orders) {
    if (!isDelivered(order)) continue;
    const key = keyOf(order);
    if (!latest.has(key)) latest.set(key, order);
  }
  return [...latest.values()].slice(0, count);
}

function keyOf(order: Order): string {
  const { item, recipient } = order;
  return JSON.stringify([item.productName, recipient.customerId, item.amountRequired ? costOf(order) : null]);
}
