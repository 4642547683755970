import type { CalendarDate } from '../shared/day-span.ts';
import { dayOf, hourOf } from '../shared/day.ts';
import { type Minor, minor } from '../shared/money.ts';
import { earnedOn } from '../orders/earned-on.ts';
import type { Order } from '../orders/order.ts';
import { saleOf, type SalesSum } from './sales.ts';

/** What orders that have ended add up to, those that failed or were taken back beside those that were delivered. */
export interface EndSum extends SalesSum {
  /** What buyers paid less than the face value of what they sell on. */
  readonly earnedMinor: Minor;
  readonly failed: number;
}

/** Where an order counts, and as what. */
export interface CountedEnd {
  readonly date: CalendarDate;
  /** From 0 to 23, on the clock of the shop. */
  readonly hour: number;
  readonly sum: EndSum;
}

export const NO_ENDS: EndSum = {
  count: 0,
  soldMinor: minor(0),
  paidMinor: minor(0),
  profitMinor: minor(0),
  earnedMinor: minor(0),
  failed: 0,
};

/** As what the order counts; undefined if its end is not known. It counts on the day of its confirmation, as on the list of the day. */
export function countedEnd(order: Order, timeZone: string): CountedEnd | undefined {
  const sum = endSumOf(order);
  const at = order.confirmedAt;
  if (sum === undefined || at === undefined) return undefined;
  return { date: dayOf(at, timeZone), hour: hourOf(at, timeZone), sum };
}

function endSumOf(order: Order): EndSum | undefined {
  switch (order.state) {
    case 'draft':
    case 'dropped':
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return undefined;
    case 'failed':
    case 'closed':
    case 'reversed':
      return { ...NO_ENDS, failed: 1 };
    case 'token-due':
    case 'successful':
      return { ...NO_ENDS, ...saleOf(order), count: 1, earnedMinor: earnedOn(order) };
  }
}

export function plusEnds(one: EndSum, other: EndSum): EndSum {
  return {
    count: one.count + other.count,
    soldMinor: minor(one.soldMinor + other.soldMinor),
    paidMinor: minor(one.paidMinor + other.paidMinor),
    profitMinor: minor(one.profitMinor + other.profitMinor),
    earnedMinor: minor(one.earnedMinor + other.earnedMinor),
    failed: one.failed + other.failed,
  };
}

/** Sums under the same key become one. */
export function summedBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  sumOf: (item: Item) => EndSum,
): Map<Key, EndSum> {
  const sums = new Map<Key, EndSum>();
  for (const item of items) {
    const key = keyOf(item);
    sums.set(key, plusEnds(sums.get(key) ?? NO_ENDS, sumOf(item)));
  }
  return sums;
}
