import type { CalendarDate } from '../../../domain/shared/days.ts';
import type { DayFault } from '../../../domain/reports/parse-day-range.ts';
import { cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';

/** Why what was typed is no day, and how one is written: the same for every command. As HTML. */
export function dayFaultText(fault: DayFault, today: CalendarDate, words: Words): string {
  switch (fault.type) {
    case 'no-day':
      return words.html('day-unreadable', { text: cut(fault.text, 40) });
    case 'too-many-days':
      return words.html('day-too-many');
    case 'reversed-days':
      return words.html('day-reversed', { from: words.day(fault.range.from), to: words.day(fault.range.to) });
    case 'future-day':
      return words.html('day-future', { date: words.day(fault.date), today: words.day(today) });
  }
}
