import { addDays, type CalendarDate, readDate } from '../domain/day-span.ts';
import { cut } from './keyboards/buttons.ts';

/** The day that somebody names after a command. */
export type AskedDay =
  | { type: 'day'; date: CalendarDate }
  | { type: 'no-day'; text: string }
  | { type: 'future'; date: CalendarDate; today: CalendarDate };

/** `2026-11-20`, `today`, `yesterday`; `otherwise` where nothing is said. */
export function readDay(text: string, today: CalendarDate, otherwise: 'today' | 'yesterday'): AskedDay {
  const asked = text.trim().toLowerCase() || otherwise;
  if (asked === 'yesterday') return { type: 'day', date: addDays(today, -1) };
  if (asked === 'today') return { type: 'day', date: today };
  const date = readDate(asked);
  if (date === undefined) return { type: 'no-day', text: cut(text, 40) };
  return date > today ? { type: 'future', date, today } : { type: 'day', date };
}
