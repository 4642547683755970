import type { CalendarDate } from '../../domain/shared/days.ts';
import { formatMoney, formatRoundMoney, formatShortMoney, type Minor } from '../../domain/shared/money.ts';
import { LRUCache } from 'lru-cache';

export interface Formats {
  money(amount: Minor): string;
  /** A number in percent: `2.5%`. */
  percent(value: number): string;
  /** A number that the service wrote with a decimal point, as this language writes it: `4,77`. Any other text stays as it is. */
  decimal(text: string): string;
  /** For labels: without decimals if these are zero, `₦1,500`. */
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
  /** The weekday of a calendar date, for example `Sunday`. */
  weekday(date: CalendarDate): string;
  /** The same for a button, for example `Sun 22 Nov`. */
  shortDay(date: CalendarDate): string;
  /** For a button among those of a few weeks, for example `Sun 22`. */
  weekdayNumber(date: CalendarDate): string;
  /** The same for lists, without the year: `21 Nov, 06:30`. */
  shortTime(at: number): string;
  /** How long something takes, in one unit: `45 seconds`, `30 minutes`, `5 hours`, `2 days`. */
  duration(ms: number): string;
}

export function createFormats(locale: string, { currency, timeZone }: { currency: string; timeZone: string }): Formats {
  const clockLocale = locale === 'en' ? 'en-GB' : locale;
  const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(clockLocale, { timeZone, ...options });
  /** A calendar date is the same in every time zone. */
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

/** Replaces the hyphen by a minus as wide as a plus, because a hyphen is easily overlooked. */
function withMinus(sum: string): string {
  return sum.replace('-', '−');
}

/** The same prices and minutes are drawn again and again, and Intl is slow. */
const LATEST = 500;
const MINUTE_MS = 60_000;

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** Rounded down. A unit is used only from two of it on, so 90 minutes stay 90 minutes. */
function formatDuration(ms: number, locale: string): string {
  const { unit, ms: unitMs } = UNITS.find((each) => ms >= 2 * each.ms) ?? { unit: 'second', ms: 1_000 };
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.floor(Math.max(0, ms) / unitMs));
}

/** The name of a zone's clock at a moment, such as `WAT`. If no English has a short name for it, `GMT+1`. */
function zoneNameOf(timeZone: string): (at: number) => string {
  const clocks = ENGLISHES.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName: 'short' }),
  );
  const nameOf = remembered(1, (quarter: number) => nameAt(clocks, quarter * QUARTER_MS));
  return (at) => nameOf(Math.floor(at / QUARTER_MS));
}

/** Clocks change only between two quarters of an hour, so one name holds for a whole quarter. */
const QUARTER_MS = 15 * 60_000;

function nameAt(clocks: readonly Intl.DateTimeFormat[], at: number): string {
  const names = clocks.map((clock) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return names.find((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? '';
}

/** Each of these has short names only for the zones of its own part of the world. */
const ENGLISHES = ['en-GB', 'en-ZA', 'en-US', 'en-IN', 'en-AU'];

/** Remembers its latest results, at most so many. The result must depend only on the argument. */
export function remembered<K extends string | number, V extends {}>(max: number, of: (key: K) => V): (key: K) => V {
  const known = new LRUCache<K, V>({ max, memoMethod: (key) => of(key) });
  return (key) => known.memo(key);
}
