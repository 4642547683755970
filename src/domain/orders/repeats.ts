import { costOf, type Order } from './order.ts';

/**
 * The latest of each different purchase: product, number, and amount if one is chosen. One that failed, was closed or was reversed is none,
 * because no one wants that again, and what was closed may still be delivered. @param orders newest first
 */
export function latestDifferent(orders: readonly Order[], count: number): readonly Order[] {
  const latest = new Map<string, Order>();
  for (const order of orders) {
    if (order.state === 'failed' || order.state === 'closed' || order.state === 'reversed') continue;
    const key = keyOf(order);
    if (!latest.has(key)) latest.set(key, order);
  }
  return [...latest.values()].slice(0, count);
}

function keyOf(order: Order): string {
  const { item, recipient } = order;
  return JSON.stringify([item.productName, recipient.customerId, item.amountRequired ? costOf(order) : null]);
}
