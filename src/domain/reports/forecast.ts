import { type Minor, sumOf } from '../shared/money.ts';

/** So many whole days tell the pace. */
export const PACE_DAYS = 7;

/** What left a wallet or a balance on one whole day, by the hour of the shop's clock. */
export type DaySpending = readonly number[];

/** How long money lasts at the pace of so many days. */
export interface Forecast {
  /** In milliseconds since 1970; undefined if it lasts longer than can be said. */
  readonly until: number | undefined;
  readonly days: number;
}

const FEWEST_DAYS = 3;
/** Days that differ more than so many times tell no pace. */
const MOST_APART = 3;
const LONGEST_DAYS = 28;
const HOUR_MS = 3_600_000;

/**
 * When so much money is spent if the hours to come are like the same hours of the days given. Undefined where nothing can be said: fewer than
 * three days with sales, or one of them more than three times another. A day without sales, such as a Sunday, makes the pace slower.
 * @param days the whole days before today, at most the last seven, the oldest first
 * @param now.hour the hour of the shop's clock, with its minutes as a part of it
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
  const pace = Array.from({ length: 24 }, (_, hour) => sumOf(since.map((day) => day[hour] ?? 0)) / since.length);
  return { until: spentAt(moneyMinor, pace, now), days: since.length };
}

/** Hour by hour, so that it counts no spending in a night in which people do not buy. */
function spentAt(moneyMinor: number, pace: readonly number[], now: { at: number; hour: number }): number | undefined {
  let left = moneyMinor;
  if (left <= 0) return now.at;
  let { at, hour } = now;
  while (at - now.at < LONGEST_DAYS * 24 * HOUR_MS) {
    const rest = Math.floor(hour) + 1 - hour;
    const spent = (pace[Math.floor(hour) % 24] ?? 0) * rest;
    if (spent >= left) return Math.round(at + (left / spent) * rest * HOUR_MS);
    left -= spent;
    at += rest * HOUR_MS;
    hour = (Math.floor(hour) + 1) % 24;
  }
  return undefined;
}
