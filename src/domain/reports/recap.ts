import type { Episode } from '../health.ts';
import type { CalendarDate } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import {
  byHour,
  type EndSum,
  NO_ENDS,
  plusEnds,
  type DaySums,
  sumsOfServices,
  type HourSum,
  summedBy,
} from './day-sums.ts';
import type { Forecast } from './forecast.ts';
import type { RecapSpan } from './parse-day-range.ts';
import { type Cell, moneyCell } from '../shared/csv.ts';
import { ranked } from './sales.ts';

/** At most so many of the same weekday show what is usual, */
export const USUAL_WEEKDAYS = 8;
/** and at least so many. */
export const FEWEST_WEEKDAYS = 3;
/** How many of the best products are shown, and how many episodes in which something was slow or failed. */
const MAX_BEST = 5;
export const MAX_EPISODES = 3;
/** So many open orders of the shop are looked at to count those of a span. If more are open, the others are not counted. */
export const MAX_OPEN_COUNTED = 500;
/** Of so many days the orders of one person are all read. */
export const MOST_DAYS_READ = 31;
/** The gauge of the wallet is full when it lasts so many days. */
export const GAUGE_DAYS = 7;
/** For so many days back it is mentioned that an evening's picture may not have arrived. */
export const LOOK_BACK_DAYS = 3;
/** At most so many lines stand behind the bars, above the line of zero. */
const MAX_SCALE_LINES = 4;

export interface Recap {
  readonly span: RecapSpan;
  readonly total: EndSum;
  /** The hours of a day, or the days of a longer span. */
  readonly bars: readonly Bar[];
  readonly usual: Usual | undefined;
  /** Orders that were confirmed in the span and have not ended. */
  readonly open: { readonly count: number; readonly priceMinor: Minor };
  /** Cases of the whole shop: how many people opened in the span, and how many are open now. */
  readonly cases?: { readonly opened: number; readonly open: number } | undefined;
  /** What was slow or failed in the span, the longest first; only for the whole shop. */
  readonly episodes?: readonly Episode[] | undefined;
  /** The best first. */
  readonly best: readonly { readonly productName: string; readonly sum: EndSum }[];
  /** The wallet, or a person's own balance; undefined if it is not known. */
  readonly money: { readonly amountMinor: Minor; readonly forecast: Forecast | undefined } | undefined;
  /** When the recap was read. A span that is not over goes up to this time. */
  readonly at: number;
  readonly isRunning: boolean;
  /** The first day that is still kept, if the span begins earlier. */
  readonly completeFrom: CalendarDate | undefined;
}

/** @property key an hour from 0 to 23, or a day. */
export interface Bar {
  readonly key: number | CalendarDate;
  /** What was sold, by service; '' if services are not separated. */
  readonly byService: ReadonlyMap<string, Minor>;
  /** What is usually sold at this place. */
  readonly usualMinor?: Minor | undefined;
}

/** What the span is compared with: the median of several days of the same weekday, or as many days right before. */
export interface Usual {
  readonly soldMinor: Minor;
  readonly of: 'weekday' | 'before';
}

/** The median, which is the mean of the two middle values if their number is even. Undefined if there are no values. */
export function medianOf(amounts: readonly number[]): Minor | undefined {
  const sorted = amounts.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : minor(Math.round((low + high) / 2));
}

/** In whole percent, above or below what is usual; undefined if nothing is usual. */
export function percentBeside(soldMinor: Minor, usual: Usual | undefined): number | undefined {
  if (usual === undefined || usual.soldMinor === 0) return undefined;
  return Math.round((100 * (soldMinor - usual.soldMinor)) / usual.soldMinor);
}

/** The lines behind the bars, up to the highest: their steps are 1, 2 or 5 with zeros behind, and not below 100 kobo. */
export function scaleOf(highestMinor: number): { readonly step: number; readonly lines: number } {
  const ten = 10 ** Math.max(2, Math.floor(Math.log10(highestMinor / MAX_SCALE_LINES)));
  const steps = [1, 2, 5, 10].map((factor) => factor * ten);
  const step = steps.find((each) => each * MAX_SCALE_LINES >= highestMinor) ?? 10 * ten;
  return { step, lines: Math.max(1, Math.ceil(highestMinor / step)) };
}

export function totalOf(sums: Iterable<EndSum>): EndSum {
  let total = NO_ENDS;
  for (const sum of sums) total = plusEnds(total, sum);
  return total;
}

/** From the first hour to the last that had a sale, either on this day or usually. */
export function hourBars(hours: readonly HourSum[], usual: readonly number[] | undefined): Bar[] {
  const sold = byHour(hours, ({ soldMinor }) => soldMinor);
  const all = [...sold.keys()];
  const some = all.filter((hour) => (sold[hour] ?? 0) > 0 || (usual?.[hour] ?? 0) > 0);
  return all.slice(some[0] ?? 24, (some.at(-1) ?? 24) + 1).map((hour) => ({
    key: hour,
    byService: soldByService(hours.filter((one) => one.hour === hour)),
    usualMinor: usual === undefined ? undefined : minor(usual[hour] ?? 0),
  }));
}

export function soldByService(hours: readonly HourSum[]): Bar['byService'] {
  return new Map([...sumsOfServices(hours)].map(([service, { soldMinor }]) => [service, soldMinor]));
}

/** The products of which most was sold. */
export function bestOf(days: readonly DaySums[]): Recap['best'] {
  return ranked(summedBy(days.flatMap(({ byProduct }) => [...byProduct])))
    .filter(([, { count }]) => count > 0)
    .slice(0, MAX_BEST)
    .map(([productName, sum]) => ({ productName, sum }));
}

/** The columns of the file of a week or a month, which docs/guide-merchants.md explains. */
export const recapColumns = ['day', 'service', 'delivered', 'sold', 'paid', 'profit', 'failed'] as const;

export function recapRows({ date, hours }: DaySums): Cell[][] {
  return [...sumsOfServices(hours)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([service, { count, soldMinor, paidMinor, profitMinor, failed }]) => [
      date,
      service,
      String(count),
      moneyCell(soldMinor),
      moneyCell(paidMinor),
      moneyCell(profitMinor),
      String(failed),
    ]);
}
