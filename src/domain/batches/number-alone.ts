import { mayBeGroups } from '../order-text/numbers-in-text.ts';
import { looksLikeDay } from '../reports/parse-day.ts';
import { repairCell } from './parse-row.ts';

/** The digits of a text that is nothing but one number, or several; undefined if anything else stands in it. */
export function digitsAlone(text: string): string | undefined {
  const mended = repairCell(text);
  if (mended.type !== 'cell' || !ONLY_A_NUMBER.test(mended.text)) return undefined;
  const number = mended.text.replace(/[^\d+]/gu, '');
  return number.length < LEAST_DIGITS ? undefined : number;
}

/** A point before a blank counts lines: `12. 0412 3456 789` is no meter of 13 digits. */
const ONLY_A_NUMBER = /^\+?\d(?:[\d\s()‐-―-]|\.(?!\s))*$/u;
/** Less is an amount, which is no row. */
const LEAST_DIGITS = 6;
/** As many as any customer number has: more are several numbers in one line. */
const MOST_DIGITS = 16;

/**
 * Whether these digits, as they are written, are certainly one number. `1234567 500` may be a number and an amount, `1 04123456789` one that is counted: in
 * groups of their usual length, behind the country's code or not, it is a number alone.
 */
export function isOneNumber(written: string, digits: string): boolean {
  if (digits.length > MOST_DIGITS || looksLikeDay(written)) return false;
  const withoutCountry = written.replace(/^\+\d{1,3}\s+/u, '');
  return mayBeGroups(withoutCountry.split(/\s+/u).map((group) => group.replace(/\D/gu, '')));
}

/** Whether what was read as the customer number has every digit of this number and no other. */
export function hasAllDigits(customerId: string, number: string): boolean {
  const digits = number.replace('+', '');
  return customerId === digits || digits.endsWith(customerId.replace(/^0/u, ''));
}

/** With a word between them where there is one, so that the digits of one are never read into the other. */
export function joinedTo(what: string, number: string): string {
  return /^\p{L}.*\d$/su.test(what) ? `${number} ${what}` : `${what} ${number}`;
}

/** `mtn 500 each`: the word says that it is for all of them, which it is. */
export function withoutEach(text: string): string {
  return text.replace(EACH, '').trim();
}

const EACH = /(?<![\p{L}\p{N}])(?:each|apiece|chacun)(?![\p{L}\p{N}])/giu;
