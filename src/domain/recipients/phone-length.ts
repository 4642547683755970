import { recipientKindOf } from '../catalogue/sold-services.ts';
import { lengthOff, parsePhone } from './phone.ts';
import type { QuickOrder, OrderMeaning } from '../order-text/meaning.ts';
import type { TextToken } from '../order-text/tokens.ts';

/**
 * Which number of a line is no phone number, because digits of it are missing or too many; undefined if that is not certain: another kind of
 * number may be meant, or it is not clear where the number ends.
 */
export function phoneLengthIn(line: QuickOrder): { fault: PhoneLength; number: readonly TextToken[] } | undefined {
  const { candidates, by, tokens, country } = line;
  const { products } = candidates;
  if (by !== undefined || products.length === 0) return undefined;
  if (!products.every((product) => recipientKindOf(product) === 'phone')) return undefined;
  const number = numberAmong(tokens);
  const text = number?.map((token) => token.text).join(' ') ?? '';
  if (number === undefined || text.length < MIN_LENGTH) return undefined;
  const parsed = parsePhone(text, country);
  if (parsed.type !== 'rejected') return undefined;
  if (parsed.fault !== 'too-short' && parsed.fault !== 'too-long') return undefined;
  return { fault: { type: 'phone-length', text, ...lengthOff(text, country) }, number };
}

type PhoneLength = Extract<OrderMeaning, { type: 'phone-length' }>;

/** What is shorter counts lines, `1. mtn 500`, or is a slip of any kind. */
const MIN_LENGTH = 3;

type DigitToken = Extract<TextToken, { type: 'digits' }>;

/** In the groups in which it was written. */
function numberAmong(tokens: readonly TextToken[]): readonly DigitToken[] | undefined {
  const digits = tokens.filter((token) => token.type === 'digits');
  const from = digits.findIndex((token) => !mayBeAmount(token));
  const first = digits[from];
  if (first === undefined) return undefined;
  const joined = digits.slice(from + 1).findIndex(({ joins }) => !joins);
  const end = joined === -1 ? digits.length : from + 1 + joined;
  const run = first.text.length >= WHOLE ? [first] : digits.slice(from, end);
  const amounts = digits.length - run.length + tokens.filter(({ type }) => type === 'money').length;
  // With no amount beside it, the last group may be one.
  const mayEndInAmount = run.length > 1 && amounts === 0;
  const rest = digits.filter((token) => !run.includes(token));
  if (mayEndInAmount || amounts > 1 || !rest.every(mayBeAmount)) return undefined;
  return run;
}

/** A group is shorter: so many digits were meant as a number of their own. */
const WHOLE = 7;

function mayBeAmount({ text, plain }: DigitToken): boolean {
  return plain && /^[1-9]\d{0,6}$/u.test(text);
}
