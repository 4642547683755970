import { READ_LETTERS } from '../../domain/orders/duplicate.ts';
import type { Composer, Context, Filter } from 'grammy';
import type { DayRange } from '../../domain/reports/parse-day-range.ts';
import { readDate } from '../../domain/shared/days.ts';
import { remembered } from './formats.ts';
import { hash } from 'node:crypto';

declare const printed: unique symbol;

/** Callback data that a route has printed. Buttons take no other data. */
export type CallbackData = string & { readonly [printed]: true };

type Parts = Readonly<Record<string, Part<unknown>>>;
type ValuesOf<P extends Parts> = { readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never };

/**
 * Who may use a button or a command, if not everybody may. `sellers` are merchants and agents. If people have accounts, `bookkeepers` are merchants,
 * `account-holders` are everybody else, and `account-readers` are both. If they have none, only merchants are account-readers, because of the wallet.
 * `writers` write to the shop: everybody but merchants, who are the shop.
 */
export type Whose =
  | 'merchants'
  | 'agents'
  | 'sellers'
  | 'writers'
  | 'bookkeepers'
  | 'account-holders'
  | 'account-readers';

export interface Route<V> {
  /** The first words of the data, such as `o:confirm`. */
  readonly begin: string;
  readonly pattern: RegExp;
  /** If others press it, they read that it is not for them. */
  readonly whose?: Whose;
  readonly data: (...values: keyof V extends never ? [] : [values: V]) => CallbackData;
  /** Undefined for data of any other button. Never throws. */
  readonly read: (data: string | undefined) => V | undefined;
}

export type AnyRoute = Pick<Route<unknown>, 'begin' | 'pattern' | 'whose'>;

/** Telegram's limit for callback data (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). */
const MAX_DATA_BYTES = 64;

/**
 * Defines a button. Its data is `begin` and then its parts, joined by colons: `route('o:confirm', { reference })` prints `o:confirm:VB5…`.
 * Data that was printed once stays in chats for good, so a route never changes what it prints.
 * @throws Error if its data could be longer than Telegram takes
 */
export function route<const P extends Parts = {}>(begin: string, parts: P = {} as P): Route<ValuesOf<P>> {
  const entries = Object.entries(parts);
  const maxBytes = entries.reduce((sum, [, part]) => sum + 1 + part.maxBytes, begin.length);
  if (maxBytes > MAX_DATA_BYTES) throw new Error(`the callback data of ${begin} may have ${maxBytes} bytes`);
  const pattern = new RegExp(`^${begin}${entries.map(([, part]) => patternOf(part)).join('')}$`, 'su');
  return {
    begin,
    pattern,
    data: (...[values]) => (begin + printAll(entries, values ?? {})) as CallbackData,
    read(data = '') {
      const match = data.startsWith(begin) ? pattern.exec(data) : null;
      return match === null ? undefined : (parseAll(entries, match) as ValuesOf<P> | undefined);
    },
  };
}

export function routeOf<const P extends Parts = {}>(whose: Whose, begin: string, parts?: P): Route<ValuesOf<P>> {
  return { ...route(begin, parts), whose };
}

/** If data cannot be read, later handlers get the press, and in the end it is answered as an unknown button. */
export function on<C extends Context, V>(
  feature: Composer<C>,
  button: Route<V>,
  handle: (ctx: Filter<C, 'callback_query:data'>, values: V) => Promise<unknown>,
): void {
  feature.on('callback_query:data', (ctx, next) => {
    const values = button.read(ctx.callbackQuery.data);
    return values === undefined ? next() : handle(ctx, values);
  });
}

/** Matches all data that begins like that of these buttons, even if the rest of it cannot be read. */
export function beginningWith(buttons: readonly AnyRoute[]): RegExp {
  return new RegExp(`^(?:${buttons.map(beginningOf).join('|')})`, 'u');
}

/** If a button has no parts, nothing may follow its words. */
function beginningOf({ begin, pattern }: AnyRoute): string {
  return pattern.source === `^${begin}$` ? `${begin}$` : `${begin}(?::|$)`;
}

type Entries = readonly (readonly [string, Part<unknown>])[];

