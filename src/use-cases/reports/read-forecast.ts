import { addDays, type CalendarDate, hourAt } from '../../domain/shared/day-span.ts';
import { dayOf } from '../../domain/shared/day.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { byHour } from '../../domain/reports/day-sums.ts';
import { type DaySpending, type Forecast, forecast } from '../../domain/reports/forecast.ts';
import { lastDays } from '../../domain/reports/parse-day-range.ts';
import { daysIn } from '../../domain/reports/parse-recap-span.ts';
import type { Now } from '../shared/ports.ts';
import type { SalesSums } from './ports.ts';

/** How long money lasts at the pace of the last days; undefined where nothing can be said. */
export interface ReadForecast {
  ofWallet(amountMinor: Minor): Promise<Forecast | undefined>;
  ofPerson(userId: number, amountMinor: Minor): Promise<Forecast | undefined>;
}

export interface ReadForecastDeps {
  readonly sums: SalesSums;
  readonly timeZone: string;
  readonly now: Now;
}

/** So many whole days tell the pace. */
const PACE_DAYS = 7;
const HOURS = 24;

export function createReadForecast({ sums, timeZone, now }: ReadForecastDeps): ReadForecast {
  let latest: { readonly of: string; readonly days: Promise<readonly DaySpending[]> } | undefined;
  return {
    async ofWallet(amountMinor) {
      return forecast(amountMinor, await shopDays(paceDates()), clock());
    },
    async ofPerson(userId, amountMinor) {
      const dates = paceDates();
      const [people, days] = await Promise.all([sums.ofPerson(userId, dates), shopDays(dates)]);
      const shape = shapeOf(days);
      const own = people.map(({ soldMinor }) => shape.map((share) => share * soldMinor));
      return forecast(amountMinor, own, clock());
    },
  };

  /** The whole days before today. */
  function paceDates(): CalendarDate[] {
    return daysIn(lastDays(PACE_DAYS, addDays(dayOf(now(), timeZone), -1)));
  }

  /** What the service took on each. Days that are over hardly change, so they are read once. */
  async function shopDays(dates: readonly CalendarDate[]): Promise<readonly DaySpending[]> {
    const of = dates.join();
    if (latest?.of !== of) latest = { of, days: readDays(dates) };
    const { days } = latest;
    return days.catch((error: unknown) => {
      latest = undefined;
      throw error;
    });
  }

  /** One after the other: of a large shop each is many numbers. */
  async function readDays(dates: readonly CalendarDate[]): Promise<readonly DaySpending[]> {
    const days: DaySpending[] = [];
    for (const date of dates) days.push(byHour((await sums.ofDay(date)).hours, ({ paidMinor }) => paidMinor));
    return days;
  }

  function clock(): { at: number; hour: number } {
    const at = now();
    return { at, hour: hourAt(at, timeZone) };
  }
}

/** What a person bought by the hour is not kept: their days are spread over the hours as the shop's are. */
function shapeOf(days: readonly DaySpending[]): DaySpending {
  const hours = Array.from({ length: HOURS }, (_, hour) => days.reduce((sum, day) => sum + (day[hour] ?? 0), 0));
  const total = hours.reduce((sum, amount) => sum + amount, 0);
  return hours.map((amount) => (total === 0 ? 1 / HOURS : amount / total));
}
