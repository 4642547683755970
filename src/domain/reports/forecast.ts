import { DAY_MS, HOUR_MS } from '../shared/days.ts';
import { type Minor, sumOf } from '../shared/money.ts';

/** The last so many whole days show the pace. */
export const PACE_DAYS = 7;

/** People read to the next half hour when money runs out. */
export const SAID_TO_MS = HOUR_MS / 2;

/** What left a wallet or a balance on one whole day, by hour in the shop's time zone. */
export type DaySpending = readonly number[];

/** How long money lasts, and from how many days this was found out. */
export interface Forecast {
  /** In milliseconds since 1970; undefined if it lasts longer than can be said. */
  readonly until: number | undefined;
  readonly days: number;
}

const HOURS = 24;
const FEWEST_DAYS = 3;
/** If days differ by more than so many times, they show no pace. */
const MOST_APART = 3;
const LONGEST_DAYS = 28;

/**
 * When the money is spent, if the coming hours are like the same hours of the given days. Undefined if nothing can be said: there are fewer than three
 * days with sales, or one of them is more than three times another. A day without sales, such as a Sunday, makes the pace slower.
 * @param days the whole days before today, at most the last seven, the oldest first
 * @param now.hour the hour in the shop's time zone, with its minutes as a part of it
 */
export function forecast(
  moneyMinor: Minor,
  days: readonly DaySpending[],
  now: { readonly at: number; readonly hour: number },
): Forecast | undefined {
  const first = days.findIndex((day) => sumOf(day) > 0);
  const since = first === -1 ? [] : days.slice(first);
  const totals = since.map(sumOf).filter((total) => total > 0);
  if (totals.length < FEWEST_DAYS || Math.max(...totals) > MOST_APART * Math.min(...totals)) return undefined;
  const pace = hourTotals(since).map((total) => total / since.length);
  return { until: spentAt(moneyMinor, pace, now), days: since.length };
}

/** A person's hours are not kept, so their days are spread over the hours in the way of the whole shop. */
export function spreadLike(shopDays: readonly DaySpending[], totals: readonly Minor[]): DaySpending[] {
  const hours = hourTotals(shopDays);
  const all = sumOf(hours);
  return totals.map((total) => hours.map((amount) => total * (all === 0 ? 1 / HOURS : amount / all)));
}

function hourTotals(days: readonly DaySpending[]): number[] {
  return Array.from({ length: HOURS }, (_, hour) => sumOf(days.map((day) => day[hour] ?? 0)));
}

/** Hour by hour, so that it counts no spending in the night, when people do not buy. */
function spentAt(moneyMinor: number, pace: readonly number[], now: { at: number; hour: number }): number | undefined {
  let left = moneyMinor;
  if (left <= 0) return now.at;
  let { at, hour } = now;
  while (at - now.at < LONGEST_DAYS * DAY_MS) {
    const rest = Math.floor(hour) + 1 - hour;
    const spent = (pace[Math.floor(hour) % HOURS] ?? 0) * rest;
    if (spent >= left) return Math.round(at + (left / spent) * rest * HOUR_MS);
    left -= spent;
    at += rest * HOUR_MS;
    hour = (Math.floor(hour) + 1) % HOURS;
  }
  return undefined;
}
