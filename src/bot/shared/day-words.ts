import { type CalendarDate, addDays, dayOf } from '../../domain/shared/days.ts';
import type { DayFault, DayRange } from '../../domain/reports/parse-day-range.ts';
import { quoted } from '../ui/buttons.ts';
import type { Words } from '../ui/words.ts';
import type { Forecast } from '../../domain/reports/forecast.ts';

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

const HALF_HOUR_MS = 30 * 60_000;
/** If it is more days ahead, a weekday could be that of another week. */
const WEEKDAY_DAYS = 6;

export function forecastText({ until, days }: Forecast, now: number, timeZone: string, words: Words): string {
  if (until === undefined) return words.plain('recap-lasts-long', { days });
  if (until <= now) return words.plain('recap-empty');
  const about = Math.round(until / HALF_HOUR_MS) * HALF_HOUR_MS;
  const [today, date] = [dayOf(now, timeZone), dayOf(about, timeZone)];
  const clock = words.clock(about);
  if (date === today) return words.plain('recap-lasts-today', { days, clock });
  const day = date <= addDays(today, WEEKDAY_DAYS) ? words.weekday(date) : words.day(date);
  return words.plain('recap-lasts', { days, day, clock });
}

export function daysLine({ from, to }: DayRange, words: Words): string {
  if (from === to) return words.html('history-day', { day: words.day(from) });
  return words.html('history-days', { from: words.day(from), to: words.day(to) });
}
