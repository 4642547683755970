import type { DayRange } from '../../domain/reports/parse-day-range.ts';
import { readDate } from '../../domain/shared/days.ts';

/** A value in callback data. */
export interface Part<T> {
  /** What its text looks like, as the source of a regular expression without capturing groups. */
  readonly pattern: string;
  /** The longest text that the bot prints for it. */
  readonly maxBytes: number;
  /** Left out, together with its colon, if it is undefined. */
  readonly isOptional?: boolean;
  /** Undefined for a text that stands for no value. */
  parse(text: string): T | undefined;
  print(value: T): string;
}

/** A text of this form. */
export function matching<T extends string = string>(pattern: string, maxBytes: number): Part<T> {
  return { pattern, maxBytes, parse: (text) => text as T, print: (value) => value };
}

/** One of these words. */
export function oneOf<const T extends string>(...words: readonly T[]): Part<T> {
  return {
    pattern: words.join('|'),
    maxBytes: Math.max(...words.map((word) => word.length)),
    parse: (text) => words.find((word) => word === text),
    print: (value) => value,
  };
}

/** Zero or more, of at most so many digits. */
export function wholeNumber(maxDigits: number): Part<number> {
  return {
    pattern: String.raw`\d{1,${maxDigits}}`,
    maxBytes: maxDigits,
    parse(text) {
      const value = Number(text);
      return Number.isSafeInteger(value) ? value : undefined;
    },
    print: String,
  };
}

export function optional<T>(part: Part<T>): Part<T | undefined> {
  return { ...part, isOptional: true, print: (value) => (value === undefined ? '' : part.print(value)) };
}

/** Of an order or a list. What the bot mints has 37 letters; other versions' may have 15 to 40. */
export const reference: Part<string> = matching(String.raw`\w{15,40}`, 37);

export const page = wholeNumber(6);

/** A person's id in Telegram, which has at most 52 bits (https://core.telegram.org/bots/api#user, 2026-11). */
export const userId = wholeNumber(16);

/** A language by the name of its file. */
export const locale: Part<string> = matching('[a-zA-Z]{2,3}(?:-[a-zA-Z]{2,8})?', 12);

/** Money in minor units. */
export const amountMinor = wholeNumber(15);

/** Stands for a name of any length: nameKey. */
export const key: Part<string> = matching(String.raw`[\w-]{10}`, 10);

/** Under which something is kept until the button is pressed. */
export const keptId: Part<string> = matching(String.raw`[\w-]{12}`, 12);

/** Two days, such as `2026111720261123`. */
export const days: Part<DayRange> = {
  pattern: String.raw`\d{16}`,
  maxBytes: 16,
  parse(text) {
    const [from, to] = [text.slice(0, 8), text.slice(8)].map((day) =>
      readDate(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`),
    );
    return from === undefined || to === undefined || to < from ? undefined : { from, to };
  },
  print: ({ from, to }) => `${from}${to}`.replaceAll('-', ''),
};
