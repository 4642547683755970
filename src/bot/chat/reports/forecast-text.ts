import type { Forecast } from '../../../domain/reports/forecast.ts';
import { addDays, dayOf } from '../../../domain/shared/days.ts';
import type { Words } from '../../ui/words.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** Beyond, a weekday could be that of another week. */
const WEEKDAY_DAYS = 6;

/** How long it lasts, and what that rests on. */
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
