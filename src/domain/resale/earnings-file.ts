import { earnedOn } from '../orders/earned-on.ts';
import { isDelivered, type Order, paidByBuyer } from '../orders/order.ts';
import { type Cell, moneyCell } from '../shared/csv.ts';
import { zonedTime } from '../shared/days.ts';

/** The columns of an agent's file, which docs/guide-agents.md explains. */
export const earningsColumns = [
  'confirmed',
  'reference',
  'status',
  'service',
  'provider',
  'product',
  'customer_number',
  'paid',
  'sold_for',
  'earned',
] as const;

/** One purchase as its buyer, an agent, may read it: nothing of what it cost the shop. */
export function earningsRow(order: Order, timeZone: string): Cell[] {
  const { item, recipient } = order;
  const isSold = isDelivered(order);
  return [
    order.confirmedAt === undefined ? '' : zonedTime(order.confirmedAt, timeZone),
    order.reference,
    order.state,
    item.service,
    item.provider,
    item.title,
    recipient.customerId,
    isSold ? moneyCell(paidByBuyer(order)) : '',
    isSold ? moneyCell(order.sellingMinor) : '',
    isSold ? moneyCell(earnedOn(order)) : '',
  ];
}
