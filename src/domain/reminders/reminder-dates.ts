import type { CalendarStep } from '../catalogue/validity.ts';
import { addMonths } from '../shared/add-months.ts';
import { addDays, type CalendarDate } from '../shared/day-span.ts';

/** Days that come again and again, counted from one of them; without a step there is that one alone. */
export interface DateRule {
  /** A purchase's day, or the one day that was chosen. */
  readonly anchor: CalendarDate;
  readonly step?: CalendarStep | undefined;
}

/** The first day of the rule after a day, counted from the anchor, so that the 31st comes back after February. Undefined if there is none. */
export function dateAfter({ anchor, step }: DateRule, after: CalendarDate): CalendarDate | undefined {
  if (step === undefined) return anchor > after ? anchor : undefined;
  // Some steps too few, because months differ in length; what is left is walked.
  let count = Math.max(1, Math.floor(daysBetween(anchor, after) / longestDays(step)));
  while (dateAt(anchor, step, count) <= after) count += 1;
  return dateAt(anchor, step, count);
}

/** Of two dates, negative if the second is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * How many days usually lie between purchases: the median, which one forgotten month or one purchase for a neighbour does not move. Undefined with fewer
 * than three days of purchase, because two say nothing of a habit. @param days in any order
 */
export function rhythmOf(days: readonly CalendarDate[]): number | undefined {
  const sorted = [...new Set(days)].toSorted();
  if (sorted.length < LEAST_DAYS) return undefined;
  const gaps = sorted.slice(1).map((day, index) => daysBetween(sorted[index] ?? day, day));
  const inOrder = gaps.toSorted((one, other) => one - other);
  const middle = inOrder.length / 2;
  const median = ((inOrder[Math.ceil(middle) - 1] ?? 0) + (inOrder[Math.floor(middle)] ?? 0)) / 2;
  return Math.max(1, Math.round(median));
}

const DAY_MS = 24 * 3_600_000;
const LEAST_DAYS = 3;
const LONGEST_MONTH_DAYS = 31;

function dateAt(anchor: CalendarDate, step: CalendarStep, count: number): CalendarDate {
  return 'days' in step ? addDays(anchor, step.days * count) : addMonths(anchor, step.months * count);
}

function longestDays(step: CalendarStep): number {
  return 'days' in step ? step.days : step.months * LONGEST_MONTH_DAYS;
}
