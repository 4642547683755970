import { addDays, type CalendarDate } from '../shared/days.ts';
import { foldText } from '../shared/text.ts';
import { isDayWord, looksLikeDay, monthNamed, readTypedDay, wordsAndDays } from './parse-day.ts';
import { SUMS_KEPT_DAYS } from './day-sums.ts';

/** From the first to the last day, both whole days. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type DayFault =
  | { type: 'no-day'; text: string }
  | { type: 'too-many-days' }
  | { type: 'reversed-days'; range: DayRange }
  | { type: 'future-day'; date: CalendarDate };

/**
 * @property words all other words of the line.
 * @property range absent if no day is named
 */
type TypedDays = { type: 'days'; words: readonly string[]; range?: DayRange };

/**
 * The days in a line that was typed after a command, at any place in it. One day is the first of a range up to today. A word such as `yesterday` means
 * only that day, and `week` the last seven days.
 */
export function readTypedDays(line: string, today: CalendarDate): TypedDays | DayFault {
  const week = readWeek(line, today);
  if (week !== undefined) return { type: 'days', words: [], range: week };
  const all = wordsAndDays(line);
  const typed = all.filter((word) => looksLikeDay(word));
  const words = all.filter((word) => !looksLikeDay(word));
  const [first, ...more] = typed;
  if (first === undefined) return { type: 'days', words };
  const dates = typed.map((word) => readTypedDay(word, today));
  const wrong = typed.find((_, index) => dates[index] === undefined);
  if (wrong !== undefined) return { type: 'no-day', text: wrong };
  if (more.length > 1) return { type: 'too-many-days' };
  const [from = today, named] = dates;
  const to = named ?? (isDayWord(first) ? from : today);
  if (from > today) return { type: 'future-day', date: from };
  if (to < from) return { type: 'reversed-days', range: { from, to } };
  return { type: 'days', words, range: { from, to } };
}

/** The same, for lines that name no person, because a person may be called April: `month`, `november` and `november 2025` are days too. */
export function readTypedDaysOrMonth(line: string, today: CalendarDate): TypedDays | DayFault {
  return readMonth(line, today) ?? readTypedDays(line, today);
}

export function readOneDay(
  line: string,
  today: CalendarDate,
  otherwise: CalendarDate,
): { type: 'day'; date: CalendarDate } | DayFault {
  const text = line.trim();
  if (text === '') return { type: 'day', date: otherwise };
  const date = readTypedDay(text, today);
  if (date === undefined) return { type: 'no-day', text };
  return date > today ? { type: 'future-day', date } : { type: 'day', date };
}

/** The last seven days, if nothing else is typed. */
function readWeek(line: string, today: CalendarDate): DayRange | undefined {
  return WEEKS.has(foldText(line).trim()) ? lastDays(WEEK_DAYS, today) : undefined;
}

const WEEK_DAYS = 7;
const WEEKS = new Set(['week', 'this week', '7 days', 'semaine', 'cette semaine', '7 jours']);

/** So many days, of which today is the last. */
export function lastDays(count: number, today: CalendarDate): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

/** A line that is only a month. A month that is not over ends today. */
function readMonth(line: string, today: CalendarDate): DaysOfMonth | DayFault | undefined {
  const typed = foldText(line);
  const month = MONTHS.has(typed) ? today.slice(0, 7) : namedMonth(typed, today);
  return month === undefined ? undefined : daysOfMonth(month, today);
}

type DaysOfMonth = TypedDays & { range: DayRange };

const MONTHS = new Set(['month', 'mois']);

/** Such as `2026-11`. Without a year, the latest such month that has begun. */
function namedMonth(typed: string, today: CalendarDate): string | undefined {
  const [, name = '', year] = /^([a-z]+)\.?(?: (2\d{3}))?$/u.exec(typed) ?? [];
  const month = monthNamed(name)?.padStart(2, '0');
  if (month === undefined) return undefined;
  const thisYear = Number(today.slice(0, 4));
  return `${year ?? (month <= today.slice(5, 7) ? thisYear : thisYear - 1)}-${month}`;
}

function daysOfMonth(month: string, today: CalendarDate): DaysOfMonth | DayFault {
  const from = `${month}-01`;
  if (from > today) return { type: 'future-day', date: from };
  const last = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  return { type: 'days', words: [], range: { from, to: last < today ? last : today } };
}

/**
 * @property who the person it is about, as typed; empty if none is named.
 * @property range absent if no day is named
 */
export type StatementLine = { type: 'asked'; who: string; range?: DayRange } | DayFault;

/** `[PERSON] [from] [to]`, `[PERSON] november`, as it is typed after the command. Days stand at the end, because a person may be called May Johnson. */
export function parseStatementRequest(line: string, today: CalendarDate): StatementLine {
  const words = wordsAndDays(line);
  for (const count of [3, 2, 1]) {
    const read = readTypedDaysOrMonth(words.slice(-count).join(' '), today);
    if (read.type !== 'days') return read;
    const who = words.slice(0, -count).join(' ');
    if (read.range !== undefined && read.words.length === 0) return { type: 'asked', who, range: read.range };
  }
  return { type: 'asked', who: words.join(' ') };
}

export type RecapSpan = DayRange & { readonly type: 'day' | 'days' | 'week' | 'month' };

export type RecapFault = DayFault | { type: 'too-old'; oldest: CalendarDate };

/** `yesterday`, `20 Nov`, `1 Nov 20 Nov`, `week`, `month`, `november`, `november 2025`; an empty line means today. */
export function readRecapSpan(line: string, today: CalendarDate): { type: 'span'; span: RecapSpan } | RecapFault {
  const read = spanOf(line, today);
  if (read.type !== 'span') return read;
  const oldest = addDays(today, 1 - SUMS_KEPT_DAYS);
  return read.span.to < oldest ? { type: 'too-old', oldest } : read;
}

/** Whose sales are wanted, and for which days: `week`, `folake`, `folake yesterday`, `november folake`. @property who '' for all people */
export function readSalesLine(
  line: string,
  today: CalendarDate,
): { type: 'span'; who: string; span: RecapSpan } | Exclude<RecapFault, { type: 'no-day' }> {
  const whole = readRecapSpan(line, today);
  if (whole.type !== 'no-day') return whole.type === 'span' ? { ...whole, who: '' } : whole;
  const words = wordsAndDays(line);
  const ways = [2, 1].flatMap((count) => [
    { when: words.slice(-count).join(' '), who: words.slice(0, -count) },
    { when: words.slice(0, count).join(' '), who: words.slice(count) },
  ]);
  for (const { when, who } of ways) {
    const read = readRecapSpan(when, today);
    if (who.length > 0 && read.type === 'span') return { ...read, who: who.join(' ') };
  }
  return { type: 'span', who: words.join(' '), span: { type: 'day', from: today, to: today } };
}

/** The same number of days right before these, for a comparison. */
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
  const words = wordsAndDays(line);
  if (words.length > 1 && words.every(looksLikeDay)) return spanOfDays(readTypedDays(line, today), today);
  const day = readOneDay(line, today, today);
  if (day.type !== 'day') return day;
  return { type: 'span', span: { type: 'day', from: day.date, to: day.date } };
}

/** Days that are still to come have no sales. */
function spanOfDays(typed: TypedDays | DayFault, today: CalendarDate): { type: 'span'; span: RecapSpan } | DayFault {
  if (typed.type !== 'days') return typed;
  const { from, to: last } = typed.range ?? lastDays(1, today);
  const to = last < today ? last : today;
  return { type: 'span', span: { type: from === to ? 'day' : 'days', from, to } };
}
