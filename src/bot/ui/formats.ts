import type { CalendarDate } from '../../domain/shared/days.ts';
import { formatMoney, formatRoundMoney, formatShortMoney, type Minor } from '../../domain/shared/money.ts';
import { LRUCache } from 'lru-cache';

/** How a language writes sums, numbers and times. */
export interface Formats {
  money(amount: Minor): string;
  /** Of a hundred: `2.5%`. */
  percent(value: number): string;
  /** A number that the service wrote with a decimal point, as this language writes it: `4,77`. Any other text stays as it is. */
  decimal(text: string): string;
  /** For labels: without decimals where there are none, `₦1,500`. */
  shortMoney(amount: Minor): string;
  /** For a scale: `₦80K`. */
  roundMoney(amount: Minor): string;
  /** Date and time in TIME_ZONE, for example `21 Nov 2026, 06:30`. */
  time(at: number): string;
  /** The time of day in TIME_ZONE, for example `06:30`. */
  clock(at: number): string;
  /** Date and time with the zone's name, for what is handed on to others: `21 Nov 2026, 06:30 WAT`. */
  zonedTime(at: number): string;
  /** A calendar date, for example `20 Nov 2026`. */
  day(date: CalendarDate): string;
  /** With its name, for example `Sunday 22 November`. */
  longDay(date: CalendarDate): string;
  /** Of a calendar date, for example `Sunday`. */
  weekday(date: CalendarDate): string;
  /** The same for a button, for example `Sun 22 Nov`. */
  shortDay(date: CalendarDate): string;
  /** For a button among those of its weeks, for example `Sun 22`. */
  weekdayNumber(date: CalendarDate): string;
  /** The same for lists, without the year: `21 Nov, 06:30`. */
  shortTime(at: number): string;
  /** How long something takes, in the one unit that says it: `45 seconds`, `30 minutes`, `5 hours`, `2 days`. */
  duration(ms: number): string;
}

/** @param locale whose formats they are */
export function createFormats(locale: string, { currency, timeZone }: { currency: string; timeZone: string }): Formats {
  const clockLocale = locale === 'en' ? 'en-GB' : locale;
  const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(clockLocale, { timeZone, ...options });
  /** A date is the same in every zone. */
  const ofDate = (options: Intl.DateTimeFormatOptions): ((date: CalendarDate) => string) => {
    const format = formatOf({ ...options, timeZone: 'UTC' });
    return (date) => format.format(Date.parse(date));
  };
  const clock = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
  const dayTime = formatOf({ timeStyle: 'short' });
  const shortClock = formatOf({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const point = percents.formatToParts(0.015).find(({ type }) => type === 'decimal')?.value ?? '.';
  const zoneName = zoneNameOf(timeZone);
  const timeOf = remembered(LATEST, (minute: number) => clock.format(minute * MINUTE_MS));
  const time = (at: number): string => timeOf(Math.floor(at / MINUTE_MS));
  return {
    money: remembered(LATEST, (amount) => withMinus(formatMoney(amount, currency, locale))),
    percent: (value) => percents.format(value / 100),
    decimal: (text) => text.replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/gu, `$1${point}$2`),
    shortMoney: remembered(LATEST, (amount) => withMinus(formatShortMoney(amount, currency, locale))),
    roundMoney: (amount) => withMinus(formatRoundMoney(amount, currency, locale)),
    time,
    clock: (at) => dayTime.format(at),
    zonedTime: (at) => `${time(at)} ${zoneName(at)}`,
    day: ofDate({ dateStyle: 'medium' }),
    longDay: ofDate({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: ofDate({ weekday: 'long' }),
    shortDay: ofDate({ weekday: 'short', day: 'numeric', month: 'short' }),
    weekdayNumber: ofDate({ weekday: 'short', day: 'numeric' }),
    shortTime: (at) => shortClock.format(at),
    duration: (ms) => formatDuration(ms, locale),
  };
}

/** A minus as wide as a plus: a hyphen is easily overlooked. */
function withMinus(sum: string): string {
  return sum.replace('-', '−');
}

/** The same prices and minutes are drawn again and again, and Intl is dear. */
const LATEST = 500;
const MINUTE_MS = 60_000;

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** Rounded down; a unit is used from two of it on, so that 90 minutes stay 90 minutes. */
function formatDuration(ms: number, locale: string): string {
  const { unit, ms: unitMs } = UNITS.find((each) => ms >= 2 * each.ms) ?? { unit: 'second', ms: 1_000 };
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.floor(Math.max(0, ms) / unitMs));
}

/** What a clock of this zone is called at a moment, such as `WAT`; if no English has a short name for it, `GMT+1`. */
function zoneNameOf(timeZone: string): (at: number) => string {
  const clocks = ENGLISHES.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName: 'short' }),
  );
  const nameOf = remembered(1, (quarter: number) => nameAt(clocks, quarter * QUARTER_MS));
  return (at) => nameOf(Math.floor(at / QUARTER_MS));
}

/** No clock is changed within one. */
const QUARTER_MS = 15 * 60_000;

function nameAt(clocks: readonly Intl.DateTimeFormat[], at: number): string {
  const names = clocks.map((clock) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return names.find((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? '';
}

/** Each has short names for the zones of its own part of the world only. */
const ENGLISHES = ['en-GB', 'en-ZA', 'en-US', 'en-IN', 'en-AU'];

/** The same function of its argument alone, which is worked out once for each of the latest so many. */
export function remembered<K extends string | number, V extends {}>(max: number, of: (key: K) => V): (key: K) => V {
  const known = new LRUCache<K, V>({ max, memoMethod: (key) => of(key) });
  return (key) => known.memo(key);
}
