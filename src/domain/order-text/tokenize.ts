import { sizeOf } from '../catalogue/products.ts';
import { sumOf } from '../shared/money.ts';
import { FILLERS } from './vocabulary.ts';
import { foldText, spellAlike } from '../shared/text.ts';

/** A longer text is talk. */
export const MAX_LINE_LENGTH = 200;

/** A piece of a typed line, folded. */
export type TextToken =
  | { type: 'word'; text: string }
  /** Certainly money, because of its sign, its commas, its fraction or its `k`. */
  | { type: 'money'; text: string }
  /**
   * An amount, a customer number, or a group of one. `joins`: only a space stands between it and the digits before. `plain`: it is written like an
   * amount, without dashes and brackets, and is no count such as `1. ` at the beginning.
   */
  | { type: 'digits'; text: string; joins: boolean; plain: boolean };

/** The pieces of a line, or of a product's text. Both are read in the same way, so that `30 days` and `1 month` are equal. */
export function tokensOf(text: string): TextToken[] {
  const folded = spellAlike(foldText(text.normalize('NFKC').replace(/\p{Cf}/gu, '')));
  const tokens: TextToken[] = [];
  let end = 0;
  for (const match of folded.matchAll(PIECE)) {
    const between = folded.slice(end, match.index);
    const joins = between.trim() === '' && tokens.at(-1)?.type === 'digits';
    end = match.index + match[0].length;
    const counts = match.index === 0 && /^\.\s/u.test(folded.slice(end));
    const token = tokenOf(match, joins, counts);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

export function wordsIn(tokens: readonly TextToken[]): string[] {
  return tokens.flatMap((token) => (token.type === 'word' ? [token.text] : []));
}

export function hasSize(tokens: readonly TextToken[]): boolean {
  return tokens.some(({ text }) => sizeOf(text) !== undefined);
}

/** In megabytes; undefined if no size is said, or several are. */
export function sizeIn(tokens: readonly TextToken[]): number | undefined {
  const [size, ...others] = tokens.flatMap(({ text }) => sizeOf(text) ?? []);
  return others.length === 0 ? size : undefined;
}

/** The number of a size. It may have a comma, with at most two digits on each side, because then the comma does not separate thousands. `.5` is a half. */
const SIZE_NUMBER = String.raw`\d{1,2},\d{1,2}|\d*\.?\d+`;
/** The whole number with its points and commas, because a number that is cut there would be two others. */
const MONEY_NUMBER = String.raw`\d(?:[\d.,]*\d)?`;
const MINUS = String.raw`[-−–]`;
const ENDS = String.raw`(?![\p{L}\p{N}%])`;
const STARTS = String.raw`(?<![\p{L}\p{N}.,])`;
const CURRENCY = 'naira|ngn|₦';

const MONEY = [
  // If a blank follows, what looks like a minus is a dash between two things: `08031234567 - MTN - N500`.
  String.raw`${MINUS}?(?:₦|ngn|n(?=[\d-]))\s?${MINUS}?\s?${MONEY_NUMBER}\s?k?${ENDS}`,
  String.raw`${MINUS}?${MONEY_NUMBER}(?:\s?k)?(?:${CURRENCY})`,
  // A sign that touches the next digits belongs to them. So it can follow a customer number: `08031234567 ₦500`.
  String.raw`${MINUS}?(?!0\d|\d{8})${MONEY_NUMBER}(?:\s?k)?\s(?:${CURRENCY})(?!\d)`,
  String.raw`${MINUS}?${MONEY_NUMBER}k${ENDS}`,
  String.raw`${MINUS}?\d+[.,][\d.,]*\d${ENDS}`,
].join('|');

/** After a letter, a digit or a bracket the minus is a hyphen, and before a customer number it is a dash. */
const LESS_THAN_NOTHING = String.raw`(?<![\p{L}\p{N})])${MINUS}(?!\d{10})\d+${ENDS}`;

/**
 * `0803.123.4567`: a customer number with points between its groups. If it does not begin with a zero or a plus, it must have several points, and they
 * must not separate thousands.
 */
const DOTTED = String.raw`(?=\+?(?:\.?\d){10,14}(?!\.?\d))(?:(?:0|\+)\d+|(?!\d{1,3}(?:\.\d{3})+(?!\.?\d))\d+\.\d+)(?:\.\d+)+(?!,\d)${ENDS}`;

const PIECE = new RegExp(
  [
    String.raw`${STARTS}(?<size>${SIZE_NUMBER})\s?(?<sizeUnit>kb|mb|gb|tb|gigs?|megs?|g)s?${ENDS}`,
    // In French, bytes are octets. `1mo` to `12mo` are months.
    String.raw`${STARTS}(?<size>${SIZE_NUMBER}(?=go)|(?!1[0-2]mo)\d{2,4}(?=mo))(?<sizeUnit>go|mo)${ENDS}`,
    String.raw`${STARTS}(?<time>\d{1,4})[\s-]?(?<timeUnit>days?|d|weeks?|wks?|months?|mths?|years?|yrs?|hours?|hrs?|nights?)${ENDS}`,
    String.raw`${STARTS}(?<dotted>${DOTTED})`,
    String.raw`(?<money>${STARTS}(?:${MONEY})|${LESS_THAN_NOTHING})`,
    String.raw`(?<digits>\+?\(?\d[\d()\-‐-―]*)${ENDS}`,
    // A point before a number is kept, even if that makes no known word: `mtn.5gb` may mean a tenth of 5gb. Digits of other scripts are kept too.
    String.raw`(?<word>(?:\.(?=\d+\p{L}))?[\p{L}\p{N}]+%?)`,
  ].join('|'),
  'gu',
);

function tokenOf({ groups = {} }: RegExpMatchArray, joins: boolean, counts: boolean): TextToken | undefined {
  const { money, size, sizeUnit, time, timeUnit, dotted, word } = groups;
  const digits = dotted ?? groups['digits'];
  if (money !== undefined) return { type: 'money', text: money };
  // `gig`, `meg`, `go` and `mo` are called by their first letter too.
  if (size !== undefined) return { type: 'word', text: `${Number(size.replace(',', '.'))}${sizeUnit?.charAt(0)}b` };
  if (time !== undefined) return { type: 'word', text: durationOf(Number(time), timeUnit ?? '') };
  if (digits !== undefined) return digitsOf(digits, joins, counts);
  return word === undefined ? undefined : { type: 'word', text: word };
}

/** Some sell a month as 30 days, others as a month. */
function durationOf(count: number, unit: string): string {
  if (unit.startsWith('night')) return `${count}night`;
  if (unit.startsWith('h')) return count % 24 === 0 && count > 0 ? `${count / 24}d` : `${count}h`;
  return `${count * (DAYS[unit.charAt(0)] ?? 1)}d`;
}

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

function digitsOf(text: string, joins: boolean, counts: boolean): TextToken {
  const plus = text.startsWith('+') ? '+' : '';
  return { type: 'digits', text: plus + text.replace(/\D/gu, ''), joins, plain: !counts && /^\d+$/u.test(text) };
}

/**
 * Messages that were copied out of WhatsApp, without the sender that it writes before each: `[22/11, 19:03] Mama Chidi: mtn 500 …`, in an export
 * `22/11/2026, 7:03 pm - +234 803 123 4567: …`. The sender is not the person for whom it is bought.
 */
export function withoutSenders(text: string): string {
  return text.replace(SENDER, '');
}

const DAY = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
/** Some of them begin with a mark for the direction of writing. */
const SENDER = new RegExp(
  String.raw`^\u200E?(?:\[${DAY},?\s${CLOCK}\]|${DAY},?\s${CLOCK}\s-)\s[^:\r\n]{1,60}:[^\S\r\n]*`,
  'gimu',
);

/** `2 x mtn 500 …`, `… x2`: the person wants more than one purchase, but a line is always one. Used for lines that cannot be read. */
export function isCounted(text: string): boolean {
  return COUNT.test(text);
}

const COUNT = /^\s*\d{1,2}\s*[x×*]\s|\s(?:[x×*]\s?\d{1,2}|\d{1,2}\s?[x×*])\s*$/iu;

/** `mtn 500 08031234567, 08031234568`: the person wants one purchase for each number. Used for lines that cannot be read. */
export function hasSeveralNumbers(text: string): boolean {
  const plain = withoutSenders(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const pieces = plain.replace(POINT_IN_NUMBER, '-').split(BETWEEN);
  return sumOf(pieces.map(numbersIn)) > 1;
}

/** What such a line means, written as a list; empty if not every number surely gets the same. */
export function linesForEachNumber(text: string): readonly string[] {
  const tokens = tokensOf(withoutSenders(text)).filter((token) => token.text !== 'each' && !FILLERS.has(token.text));
  const isNumber = (token: TextToken): boolean => token.type === 'digits' && token.text.length >= WHOLE;
  const numbers = tokens.filter(isNumber);
  const rest = tokens.filter((token) => !isNumber(token));
  const [first, last] = [tokens.findIndex(isNumber), tokens.findLastIndex(isNumber)];
  const isTogether = tokens.slice(first, last).every(isNumber);
  // If words stand on both sides, one of them, such as another network, may be for one number alone.
  const isOneSided = wordsIn(tokens.slice(0, first)).length === 0 || wordsIn(tokens.slice(last)).length === 0;
  const isClear = isTogether && isOneSided && rest.length > 0 && rest.filter(({ type }) => type !== 'word').length <= 1;
  const what = rest.map((token) => token.text).join(' ');
  return isClear ? numbers.map((number) => `${what} ${number.text}`) : [];
}

const POINT_IN_NUMBER = /(?<=\d)\.(?=\d)/gu;
/** Characters that no number has. */
const BETWEEN = /[^\d\s()+‐-―-]+/u;
/** A number has at least so many digits. Fewer digits together are an amount, or a group of a number. */
const WHOLE = 10;
/** One number in groups, together with an amount before or after it, has fewer digits. */
const TWO_IN_GROUPS = 21;

function numbersIn(piece: string): number {
  const groups = piece.split(/\D+/u).map(({ length }) => length);
  const whole = groups.filter((length) => length >= WHOLE).length;
  const rest = sumOf(groups.filter((length) => length < WHOLE));
  if (rest >= TWO_IN_GROUPS) return whole + 2;
  return rest >= WHOLE ? whole + 1 : whole;
}
