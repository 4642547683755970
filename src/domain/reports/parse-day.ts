import { addDays, type CalendarDate, readDate } from '../shared/days.ts';
import { foldText } from '../shared/text.ts';

/**
 * The day that a person typed, in every form that a command takes: `2026-11-20`, `20/11`, `20.11.2026`, `20 Nov`, `today`, `hier`. Without a year it is the latest such day, or one that
 * is still to come, because a span may end with its month. Undefined if it is no day, or if it could be two: `3/4` is in April in one country and in March in another.
 */
export function readTypedDay(text: string, today: CalendarDate): CalendarDate | undefined {
  return readDay(text, today, latest);
}

/** The same for a day to come: `tomorrow`, `demain`. Without a year it is the next such day. */
export function readComingDay(text: string, today: CalendarDate): CalendarDate | undefined {
  return TOMORROW.has(foldText(text)) ? addDays(today, 1) : readDay(text, today, next);
}

function readDay(text: string, today: CalendarDate, inSomeYear: typeof latest): CalendarDate | undefined {
  const typed = foldText(text.replaceAll('’', "'"));
  const away = DAYS_AWAY.get(typed);
  if (away !== undefined) return addDays(today, away);
  const [, isoYear = '', isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(typed) ?? [];
  if (isoYear !== '') return dateOf(isoYear, isoMonth, isoDay);
  const [, namedDay = '', name = '', namedYear] = BY_NAME.exec(typed) ?? [];
  if (namedDay !== '') return inSomeYear(namedDay, MONTHS.get(name) ?? '', namedYear, today);
  const [, day = '', month = '', year] = DAY_FIRST.exec(typed) ?? NO_POINT.exec(typed) ?? [];
  const couldBeTwo = Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month);
  return day === '' || couldBeTwo ? undefined : inSomeYear(day, month, year, today);
}

/** A day with the name of its month is one word. */
export function wordsAndDays(line: string): string[] {
  return line.match(WORD_OR_DAY) ?? [];
}

/** Whether a word looks like a day, even if there is no such day. No name looks so, and the person is told that the day is wrong. */
export function looksLikeDay(word: string): boolean {
  const typed = foldText(word.replaceAll('’', "'"));
  return DAYS_AWAY.has(typed) || LIKE_A_DAY.test(typed) || BY_NAME.test(typed);
}

export function isDayWord(word: string): boolean {
  return DAYS_AWAY.has(foldText(word.replaceAll('’', "'")));
}

/** `1` to `12` for a month's name in either language of the chat, folded by foldText. */
export function monthNamed(name: string): string | undefined {
  return MONTHS.get(name);
}

const DAYS_AWAY = new Map([
  ['today', 0],
  ['yesterday', -1],
  ["aujourd'hui", 0],
  ['hier', -1],
]);

const TOMORROW = new Set(['tomorrow', 'demain']);

const MONTHS = new Map(
  [
    'jan january janv janvier',
    'feb february fev fevr fevrier',
    'mar march mars',
    'apr april avr avril',
    'may mai',
    'jun june juin',
    'jul july juil juillet',
    'aug august aout',
    'sep sept september septembre',
    'oct october octobre',
    'nov november novembre',
    'dec december decembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)] as const)),
);

const NAMES = [...MONTHS.keys()].join('|');
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u;
/** Two numbers with a point between them are an amount. */
const NO_POINT = /^(\d{1,2})[-/](\d{1,2})$/u;
const BY_NAME = new RegExp(`^(\\d{1,2})[ -]?(${NAMES})\\.?(?:[ -]?(\\d{4}))?$`, 'u');
const LIKE_A_DAY = /^\d{1,4}(?:[-/]\d{1,2}(?:[-/]\d{1,4})?|\.\d{1,2}\.\d{1,4})$/u;
/** Names still have their accents here: `20 août`, `3 févr.`. */
const WORD_OR_DAY = new RegExp(
  `(?<!\\S)\\d{1,2}\\s(?:${NAMES}|févr?|février|août|décembre|déc)\\.?(?:\\s2\\d{3})?(?!\\S)|\\S+`,
  'giu',
);

const DAYS_TO_COME = 31;

function latest(day: string, month: string, year: string | undefined, today: CalendarDate): CalendarDate | undefined {
  if (year !== undefined) return dateOf(year, month, day);
  const end = addDays(today, DAYS_TO_COME);
  const lastYear = Number(end.slice(0, 4));
  return YEARS_TRIED.flatMap((back) => dateOf(String(lastYear - back), month, day) ?? []).find((date) => date <= end);
}

function next(day: string, month: string, year: string | undefined, today: CalendarDate): CalendarDate | undefined {
  if (year !== undefined) return dateOf(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  return YEARS_TRIED.flatMap((on) => dateOf(String(thisYear + on), month, day) ?? []).find((date) => date > today);
}

/** Among these years the 29th of February comes at least once. */
const YEARS_TRIED = [0, 1, 2, 3, 4, 5, 6, 7, 8];

function dateOf(year: string, month: string, day: string): CalendarDate | undefined {
  return readDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
