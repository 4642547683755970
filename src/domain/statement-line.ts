import { addDays, type CalendarDate, readDate } from './day-span.ts';

/** From the first to the last day, both whole. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type StatementLine =
  /** @property who whom it is about, as typed; empty where nobody is named. @property range absent where no day is named */
  | { type: 'asked'; who: string; range?: DayRange }
  | { type: 'no-day'; text: string }
  | { type: 'reversed'; range: DayRange }
  | { type: 'future'; date: CalendarDate };

/**
 * `[PERSON] [from] [to]`, as it is typed after the command: days as `2026-11-20`, `today` or `yesterday`. One date alone is the first day, up to
 * today; `today` and `yesterday` alone are that day.
 */
export function readStatementLine(line: string, today: CalendarDate): StatementLine {
  const words = line.split(/\s+/u).filter((word) => word !== '');
  const first = words.findIndex((word) => looksLikeDay(word));
  if (first === -1) return { type: 'asked', who: words.join(' ') };
  const days = words.slice(first);
  const dates = days.map((word) => dayFrom(word, today));
  const wrong = days.find((_, index) => dates[index] === undefined || index > 1);
  if (wrong !== undefined) return { type: 'no-day', text: wrong };
  const [from = today, named] = dates;
  const to = named ?? (isWord(days[0] ?? '') ? from : today);
  if (from > today) return { type: 'future', date: from };
  if (to < from) return { type: 'reversed', range: { from, to } };
  return { type: 'asked', who: words.slice(0, first).join(' '), range: { from, to } };
}

/** So many days, the last one today. */
export function lastDays(count: number, today: CalendarDate): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

const DAY_WORDS = ['today', 'yesterday'];

function isWord(text: string): boolean {
  return DAY_WORDS.includes(text.toLowerCase());
}

/** Also where it is none: a name has no such thing in it, so that a mistyped date is said to be one. */
function looksLikeDay(word: string): boolean {
  return isWord(word) || /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$/u.test(word);
}

function dayFrom(word: string, today: CalendarDate): CalendarDate | undefined {
  if (!isWord(word)) return readDate(word);
  return word.toLowerCase() === 'today' ? today : addDays(today, -1);
}
