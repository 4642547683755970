import type { CalendarDate } from '../shared/day-span.ts';
import type { Minor } from '../shared/money.ts';
import type { Order } from '../orders/order.ts';
import { countedEnd, type EndSum, plusEnds, summedBy } from './end-sum.ts';

/** What a whole shop sold on one day. */
export interface DaySums {
  readonly date: CalendarDate;
  readonly hours: readonly HourSum[];
  readonly byProduct: ReadonlyMap<string, EndSum>;
}

export interface HourSum {
  /** From 0 to 23, on the clock of the shop. */
  readonly hour: number;
  readonly service: string;
  readonly sum: EndSum;
}

/** The same with what each person bought. */
export interface DaySumsOfPeople extends DaySums {
  readonly byPerson: ReadonlyMap<number, EndSum>;
}

/** For so long the sums of a day are kept. */
export const SUMS_KEPT_DAYS = 400;

/** What orders that were confirmed on a day come to. Those whose end is not known count nowhere. */
export function sumOrders(date: CalendarDate, orders: readonly Order[], timeZone: string): DaySumsOfPeople {
  const ends = orders.flatMap((order) => {
    const end = countedEnd(order, timeZone);
    return end === undefined ? [] : [{ ...end, order }];
  });
  const sumOf = ({ sum }: { readonly sum: EndSum }): EndSum => sum;
  return {
    date,
    hours: joinHours(ends.map(({ hour, sum, order }) => ({ hour, service: order.item.service, sum }))),
    byProduct: summedBy(ends, ({ order }) => order.item.productName, sumOf),
    byPerson: summedBy(ends, ({ order }) => order.buyer.userId, sumOf),
  };
}

/** The sums of parts of a day, such as its shards, as one. */
export function joinDays(date: CalendarDate, parts: readonly DaySums[]): DaySums {
  return {
    date,
    hours: joinHours(parts.flatMap(({ hours }) => hours)),
    byProduct: joinSums(parts.map(({ byProduct }) => byProduct)),
  };
}

export function joinDaysOfPeople(date: CalendarDate, parts: readonly DaySumsOfPeople[]): DaySumsOfPeople {
  return { ...joinDays(date, parts), byPerson: joinSums(parts.map(({ byPerson }) => byPerson)) };
}

/** What the services of each hour of a day come to together. */
export function byHour(hours: readonly HourSum[], amountOf: (sum: EndSum) => Minor): number[] {
  const amounts = Array.from({ length: 24 }, () => 0);
  for (const { hour, sum } of hours) amounts[hour] = (amounts[hour] ?? 0) + amountOf(sum);
  return amounts;
}

function joinHours(hours: readonly HourSum[]): HourSum[] {
  const same = Map.groupBy(hours, ({ hour, service }) => `${hour} ${service}`);
  return [...same.values()].map((some) => some.reduce((one, { sum }) => ({ ...one, sum: plusEnds(one.sum, sum) })));
}

function joinSums<Key>(parts: readonly ReadonlyMap<Key, EndSum>[]): Map<Key, EndSum> {
  return summedBy(
    parts.flatMap((sums) => [...sums]),
    ([key]) => key,
    ([, sum]) => sum,
  );
}
