import { addDays, type CalendarDate } from '../shared/day-span.ts';
import { SUMS_KEPT_DAYS } from './day-sums.ts';
import { wordsAndDays } from './parse-day.ts';
import { type DayFault, type DayRange, readMonth, readOneDay, readWeek } from './parse-day-range.ts';

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

/** Whose sales are asked for, and of when: `week`, `folake`, `folake yesterday`, `november folake`. @property who '' for all people */
export function readSalesLine(
  line: string,
  today: CalendarDate,
): { type: 'span'; who: string; span: RecapSpan } | Exclude<RecapFault, { type: 'no-day' }> {
  const whole = readRecapSpan(line, today);
  if (whole.type !== 'no-day') return whole.type === 'span' ? { ...whole, who: '' } : whole;
  const words = wordsAndDays(line);
  const ways = [
    { when: words.at(-1) ?? '', who: words.slice(0, -1) },
    { when: words[0] ?? '', who: words.slice(1) },
  ];
  for (const { when, who } of ways) {
    const read = readRecapSpan(when, today);
    if (who.length > 0 && read.type === 'span') return { ...read, who: who.join(' ') };
  }
  return { type: 'span', who: words.join(' '), span: { type: 'day', from: today, to: today } };
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
  const week = readWeek(line, today);
  if (week !== undefined) return { type: 'span', span: { type: 'week', ...week } };
  const month = readMonth(line, today);
  if (month !== undefined)
    return month.type === 'days' ? { type: 'span', span: { type: 'month', ...month.range } } : month;
  const day = readOneDay(line, today, today);
  if (day.type !== 'day') return day;
  return { type: 'span', span: { type: 'day', from: day.date, to: day.date } };
}
