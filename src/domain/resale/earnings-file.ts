import { earnedOn } from '../orders/earned-on.ts';
import { isDelivered, type Order, paidByBuyer } from '../orders/order.ts';
import { type Cell, moneyCell } from '../shared/csv.ts';
import { orderCells, orderColumns } from '../reports/sales.ts';

/** The columns of an agent's file, which docs/guide-agents.md explains. */
export const earningsColumns = [...orderColumns, 'product', 'customer_number', 'paid', 'sold_for', 'earned'] as const;

/** One purchase as its buyer, an agent, may read it: nothing of what it cost the shop. */
export function earningsRow(order: Order, timeZone: string): Cell[] {
  const { item, recipient } = order;
  const isSold = isDelivered(order);
  return [
    ...orderCells(order, timeZone),
    item.title,
    recipient.customerId,
    isSold ? moneyCell(paidByBuyer(order)) : '',
    isSold ? moneyCell(order.sellingMinor) : '',
    isSold ? moneyCell(earnedOn(order)) : '',
  ];
}
