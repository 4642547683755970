import { type CalendarDate, dayOf, hourOf } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import { type Order, earnedOn, stageOf } from '../orders/order.ts';
import { saleOf, type SalesSum } from './sales.ts';

export interface DaySums {
  readonly date: CalendarDate;
  readonly hours: readonly HourSum[];
  readonly byProduct: ReadonlyMap<string, EndSum>;
}

export interface HourSum {
  /** The hour in the shop's time zone, from 0 to 23. */
  readonly hour: number;
  readonly service: string;
  readonly sum: EndSum;
}

export interface DaySumsOfPeople extends DaySums {
  readonly byPerson: ReadonlyMap<number, EndSum>;
}

export const SUMS_KEPT_DAYS = 400;
/** The most sums of a day and a shard that are kept: those of people, products and hours together. */
export const MAX_KEPT_SUMS = 3_400;

/** An order whose end is not known does not count. */
export function sumOrders(date: CalendarDate, orders: readonly Order[], timeZone: string): DaySumsOfPeople {
  const ends = orders.flatMap((order) => {
    const end = countedEnd(order, timeZone);
    return end === undefined ? [] : [{ ...end, order }];
  });
  return {
    date,
    hours: joinHours(ends.map(({ hour, sum, order }) => ({ hour, service: order.item.service, sum }))),
    byProduct: summedBy(ends.map(({ order, sum }) => [order.item.productName, sum])),
    byPerson: summedBy(ends.map(({ order, sum }) => [order.buyer.userId, sum])),
  };
}

/** Adds the sums of parts of a day, such as its shards. */
export function joinDays(date: CalendarDate, parts: readonly DaySums[]): DaySums {
  return {
    date,
    hours: joinHours(parts.flatMap(({ hours }) => hours)),
    byProduct: summedBy(parts.flatMap(({ byProduct }) => [...byProduct])),
  };
}

export function joinDaysOfPeople(date: CalendarDate, parts: readonly DaySumsOfPeople[]): DaySumsOfPeople {
  return { ...joinDays(date, parts), byPerson: summedBy(parts.flatMap(({ byPerson }) => [...byPerson])) };
}

/** One number for each hour of a day, all services together. */
export function byHour(hours: readonly HourSum[], amountOf: (sum: EndSum) => Minor): number[] {
  const amounts = Array.from({ length: 24 }, () => 0);
  for (const { hour, sum } of hours) amounts[hour] = (amounts[hour] ?? 0) + amountOf(sum);
  return amounts;
}

function joinHours(hours: readonly HourSum[]): HourSum[] {
  const same = Map.groupBy(hours, ({ hour, service }) => `${hour} ${service}`);
  return [...same.values()].map((some) => some.reduce((one, { sum }) => ({ ...one, sum: plusEnds(one.sum, sum) })));
}

/** Orders that failed or were taken back are counted apart from those that were delivered. */
export interface EndSum extends SalesSum {
  readonly earnedMinor: Minor;
  readonly failed: number;
}

interface CountedEnd {
  readonly date: CalendarDate;
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

/** What the order counts as; undefined if its end is not known. It counts on the day on which it was confirmed, as in the day's list. */
export function countedEnd(order: Order, timeZone: string): CountedEnd | undefined {
  const sum = endSumOf(order);
  const at = order.confirmedAt;
  if (sum === undefined || at === undefined) return undefined;
  return { date: dayOf(at, timeZone), hour: hourOf(at, timeZone), sum };
}

function endSumOf(order: Order): EndSum | undefined {
  switch (stageOf(order)) {
    case 'card':
    case 'open':
      return undefined;
    case 'undelivered':
      return { ...NO_ENDS, failed: 1 };
    case 'delivered':
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

export function summedBy<Key>(named: Iterable<readonly [Key, EndSum]>): Map<Key, EndSum> {
  const sums = new Map<Key, EndSum>();
  for (const [key, sum] of named) sums.set(key, plusEnds(sums.get(key) ?? NO_ENDS, sum));
  return sums;
}

export function sumsOfServices(hours: readonly HourSum[]): Map<string, EndSum> {
  return summedBy(hours.map(({ service, sum }) => [service, sum]));
}
