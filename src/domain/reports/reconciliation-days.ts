import { dayOf } from '../shared/day.ts';
import { addDays, type CalendarDate, clockAt } from '../shared/day-span.ts';

/** So many missed days are made good at the most. */
const MAX_MISSED_DAYS = 7;
/** A success may be taken back days later: so many days before are compared once more. */
const AGAIN_DAYS = 2;

export interface DayToReconcile {
  readonly date: CalendarDate;
  /** It was compared before, and is looked at once more. */
  readonly again: boolean;
}

/** The newest day whose comparison is due: yesterday once the clock shows the time of day, before that the day before. @param at such as `04:00` */
export function newestDueDay(now: number, at: string, timeZone: string): CalendarDate {
  return addDays(dayOf(now, timeZone), clockAt(now, timeZone) >= at ? -1 : -2);
}

/** The days to compare, the oldest first; none if the newest was compared already. @param lastDone undefined if none ever was */
export function daysToReconcile(lastDone: CalendarDate | undefined, newest: CalendarDate): DayToReconcile[] {
  if (lastDone !== undefined && lastDone >= newest) return [];
  const oldest = addDays(newest, 1 - MAX_MISSED_DAYS);
  const next = lastDone === undefined ? newest : addDays(lastDone, 1);
  const first = next < oldest ? oldest : next;
  const days: DayToReconcile[] = [];
  for (let date = addDays(first, -AGAIN_DAYS); date <= newest; date = addDays(date, 1)) {
    days.push({ date, again: date < first });
  }
  return days;
}
