import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { formatMoney, formatRoundMoney, formatShortMoney, type Minor } from '../../domain/shared/money.ts';
import type { MessageVariables } from './message-ids.ts';
import { zoneNameOf } from './zone-name.ts';

export type MessageId = keyof MessageVariables;

/** The label of a button, with no variables in it. */
export type ButtonId = {
  [K in MessageId]: [MessageVariables[K]] extends [never] ? K & `button-${string}` : never;
}[MessageId];

type Variables<K extends MessageId> = [MessageVariables[K]] extends [never]
  ? []
  : [Record<MessageVariables[K], string | number>];

/** One person's language, currency sign and clock. */
export interface Words {
  readonly locale: string;
  /** For message text: values are escaped, the markup of the locale file is kept. */
  html<K extends MessageId>(id: K, ...variables: Variables<K>): string;
  /** For buttons, toasts and command lists: no markup, nothing escaped. */
  plain<K extends MessageId>(id: K, ...variables: Variables<K>): string;
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

export interface WordsSettings {
  readonly directory: URL;
  readonly defaultLocale: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** Words by language; a language without a file gets the default's, a message missing in one gets English. */
export interface AllWords {
  (locale: string | undefined): Words;
  /** The languages that have a file, as their files are named. */
  readonly locales: readonly string[];
  /** The same to choose from, the default one first. */
  readonly languages: readonly Language[];
}

export interface Language {
  readonly locale: string;
  /** Its own name for itself. */
  readonly name: string;
  /** Whether a machine wrote some of it that no speaker has approved. */
  readonly isDraft: boolean;
}

/** @throws Error where the default language has no file */
export function loadWords(settings: WordsSettings): AllWords {
  const bundles = loadBundles(settings.directory);
  const fallback = bundles.get('en');
  const standard = bundles.get(settings.defaultLocale);
  if (fallback === undefined || standard === undefined) {
    throw new Error(`DEFAULT_LOCALE: there is no locales/${settings.defaultLocale}.ftl`);
  }
  const words = new Map(
    [...bundles].map(([locale, bundle]) => [locale, createWords(locale, bundle, fallback, settings)]),
  );
  const standardWords = words.get(settings.defaultLocale) ?? createWords('en', fallback, fallback, settings);
  const wordsOf = (locale: string | undefined): Words => {
    const asked = locale?.toLowerCase() ?? '';
    return words.get(asked) ?? words.get(asked.split('-')[0] ?? '') ?? standardWords;
  };
  const locales = [...words.keys()];
  const languages = [settings.defaultLocale, ...locales.filter((locale) => locale !== settings.defaultLocale)].map(
    (locale) => ({ locale, name: ownNameOf(locale, bundles.get(locale)), isDraft: false }),
  );
  return Object.assign(wordsOf, { locales, languages });
}

/** As its file says; a draft may leave that to the names that are known of languages. */
function ownNameOf(locale: string, bundle: FluentBundle | undefined): string {
  const own = bundle?.getMessage('language-name')?.value;
  if (bundle !== undefined && typeof own === 'string') return own;
  return new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(locale) ?? locale;
}

/** What Telegram's HTML needs escaped; half characters, which Telegram refuses, become replacement signs (https://core.telegram.org/bots/api#html-style, 2026-11). */
function escapeHtml(text: string): string {
  return text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function loadBundles(directory: URL): Map<string, FluentBundle> {
  const files = readdirSync(directory).filter((name) => name.endsWith('.ftl'));
  return new Map(
    files.map((name) => {
      const locale = name.slice(0, -'.ftl'.length);
      // Isolation marks would be copied along with tokens and numbers.
      const bundle = new FluentBundle(locale, { useIsolating: false });
      bundle.addResource(new FluentResource(readFileSync(new URL(name, directory), 'utf8')));
      return [locale, bundle];
    }),
  );
}

function createWords(locale: string, bundle: FluentBundle, fallback: FluentBundle, settings: WordsSettings): Words {
  const clockLocale = locale === 'en' ? 'en-GB' : locale;
  const clock = new Intl.DateTimeFormat(clockLocale, {
    timeZone: settings.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const dayTime = new Intl.DateTimeFormat(clockLocale, { timeZone: settings.timeZone, timeStyle: 'short' });
  // A date is the same in every zone.
  const calendar = new Intl.DateTimeFormat(clockLocale, { timeZone: 'UTC', dateStyle: 'medium' });
  const longDay = new Intl.DateTimeFormat(clockLocale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const weekday = new Intl.DateTimeFormat(clockLocale, { timeZone: 'UTC', weekday: 'long' });
  const shortDay = new Intl.DateTimeFormat(clockLocale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const weekdayNumber = new Intl.DateTimeFormat(clockLocale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
  const shortClock = new Intl.DateTimeFormat(clockLocale, {
    timeZone: settings.timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const point = percents.formatToParts(0.015).find(({ type }) => type === 'decimal')?.value ?? '.';
  const zoneName = zoneNameOf(settings.timeZone);
  return {
    locale,
    html: (id, ...[variables]) => format(id, escapeAll(variables)),
    plain: (id, ...[variables]) => format(id, variables),
    money: (amount) => formatMoney(amount, settings.currency, locale),
    percent: (value) => percents.format(value / 100),
    decimal: (text) => text.replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/gu, `$1${point}$2`),
    shortMoney: (amount) => formatShortMoney(amount, settings.currency, locale),
    roundMoney: (amount) => formatRoundMoney(amount, settings.currency, locale),
    time: (at) => clock.format(at),
    clock: (at) => dayTime.format(at),
    zonedTime: (at) => `${clock.format(at)} ${zoneName(at)}`,
    day: (date) => calendar.format(Date.parse(date)),
    longDay: (date) => longDay.format(Date.parse(date)),
    weekday: (date) => weekday.format(Date.parse(date)),
    shortDay: (date) => shortDay.format(Date.parse(date)),
    weekdayNumber: (date) => weekdayNumber.format(Date.parse(date)),
    shortTime: (at) => shortClock.format(at),
    duration: (ms) => formatDuration(ms, locale),
  };

  function format(id: MessageId, variables: Record<string, FluentVariable> | undefined): string {
    const source = bundle.hasMessage(id) ? bundle : fallback;
    const pattern = source.getMessage(id)?.value;
    // With an error list nothing is thrown: a missing variable shows its name, which the locale test keeps from happening.
    return pattern === undefined || pattern === null ? id : source.formatPattern(pattern, variables, []);
  }
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Rounded down; a unit is used from two of it on, so that 90 minutes stay 90 minutes. */
function formatDuration(ms: number, locale: string): string {
  const { unit, ms: unitMs } = UNITS.find((each) => ms >= 2 * each.ms) ?? { unit: 'second', ms: 1_000 };
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.floor(Math.max(0, ms) / unitMs));
}

function escapeAll(variables: Record<string, string | number> | undefined): Record<string, FluentVariable> | undefined {
  if (variables === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, typeof value === 'string' ? escapeHtml(value) : value]),
  );
}
