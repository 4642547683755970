import type { CalendarDate } from '../../domain/shared/days.ts';
import type { DayFault, DayRange } from '../../domain/reports/parse-day-range.ts';
import type { Words } from '../ui/words.ts';
import { quoted } from '../../domain/shared/text.ts';

/** All commands use the same words. As HTML. */
export function dayFaultText(fault: DayFault, today: CalendarDate, words: Words): string {
  switch (fault.type) {
    case 'no-day':
      return words.html('day-unreadable', { text: quoted(fault.text) });
    case 'too-many-days':
      return words.html('day-too-many');
    case 'reversed-days':
      return words.html('day-reversed', { from: words.day(fault.range.from), to: words.day(fault.range.to) });
    case 'future-day':
      return words.html('day-future', { date: words.day(fault.date), today: words.day(today) });
  }
}

export function daysLine({ from, to }: DayRange, words: Words): string {
  if (from === to) return words.html('history-day', { day: words.day(from) });
  return words.html('history-days', { from: words.day(from), to: words.day(to) });
}
