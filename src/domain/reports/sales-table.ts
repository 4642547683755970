import { type Cell, moneyCell } from '../shared/csv.ts';
import { zonedTime } from '../shared/day-span.ts';
import { costOf, type Order } from '../orders/order.ts';
import { saleOf } from './sales.ts';

/** The columns of a day's file, which docs/guide-merchants.md explains. */
export const salesColumns = [
  'confirmed',
  'reference',
  'status',
  'service',
  'provider',
  'product',
  'customer_number',
  'buyer_id',
  'price',
  'cost',
  'paid',
  'profit',
] as const;

/** One order as a row: what the buyer paid, what it was expected to cost, what the service took, and what is left. */
export function salesRow(order: Order, timeZone: string): Cell[] {
  const { item, recipient, buyer } = order;
  const sale = saleOf(order);
  return [
    order.confirmedAt === undefined ? '' : zonedTime(order.confirmedAt, timeZone),
    order.reference,
    order.state,
    item.service,
    item.provider,
    item.productName,
    recipient.customerId,
    String(buyer.userId),
    moneyCell(order.priceMinor),
    moneyCell(costOf(order)),
    // For what was not delivered, the service may list what is only reserved.
    sale === undefined ? '' : moneyCell(order.receipt?.paidMinor),
    moneyCell(sale?.profitMinor),
  ];
}