function patternOf({ pattern, isOptional }: Part<unknown>): string {
  return isOptional === true ? `(?::(${pattern}))?` : `:(${pattern})`;
}

function printAll(entries: Entries, values: Readonly<Record<string, unknown>>): string {
  let printed = '';
  for (const [name, part] of entries) {
    const value = values[name];
    if (part.isOptional !== true || value !== undefined) printed += `:${part.print(value)}`;
  }
  return printed;
}

/** @param match of the whole, and then of each part */
function parseAll(entries: Entries, match: readonly (string | undefined)[]): object | undefined {
  const values: Record<string, unknown> = {};
  let place = 0;
  for (const [name, part] of entries) {
    place += 1;
    const text = match[place];
    const value = text === undefined ? undefined : part.parse(text);
    if (value === undefined && !(text === undefined && part.isOptional === true)) return undefined;
    values[name] = value;
  }
  return values;
}

/** A kind of value in callback data. */
export interface Part<T> {
  /** What its text looks like, as the source of a regular expression without capturing groups. */
  readonly pattern: string;
  /** The longest text that the bot prints for it. */
  readonly maxBytes: number;
  /** If the value is undefined, it is left out together with its colon. */
  readonly isOptional?: boolean;
  /** Reads the value. Undefined if the text stands for none. */
  parse(text: string): T | undefined;
  print(value: T): string;
}

export function matching<T extends string = string>(pattern: string, maxBytes: number): Part<T> {
  return { pattern, maxBytes, parse: (text) => text as T, print: (value) => value };
}

export function oneOf<const T extends string>(...words: readonly T[]): Part<T> {
  return {
    pattern: words.join('|'),
    maxBytes: Math.max(...words.map((word) => word.length)),
    parse: (text) => words.find((word) => word === text),
    print: (value) => value,
  };
}

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

/** The reference of an order or a list. The bot's own have 37 letters; other versions may have 15 to 40. */
export const reference: Part<string> = matching(String.raw`\w{15,40}`, 37);

/** The buyer has read that they bought the same before: the end of that purchase's reference. */
export const read = optional(matching(`[\\dA-Z]{${READ_LETTERS}}`, READ_LETTERS));

export const page = wholeNumber(6);

/** A person's id in Telegram, which has at most 52 bits (https://core.telegram.org/bots/api#user, 2026-11). */
export const userId = wholeNumber(16);

/** A language by the name of its file. */
export const locale: Part<string> = matching('[a-zA-Z]{2,3}(?:-[a-zA-Z]{2,8})?', 12);

export const amountMinor = wholeNumber(15);

/**
 * A short key for a name of any length, for callback data. An index would not do, because it could mean another name after the list has changed. The keys are
 * remembered, because the same few names are drawn again and again.
 */
export const nameKey = remembered(10_000, (name: string) => hash('sha256', name, 'base64url').slice(0, 10));

export function byNameKey<T>(items: readonly T[], key: string, nameOf: (item: T) => string): T | undefined {
  return items.find((item) => nameKey(nameOf(item)) === key);
}

/** Callback data is counted in bytes. */
export function cutToBytes(text: string, maxBytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > maxBytes) break;
    kept += character;
  }
  return kept;
}

/** Stands for a name of any length: nameKey. */
export const key: Part<string> = matching(String.raw`[\w-]{10}`, 10);

/** An id under which something is kept until the button is pressed. */
export const keptId: Part<string> = matching(String.raw`[\w-]{12}`, 12);

/** A day such as `20261120`, because callback data has only 64 bytes. There may be no such day: readDate. */
export function packedDay(pattern: string): Part<string> {
  return { pattern, maxBytes: 8, parse: unpacked, print: packed };
}

/** Two days, such as `2026111720261123`. */
export const days: Part<DayRange> = {
  pattern: String.raw`\d{16}`,
  maxBytes: 16,
  parse(text) {
    const [from, to] = [text.slice(0, 8), text.slice(8)].map((day) => readDate(unpacked(day)));
    return from === undefined || to === undefined || to < from ? undefined : { from, to };
  },
  print: ({ from, to }) => packed(from + to),
};

function packed(days: string): string {
  return days.replaceAll('-', '');
}

function unpacked(day: string): string {
  return day.replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3');
}
