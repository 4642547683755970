import { addDays, type CalendarDate } from '../shared/day-span.ts';
import { foldText } from '../shared/fold-text.ts';
import { SUMS_KEPT_DAYS } from './day-sums.ts';
import { monthNamed } from './parse-day.ts';
import { type DayFault, type DayRange, readOneDay, readWeek } from './parse-day-range.ts';

/** What a recap is of. A month that is not over ends today. */
export type RecapSpan = DayRange & { readonly type: 'day' | 'week' | 'month' };

export type RecapFault = DayFault | { type: 'too-old'; oldest: CalendarDate };

/** `yesterday`, `20 Nov`, `week`, `month`, `november`, `november 2025`; without a word it is today. */
export function readRecapSpan(line: string, today: CalendarDate): { type: 'span'; span: RecapSpan } | RecapFault {
  const read = spanOf(line, today);
  if (read.type !== 'span') return read;
  const oldest = addDays(today, 1 - SUMS_KEPT_DAYS);
  return read.span.to < oldest ? { type: 'too-old', oldest } : read;
}

/** The same number of days right before it, which it is compared with. */
export function spanBefore({ from, to }: DayRange): DayRange {
  const days = daysIn({ from, to }).length;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export function daysIn({ from, to }: DayRange): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

function spanOf(line: string, today: CalendarDate): { type: 'span'; span: RecapSpan } | RecapFault {
  const typed = foldText(line);
  const week = readWeek(line, today);
  if (week !== undefined) return { type: 'span', span: { type: 'week', ...week } };
  const month = MONTHS.has(typed) ? today.slice(0, 7) : namedMonth(typed, today);
  if (month !== undefined) return monthSpan(month, today);
  const day = readOneDay(line, today, today);
  if (day.type !== 'day') return day;
  return { type: 'span', span: { type: 'day', from: day.date, to: day.date } };
}

/** In both languages of the chat. */
const MONTHS = new Set(['month', 'mois']);

/** `2026-11`; without a year the latest one that has begun. */
function namedMonth(typed: string, today: CalendarDate): string | undefined {
  const [, name = '', year] = /^([a-z]+)\.?(?: (2\d{3}))?$/u.exec(typed) ?? [];
  const month = monthNamed(name)?.padStart(2, '0');
  if (month === undefined) return undefined;
  const thisYear = Number(today.slice(0, 4));
  return `${year ?? (month <= today.slice(5, 7) ? thisYear : thisYear - 1)}-${month}`;
}

function monthSpan(month: string, today: CalendarDate): { type: 'span'; span: RecapSpan } | DayFault {
  const from = `${month}-01`;
  if (from > today) return { type: 'future-day', date: from };
  const last = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  return { type: 'span', span: { type: 'month', from, to: last < today ? last : today } };
}
