import type { CalendarDate } from '../shared/day-span.ts';
import { looksLikeDay, wordsAndDays } from './parse-day.ts';
import { type DayFault, type DayRange, readTypedDays } from './parse-day-range.ts';

/** @property who whom it is about, as typed; empty if no person is named. @property range absent if no day is named */
export type StatementLine = { type: 'asked'; who: string; range?: DayRange } | DayFault;

/** `[PERSON] [from] [to]`, as it is typed after the command: behind the first day everything is one. */
export function parseStatementRequest(line: string, today: CalendarDate): StatementLine {
  const words = wordsAndDays(line);
  const first = words.findIndex((word) => looksLikeDay(word));
  const stray = first === -1 ? undefined : words.slice(first).find((word) => !looksLikeDay(word));
  if (stray !== undefined) return { type: 'no-day', text: stray };
  const typed = readTypedDays(line, today);
  if (typed.type !== 'days') return typed;
  const { words: rest, range } = typed;
  return { type: 'asked', who: rest.join(' '), ...(range === undefined ? {} : { range }) };
}
