import { numberFormOf, type RecipientKind } from '../catalogue/sold-services.ts';
import type { Minor } from '../shared/money.ts';
import { hasRaisedDigits } from '../shared/raised-digits.ts';
import { FILLERS } from './aliases.ts';
import { mayBeGroups, moneyOf, type NumberRules, readNumbers } from './numbers-in-text.ts';
import { type TextToken, tokensOf } from './tokens.ts';
import { withoutSenders } from './without-senders.ts';

/** Longer is talk. */
const MAX_LENGTH = 200;
/** Fewer digits in a sentence are an amount, or nothing. */
const MIN_NUMBER = 6;
/** A number beside one of these is not what is meant. `no` stands for “number”, as in `meter no 0412…`, and is none of them. */
const CHANGES_MEANING = new Set([
  ...'not isnt dont never nor wrong instead t ne pas plutot ba'.split(' '),
  ...'hundred hundreds thousand thousands million grand dozen half cent cents mille dubu'.split(' '),
  ...'kobo unit units kwh dollar dollars usd euro euros pound pounds gbp cedi cedis cfa fcfa'.split(' '),
]);
const OTHER_CURRENCY = /[$€£¢]/u;

/** What a sentence says where a customer number is asked for. */
export interface NumberInSentence {
  /** As it was written, without the words: it may still be too long or too short. */
  readonly number: string;
  /** Said beside it. */
  readonly amountMinor?: Minor;
}

/** The one number in a sentence such as `my meter is 04123456789 pls`; undefined if there is none, or not one alone. */
export function numberInSentence(text: string, kind: RecipientKind, rules: NumberRules): NumberInSentence | undefined {
  const tokens = sentenceOf(text);
  if (tokens === undefined || (numberFormOf(kind).form === 'letters-and-digits' && !isTalk(tokens))) return undefined;
  const money = moneyOf(tokens, rules);
  if (money.type === 'fault' || money.type === 'several') return undefined;
  const amountMinor = money.type === 'amount' ? money.amountMinor : undefined;
  const [only, ...others] = readNumbers(tokens, kind, amountMinor, rules);
  if (others.length > 0) return undefined;
  if (only !== undefined)
    return { number: only.customerId, ...(only.amountMinor === undefined ? {} : { amountMinor: only.amountMinor }) };
  const run = runIn(tokens) ?? '';
  const isNumber = run.replace(/\D/gu, '').length >= MIN_NUMBER && mayBeGroups(run.split(' '));
  return isNumber ? { number: run } : undefined;
}

/** What a sentence says where an amount is asked for. */
export type AmountInSentence =
  /** The amount as it was written. */
  | { type: 'amount'; text: string }
  /** A phone, meter or card number. */
  | { type: 'number'; text: string };

/** The one amount in a sentence such as `make it 500 please`; undefined if there is none, or not one alone. */
export function amountInSentence(text: string): AmountInSentence | undefined {
  const tokens = sentenceOf(text);
  if (tokens === undefined) return undefined;
  const [money, ...more] = tokens.filter(({ type }) => type === 'money');
  if (money !== undefined)
    return more.length > 0 || tokens.some(({ type }) => type === 'digits')
      ? undefined
      : { type: 'amount', text: money.text };
  const run = runIn(tokens);
  if (run === undefined) return undefined;
  if (looksLikeNumber(run)) return { type: 'number', text: run };
  // `50-100` is two amounts, whose digits stand beside each other here.
  const isPlain = tokens.every((token) => token.type !== 'digits' || token.plain);
  return isPlain ? { type: 'amount', text: run } : undefined;
}

/** No amount begins with a zero or a plus, and few have as many digits as a number has. */
function looksLikeNumber(run: string): boolean {
  const bare = run.replace(/\s/gu, '');
  return /^(?:0|\+)\d{6,}$|^\d{10,13}$/u.test(bare);
}

function sentenceOf(text: string): readonly TextToken[] | undefined {
  if (text.length > MAX_LENGTH || OTHER_CURRENCY.test(text) || hasRaisedDigits(text)) return undefined;
  const tokens = tokensOf(withoutSenders(text));
  return tokens.some((token) => token.type === 'word' && CHANGES_MEANING.has(token.text)) ? undefined : tokens;
}

/** A number of another kind may have letters of its own: `AB-12345`. */
function isTalk(tokens: readonly TextToken[]): boolean {
  const words = tokens.filter(({ type }) => type === 'word');
  return words.length > 1 && words.some((word) => word.text.length > 1 && FILLERS.has(word.text));
}

/** All digits, if they stand beside each other. */
function runIn(tokens: readonly TextToken[]): string | undefined {
  const digits = tokens.filter((token) => token.type === 'digits');
  const isOne = digits.length > 0 && digits.slice(1).every(({ joins }) => joins);
  return isOne && tokens.every(({ type }) => type !== 'money')
    ? digits.map((token) => token.text).join(' ')
    : undefined;
}
