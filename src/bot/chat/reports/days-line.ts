import type { DayRange } from '../../../domain/reports/parse-day-range.ts';
import type { Words } from '../../ui/words.ts';

/** Which days a list is about. */
export function daysLine({ from, to }: DayRange, words: Words): string {
  if (from === to) return words.html('history-day', { day: words.day(from) });
  return words.html('history-days', { from: words.day(from), to: words.day(to) });
}
