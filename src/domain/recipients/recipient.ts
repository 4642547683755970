import type { CountryCode } from 'libphonenumber-js/mobile';
import { type DigitKind, isDigitKind, numberFormOf, type RecipientKind } from '../catalogue/sold-services.ts';
import { parsePhone, type PhoneFault } from './phone.ts';

export type RecipientFault =
  | PhoneFault
  | `not-a-${DigitKind}`
  | 'characters'
  | 'identifier-too-short'
  | 'identifier-too-long';

type ParsedRecipient = { type: 'recipient'; customerId: string } | { type: 'rejected'; fault: RecipientFault };

/** A customer number from the service's books may be any text. */
const MAX_SHOWN_LENGTH = 60;
export const MIN_IDENTIFIER_LENGTH = 5;
const MAX_IDENTIFIER_LENGTH = 30;

/** A typed customer number in the form that is sent to the service. */
export function parseRecipient(kind: RecipientKind, text: string, country: CountryCode): ParsedRecipient {
  if (numberFormOf(kind).form !== 'phone') return parseIdentifier(kind, text);
  const phone = parsePhone(text, country);
  return phone.type === 'phone' ? { type: 'recipient', customerId: phone.national } : phone;
}

/** Stands between the groups of a number. With this no-break space a number is never split over two lines. All code that reads numbers takes it for a space. */
const NO_BREAK_SPACE = '\u00a0';

/** The number in groups, so that a person can compare it: `0803 123 4567`, `0412 3456 789`. A number with words in it stays as it is. */
export function groupDigits({ kind, customerId }: { kind: RecipientKind; customerId: string }): string {
  const shown = customerId.length > MAX_SHOWN_LENGTH ? `${customerId.slice(0, MAX_SHOWN_LENGTH - 1)}…` : customerId;
  if (WORD.test(shown)) return shown;
  const { form } = numberFormOf(kind);
  if ((form === 'phone' && customerId.length === 11) || (form !== 'digits' && NIGERIAN_MOBILE.test(customerId))) {
    return [customerId.slice(0, 4), customerId.slice(4, 7), customerId.slice(7)].join(NO_BREAK_SPACE);
  }
  return inGroupsOfFour(shown);
}

/** Things that need no meter or card, such as an exam PIN, are often bought for a phone number. */
const NIGERIAN_MOBILE = /^0[789][01]\d{8}$/u;

/** A single letter among digits is a typing mistake, which people find more easily in groups. */
const WORD = /\p{L}{2}/u;

const SHORT_HEAD = 4;
const SHORT_TAIL = 3;

/** A short form of each number that differs from the others, such as `0412…780`. */
export function shortNumbers(numbers: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(numbers)];
  const longest = Math.max(0, ...all.map(({ length }) => length));
  for (let tail = SHORT_TAIL; tail < longest; tail += 1) {
    const short = new Map(all.map((number) => [number, shortened(number, tail)]));
    if (new Set(short.values()).size === all.length) return short;
  }
  return new Map(all.map((number) => [number, number]));
}

function shortened(number: string, tail: number): string {
  return number.length <= SHORT_HEAD + tail + 1 ? number : `${number.slice(0, SHORT_HEAD)}…${number.slice(-tail)}`;
}

/** Tokens and identifiers in groups of four, whatever stood between their characters. */
export function inGroupsOfFour(text: string): string {
  return (text.replace(/[\s-]/gu, '').match(/.{1,4}/gsu) ?? []).join(NO_BREAK_SPACE);
}

function parseIdentifier(kind: RecipientKind, text: string): ParsedRecipient {
  const bare = text.normalize('NFKC').replace(/[\s\p{Cf}\-‐-―]/gu, '');
  if (isDigitKind(kind) && !mayBeDigits(bare)) return { type: 'rejected', fault: `not-a-${kind}` };
  const isSentence = WORD.test(bare) && /\s/u.test(text.trim());
  if (isSentence || !/^[\dA-Za-z]+$/u.test(bare)) return { type: 'rejected', fault: 'characters' };
  if (bare.length < MIN_IDENTIFIER_LENGTH) return { type: 'rejected', fault: 'identifier-too-short' };
  if (bare.length > MAX_IDENTIFIER_LENGTH) return { type: 'rejected', fault: 'identifier-too-long' };
  return { type: 'recipient', customerId: bare };
}

/** If a text with digits has a wrong character, the bot says so, and the person may insist. If it has words, it is no such number. */
function mayBeDigits(text: string): boolean {
  return /^[\dA-Za-z]+$/u.test(text) && !WORD.test(text) && text.replace(/\D/gu, '').length * 2 > text.length;
}

/** Why a customer number looks wrong. Only the service decides, so a person who has read this may insist. */
export type NumberDoubt = { type: 'letters'; kind: DigitKind } | { type: 'length'; kind: DigitKind; count: number };

/** Undefined if the number looks right. */
export function numberDoubtOf(kind: RecipientKind, customerId: string): NumberDoubt | undefined {
  if (!isDigitKind(kind)) return undefined;
  if (!/^\d+$/u.test(customerId)) return { type: 'letters', kind };
  return hasUsualLength(kind, customerId) ? undefined : { type: 'length', kind, count: customerId.length };
}

/** False if this kind of number has no usual length. */
export function hasUsualLength(kind: RecipientKind, customerId: string): boolean {
  return numberFormOf(kind).usualLengths?.includes(customerId.length) === true;
}

/** Whether a group of the number may be an amount that was said beside it. No amount begins with the 0 of a mobile number. */
export function mayHoldAmount(kind: RecipientKind, customerId: string): boolean {
  return !hasUsualLength(kind, customerId) && !NIGERIAN_MOBILE.test(customerId);
}

/** About half of the fewest digits, and the digits of a bank card, more than any of these. A token that is taken for a meter's number has 20. */
const LEAST_INSISTED_ON = 6;
const MOST_INSISTED_ON = 16;

export function mayInsistOn({ length }: string): boolean {
  return length >= LEAST_INSISTED_ON && length <= MOST_INSISTED_ON;
}

export function lacksOneDigit(kind: RecipientKind, customerId: string): boolean {
  return !hasUsualLength(kind, customerId) && hasUsualLength(kind, `${customerId}0`);
}

/** Room for a country's calling code. The number without it must have at least so many digits to show whose it is. */
const MAX_CALLING_CODE_DIGITS = 4;
const MIN_NATIONAL_DIGITS = 7;

/**
 * Whether an answer of the service names this customer. If it names none, or if ours is not known (recovered-order.ts), that says nothing against it.
 * Services write numbers in their own ways: with separators, without leading zeros, and phone numbers with the country's code or without.
 */
export function namesSameCustomer(
  { kind, customerId }: { kind: RecipientKind; customerId: string },
  told?: string,
): boolean {
  const ours = plain(customerId);
  if (told === undefined || ours === '') return true;
  const theirs = plain(told);
  return ours === theirs || (kind === 'phone' && isSamePhone(ours, theirs));
}

function isSamePhone(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (!/^\d+$/u.test(longer) || shorter.length < MIN_NATIONAL_DIGITS) return false;
  return longer.endsWith(shorter) && longer.length - shorter.length <= MAX_CALLING_CODE_DIGITS;
}

function plain(customerId: string): string {
  return customerId
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/u, '');
}
