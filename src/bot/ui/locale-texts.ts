import type { FluentBundle } from '@fluent/bundle';
import type { CalendarDate } from '../../domain/shared/days.ts';
import { formatMoney, formatRoundMoney, formatShortMoney, type Minor } from '../../domain/shared/money.ts';
import { remembered } from './remembered.ts';

/** `money`: it says what happens to money, or what was bought, so a wrong word in it does harm. */
export const messageKinds = ['money', 'rest'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** A message as it stands in a file of locales/. */
export interface SourceMessage {
  readonly id: string;
  /** What stands behind the equals sign, without the line break at its end. */
  readonly text: string;
  /** The heading above it, without its kind. */
  readonly group: string;
  /** Undefined where neither it nor its group is classed; only English has to be. */
  readonly kind: MessageKind | undefined;
  /** Whether a comment above it says that a speaker has checked it: `# checked by Ada, 2026-11-30`. */
  readonly isChecked: boolean;
}

const MESSAGE = /^(?<id>[a-zA-Z][\w-]*) *=(?<text>.*)$/u;
const GROUP = /^## (?<group>.*?)(?: \((?<kind>money|rest)\))?$/u;
const OWN_KIND = /^# (?<kind>money|rest)$/u;
const CHECKED = /^# checked by \S/u;
const DRAFT = /^### Draft\b/u;

/** Whether a machine wrote the file: its first line then begins with `### Draft`. */
export function isDraftSource(ftl: string): boolean {
  return DRAFT.test(ftl);
}

/** The messages of a file, in their order. Fluent's own parser reads no comments while the bot runs. */
export function readLocaleSource(ftl: string): SourceMessage[] {
  const messages: (Omit<SourceMessage, 'text'> & { lines: string[] })[] = [];
  let group = '';
  let groupKind: MessageKind | undefined;
  let ownKind: MessageKind | undefined;
  let isChecked = false;
  for (const line of ftl.split('\n')) {
    const message = MESSAGE.exec(line)?.groups;
    if (message !== undefined) {
      const { id = '', text = '' } = message;
      messages.push({ id, lines: [text], group, kind: ownKind ?? groupKind, isChecked });
    } else if (/^(?: |$|\}|\[|\*)/u.test(line)) messages.at(-1)?.lines.push(line);
    const heading = GROUP.exec(line)?.groups;
    if (heading !== undefined) {
      group = heading['group'] ?? '';
      groupKind = heading['kind'] as MessageKind | undefined;
    }
    ownKind = OWN_KIND.exec(line)?.groups?.['kind'] as MessageKind | undefined;
    isChecked = CHECKED.test(line);
  }
  return messages.map(({ lines, ...message }) => ({ ...message, text: textOf(lines) }));
}

function textOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** A file of locales/. */
export interface LocaleFile {
  readonly bundle: FluentBundle;
  readonly ftl: string;
}

/** From which file each message of a language comes. */
export interface LocaleTexts {
  /** English for drafts about money, and for what is missing. */
  bundleOf(id: string): FluentBundle;
  /** The same with the drafts about money. Labels of buttons stay English among them: a button stands once, under both texts. */
  draftBundleOf(id: string): FluentBundle;
  isMoneyDraft(id: string): boolean;
  /**
   * Whether English stands in its place among the drafts, so that a text with it is in two languages. Not so for a message without words.
   */
  isLacking(id: string): boolean;
  readonly hasMoneyDrafts: boolean;
  readonly isDraft: boolean;
}

export function textsOf(own: LocaleFile, english: LocaleFile): LocaleTexts {
  const isDraft = isDraftSource(own.ftl);
  const { moneyDrafts, lacking } = isDraft ? sortDraft(own, english) : WHOLE;
  const isShown = (id: string): boolean => own.bundle.hasMessage(id);
  const isGood = (id: string): boolean => isShown(id) && !moneyDrafts.has(id);
  const isLabel = (id: string): boolean => id.startsWith('button-');
  return {
    bundleOf: (id) => (isGood(id) ? own.bundle : english.bundle),
    draftBundleOf: (id) => (isGood(id) || (isShown(id) && !isLabel(id)) ? own.bundle : english.bundle),
    isMoneyDraft: (id) => moneyDrafts.has(id) && !isLabel(id),
    isLacking: (id) => lacking.has(id),
    hasMoneyDrafts: moneyDrafts.size > 0,
    isDraft,
  };
}

interface SortedDraft {
  /** What no speaker has checked and says something about money. */
  readonly moneyDrafts: ReadonlySet<string>;
  readonly lacking: ReadonlySet<string>;
}

const WHOLE: SortedDraft = { moneyDrafts: new Set(), lacking: new Set() };

function sortDraft(own: LocaleFile, english: LocaleFile): SortedDraft {
  const checked = new Map(readLocaleSource(own.ftl).map(({ id, isChecked }) => [id, isChecked]));
  const all = readLocaleSource(english.ftl);
  // A message that was not classed counts as one about money.
  const money = all.filter(({ id, kind }) => kind !== 'rest' && checked.get(id) === false);
  const lacking = all.filter((message) => !checked.has(message.id) && hasWords(message));
  return {
    moneyDrafts: new Set(money.map(({ id }) => id)),
    lacking: new Set(lacking.map(({ id }) => id)),
  };
}

/** `{ $product } · { $number }` is the same in every language. */
function hasWords({ text }: SourceMessage): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/gu, ''));
}

