import type { CalendarDate } from './day-span.ts';

/** The same day so many months later, or the last day of a month that has no such day: the 31st of January, and one month, is the 28th of February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, days));
  return first.toISOString().slice(0, 10);
}
