import type { CalendarDate } from '../shared/day-span.ts';
import type { Minor } from '../shared/money.ts';
import type { EndSum } from './end-sum.ts';

/** What a whole shop sold on one day, as it is kept while orders end. */
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

/** What the services of each hour of a day come to together. */
export function byHour(hours: readonly HourSum[], amountOf: (sum: EndSum) => Minor): number[] {
  const amounts = Array.from({ length: 24 }, () => 0);
  for (const { hour, sum } of hours) amounts[hour] = (amounts[hour] ?? 0) + amountOf(sum);
  return amounts;
}

/** For so long the sums of a day are kept. */
export const SUMS_KEPT_DAYS = 400;