/** How a language writes sums, numbers and times. */
export interface WordForms {
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

/** @param locale whose forms they are */
export function createForms(locale: string, { currency, timeZone }: { currency: string; timeZone: string }): WordForms {
  const clockLocale = locale === 'en' ? 'en-GB' : locale;
  const clock = new Intl.DateTimeFormat(clockLocale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const dayTime = new Intl.DateTimeFormat(clockLocale, { timeZone, timeStyle: 'short' });
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
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const point = percents.formatToParts(0.015).find(({ type }) => type === 'decimal')?.value ?? '.';
  const zoneName = zoneNameOf(timeZone);
  const timeOf = remembered(LATEST, (minute: number) => clock.format(minute * MINUTE_MS));
  const time = (at: number): string => timeOf(Math.floor(at / MINUTE_MS));
  return {
    money: remembered(LATEST, (amount) => formatMoney(amount, currency, locale)),
    percent: (value) => percents.format(value / 100),
    decimal: (text) => text.replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/gu, `$1${point}$2`),
    shortMoney: remembered(LATEST, (amount) => formatShortMoney(amount, currency, locale)),
    roundMoney: (amount) => formatRoundMoney(amount, currency, locale),
    time,
    clock: (at) => dayTime.format(at),
    zonedTime: (at) => `${time(at)} ${zoneName(at)}`,
    day: (date) => calendar.format(Date.parse(date)),
    longDay: (date) => longDay.format(Date.parse(date)),
    weekday: (date) => weekday.format(Date.parse(date)),
    shortDay: (date) => shortDay.format(Date.parse(date)),
    weekdayNumber: (date) => weekdayNumber.format(Date.parse(date)),
    shortTime: (at) => shortClock.format(at),
    duration: (ms) => formatDuration(ms, locale),
  };
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
  let latest: { quarter: number; name: string } | undefined;
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    if (latest?.quarter !== quarter) latest = { quarter, name: nameAt(clocks, at) };
    return latest.name;
  };
}

/** No clock is changed within one. */
const QUARTER_MS = 15 * 60_000;

function nameAt(clocks: readonly Intl.DateTimeFormat[], at: number): string {
  const names = clocks.map((clock) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return names.find((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? '';
}

/** Each has short names for the zones of its own part of the world only. */
const ENGLISHES = ['en-GB', 'en-ZA', 'en-US', 'en-IN', 'en-AU'];
