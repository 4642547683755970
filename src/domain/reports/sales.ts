import { type CalendarDate, zonedTime } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import { earnedOn, costOf, isDelivered, isOpen, type Order, paidByBuyer } from '../orders/order.ts';
import { type Cell, moneyCell } from '../shared/csv.ts';

export interface SalesSum {
  readonly count: number;
  /** What buyers paid. */
  readonly soldMinor: Minor;
  /** What the service took, or is expected to have taken if it does not say. */
  readonly paidMinor: Minor;
  readonly profitMinor: Minor;
}

/** Orders that were confirmed in a span of time, as they stand now. */
export interface Sales {
  readonly total: SalesSum;
  readonly byService: ReadonlyMap<string, SalesSum>;
  readonly byPerson: ReadonlyMap<number, SalesSum>;
  /** Orders that have not ended, so it is not known yet whether they are sold. */
  readonly open: { readonly count: number; readonly priceMinor: Minor };
  readonly failed: number;
  /** What buyers had paid for delivered purchases and got back from a merchant. */
  readonly givenBackMinor: Minor;
  /** What buyers keep from delivered purchases that they sell on, at their own prices or at face value. */
  readonly earnedMinor: Minor;
}

export const NO_SALES: Sales = {
  total: { count: 0, soldMinor: minor(0), paidMinor: minor(0), profitMinor: minor(0) },
  byService: new Map(),
  byPerson: new Map(),
  open: { count: 0, priceMinor: minor(0) },
  failed: 0,
  givenBackMinor: minor(0),
  earnedMinor: minor(0),
};

/** What the sale of an order came to; undefined if it was not delivered. Money that the buyer could not pay, or got back, does not count as paid. */
export function saleOf(
  order: Pick<Order, 'state' | 'priceMinor' | 'costMinor' | 'billing' | 'receipt' | 'givenBack'>,
): Omit<SalesSum, 'count'> | undefined {
  if (!isDelivered(order)) return undefined;
  const soldMinor = paidByBuyer(order);
  const paidMinor = order.receipt?.paidMinor ?? costOf(order);
  return { soldMinor, paidMinor, profitMinor: minor(soldMinor - paidMinor) };
}

export function withOrders(sales: Sales, orders: readonly Order[]): Sales {
  const byService = new Map(sales.byService);
  const byPerson = new Map(sales.byPerson);
  let { total, open, failed, givenBackMinor, earnedMinor } = sales;
  for (const order of orders) {
    const sale = saleOf(order);
    if (sale !== undefined) {
      total = plus(total, sale);
      if (order.givenBack !== undefined) givenBackMinor = minor(givenBackMinor + order.priceMinor);
      earnedMinor = minor(earnedMinor + earnedOn(order));
      byService.set(order.item.service, plus(byService.get(order.item.service), sale));
      byPerson.set(order.buyer.userId, plus(byPerson.get(order.buyer.userId), sale));
    } else if (isOpen(order)) {
      open = { count: open.count + 1, priceMinor: minor(open.priceMinor + order.priceMinor) };
    } else failed += 1;
  }
  return { total, byService, byPerson, open, failed, givenBackMinor, earnedMinor };
}

/** The best first. */
export function ranked<K, Sum extends SalesSum>(sums: ReadonlyMap<K, Sum>): [K, Sum][] {
  return [...sums].toSorted(([, one], [, other]) => other.soldMinor - one.soldMinor || other.count - one.count);
}

export function salesFileName(date: CalendarDate): string {
  return `vendbot-sales-${date}.csv`;
}

function plus(sum: SalesSum = NO_SALES.total, sale: Omit<SalesSum, 'count'>): SalesSum {
  return {
    count: sum.count + 1,
    soldMinor: minor(sum.soldMinor + sale.soldMinor),
    paidMinor: minor(sum.paidMinor + sale.paidMinor),
    profitMinor: minor(sum.profitMinor + sale.profitMinor),
  };
}

const orderColumns = ['confirmed', 'reference', 'status', 'service', 'provider'] as const;

function orderCells(order: Order, timeZone: string): Cell[] {
  const { reference, confirmedAt, state, item } = order;
  return [
    confirmedAt === undefined ? '' : zonedTime(confirmedAt, timeZone),
    reference,
    state,
    item.service,
    item.provider,
  ];
}

/** The columns of a day's file, which docs/guide-merchants.md explains. */
export const salesColumns = [
  ...orderColumns,
  'product',
  'customer_number',
  'buyer_id',
  'price',
  'cost',
  'paid',
  'profit',
] as const;

export function salesRow(order: Order, timeZone: string): Cell[] {
  const { item, recipient, buyer } = order;
  const sale = saleOf(order);
  return [
    ...orderCells(order, timeZone),
    item.productName,
    recipient.customerId,
    String(buyer.userId),
    moneyCell(order.priceMinor),
    moneyCell(costOf(order)),
    // If the order was not delivered, the sum that the service lists may only be reserved.
    sale === undefined ? '' : moneyCell(order.receipt?.paidMinor),
    moneyCell(sale?.profitMinor),
  ];
}

/** The columns of an agent's file, which docs/guide-agents.md explains. */
export const earningsColumns = [...orderColumns, 'product', 'customer_number', 'paid', 'sold_for', 'earned'] as const;

/** It does not show what the purchase cost the shop. */
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
