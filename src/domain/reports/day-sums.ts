import type { CalendarDate } from '../shared/day-span.ts';
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

/** For so long the sums of a day are kept. */
export const SUMS_KEPT_DAYS = 400;
