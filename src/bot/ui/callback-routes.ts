import type { Composer, Context, Filter } from 'grammy';
import type { Part } from './callback-parts.ts';

declare const printed: unique symbol;

/** Callback data that a route printed: a button takes no other. */
export type CallbackData = string & { readonly [printed]: true };

type Parts = Readonly<Record<string, Part<unknown>>>;
type ValuesOf<P extends Parts> = { readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never };

/** Whose a button or a command is, if it is not everybody's: of merchants, of agents, or of both. */
export type Whose = 'merchants' | 'agents' | 'sellers';

/** One button: what its callback data are, and how they are read. */
export interface Route<V> {
  /** The words with which the data begin, such as `o:confirm`. */
  readonly begin: string;
  readonly pattern: RegExp;
  /** Others who press it read that it is not for them. */
  readonly whose?: Whose;
  readonly data: (...values: keyof V extends never ? [] : [values: V]) => CallbackData;
  /** The values that data of this button carry; undefined for all other data. Never throws. */
  readonly read: (data: string | undefined) => V | undefined;
}

export type AnyRoute = Pick<Route<unknown>, 'begin' | 'pattern' | 'whose'>;

/** Telegram's limit for callback data (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). */
const MAX_DATA_BYTES = 64;

/**
 * Defines a button. Its data are `begin` and then its parts, joined by colons: `route('o:confirm', { reference })` prints `o:confirm:VB5…`.
 * Data that are printed once stay in chats for good, so a route never changes what it prints.
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

/** The same for a button that is not everybody's. */
export function routeOf<const P extends Parts = {}>(whose: Whose, begin: string, parts?: P): Route<ValuesOf<P>> {
  return { ...route(begin, parts), whose };
}

/** Handles the presses of a button. What does not parse goes on to later handlers, and is answered as an unknown button in the end. */
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

/** Matches all data that begin like those of these buttons, also if the rest of them does not parse. */
export function beginningWith(buttons: readonly AnyRoute[]): RegExp {
  return new RegExp(`^(?:${buttons.map(beginningOf).join('|')})`, 'u');
}

/** Data without parts have nothing behind their words. */
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
