import { addDays, type CalendarDate, dayOf, hourAt } from '../../domain/shared/days.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { byHour } from '../../domain/reports/day-sums.ts';
import { type DaySpending, type Forecast, forecast, PACE_DAYS, spreadLike } from '../../domain/reports/forecast.ts';
import { daysIn, lastDays } from '../../domain/reports/parse-day-range.ts';
import type { Shop } from '../shop.ts';

type ForecastShop = Pick<Shop, 'salesSums' | 'timeZone' | 'now'>;

export async function walletForecast(shop: ForecastShop, amountMinor: Minor): Promise<Forecast | undefined> {
  return forecast(amountMinor, await shopDays(shop, paceDates(shop)), clock(shop));
}

export async function personForecast(
  shop: ForecastShop,
  userId: number,
  amountMinor: Minor,
): Promise<Forecast | undefined> {
  const dates = paceDates(shop);
  const [people, days] = await Promise.all([shop.salesSums.ofPerson(userId, dates), shopDays(shop, dates)]);
  const totals = people.map(({ soldMinor }) => soldMinor);
  return forecast(amountMinor, spreadLike(days, totals), clock(shop));
}

function paceDates({ now, timeZone }: ForecastShop): CalendarDate[] {
  return daysIn(lastDays(PACE_DAYS, addDays(dayOf(now(), timeZone), -1)));
}

/** What the service took on each day, read one after the other, because in a large shop each day is many numbers. */
function shopDays({ salesSums }: ForecastShop, dates: readonly CalendarDate[]): Promise<readonly DaySpending[]> {
  return Array.fromAsync(dates, async (date) =>
    byHour((await salesSums.ofDay(date)).hours, ({ paidMinor }) => paidMinor),
  );
}

function clock({ now, timeZone }: ForecastShop): { at: number; hour: number } {
  const at = now();
  return { at, hour: hourAt(at, timeZone) };
}
