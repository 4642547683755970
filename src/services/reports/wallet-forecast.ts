import { addDays, type CalendarDate, dayOf, hourAt } from '../../domain/shared/days.ts';
import { type Minor, sumOf } from '../../domain/shared/money.ts';
import { byHour } from '../../domain/reports/day-sums.ts';
import { type DaySpending, type Forecast, forecast, PACE_DAYS } from '../../domain/reports/forecast.ts';
import { daysIn, lastDays } from '../../domain/reports/parse-day-range.ts';
import type { Shop } from '../shop.ts';

type ForecastShop = Pick<Shop, 'salesSums' | 'timeZone' | 'now'>;

const HOURS = 24;

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
  const shape = shapeOf(days);
  const own = people.map(({ soldMinor }) => shape.map((share) => share * soldMinor));
  return forecast(amountMinor, own, clock(shop));
}

function paceDates({ now, timeZone }: ForecastShop): CalendarDate[] {
  return daysIn(lastDays(PACE_DAYS, addDays(dayOf(now(), timeZone), -1)));
}

/** What the service took on each day, read one after the other, because in a large shop each day is many numbers. */
async function shopDays({ salesSums }: ForecastShop, dates: readonly CalendarDate[]): Promise<readonly DaySpending[]> {
  const days: DaySpending[] = [];
  for (const date of dates) days.push(byHour((await salesSums.ofDay(date)).hours, ({ paidMinor }) => paidMinor));
  return days;
}

function clock({ now, timeZone }: ForecastShop): { at: number; hour: number } {
  const at = now();
  return { at, hour: hourAt(at, timeZone) };
}

/** A person's hours are not kept, so their days are spread over the hours in the way of the whole shop. */
function shapeOf(days: readonly DaySpending[]): DaySpending {
  const hours = Array.from({ length: HOURS }, (_, hour) => sumOf(days.map((day) => day[hour] ?? 0)));
  const total = sumOf(hours);
  return hours.map((amount) => (total === 0 ? 1 / HOURS : amount / total));
}
