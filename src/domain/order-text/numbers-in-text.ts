import type { CountryCode } from 'libphonenumber-js/mobile';
import { numberFormOf, RECIPIENT_KINDS, type RecipientKind } from '../catalogue/sold-services.ts';
import { type AmountFault, parseAmount } from '../shared/parse-amount.ts';
import { minor, type Minor } from '../shared/money.ts';
import { hasUsualLength, mayHoldAmount, MIN_IDENTIFIER_LENGTH } from '../recipients/recipient.ts';
import { parsePhone } from '../recipients/phone.ts';
import { type TextToken, wordsIn, tokensOf, MAX_LINE_LENGTH, withoutSenders } from './tokenize.ts';
import { hasRaisedDigits } from '../shared/text.ts';
import { FILLERS } from './vocabulary.ts';

export interface NumberRules {
  readonly country: CountryCode;
  readonly maxAmountMinor: Minor;
}

/** One way to read the numbers of a line. It holds every digit of the line, and no others. */
export interface NumberReading {
  readonly customerId: string;
  readonly amountMinor?: Minor | undefined;
}

interface Cut {
  readonly reading: NumberReading;
  readonly groups: readonly string[];
}

export type DigitToken = Extract<TextToken, { type: 'digits' }>;

const MAX_IDENTIFIER = 13;
/** If so many digits stand together, they are one number, though it looks wrong. */
const MAX_PIECE = 20;
/** A person writes a number in groups of two to six digits. A longer group is a number by itself. */
const MIN_GROUP = 2;
const MAX_GROUP = 6;
/** The size of the groups in which `groupDigits` shows a number. In a number copied from a receipt the last group may be a single digit, but nowhere else. */
const SHOWN_GROUP = 4;
const MAX_PLAIN_AMOUNT = 7;
/** Amounts that people buy for are mostly a multiple of this, and few groups of a number are. */
const ROUND = minor(50_00);

/** Money that is written as money: with a sign, commas, a fraction or a `k`. */
export type Money =
  /** Undefined if there is none. */
  | { type: 'amount'; amountMinor: Minor | undefined }
  | { type: 'fault'; fault: AmountFault; text: string }
  | { type: 'several' };

export function moneyOf(tokens: readonly TextToken[], { maxAmountMinor }: NumberRules): Money {
  const [only, ...more] = tokens.filter(({ type }) => type === 'money');
  if (only === undefined) return { type: 'amount', amountMinor: undefined };
  if (more.length > 0) return { type: 'several' };
  const parsed = parseAmount(only.text, maxAmountMinor);
  return parsed.type === 'amount' ? parsed : { type: 'fault', fault: parsed.fault, text: only.text };
}

/**
 * All ways to read the line's digits as one customer number of this kind and at most one amount.
 * @param takesAmount false if something with a price of its own may be meant, so that the digits need not hold an amount
 */
export function readNumbers(
  tokens: readonly TextToken[],
  kind: RecipientKind,
  money: Minor | undefined,
  rules: NumberRules,
  takesAmount = true,
): readonly NumberReading[] {
  const digits = digitsOf(tokens);
  if (digits.length > MAX_DIGIT_TOKENS) return [];
  const all = runsOf(digits).flatMap((run) => readingOf(digits, run, kind, rules, money) ?? []);
  const likely = likeliest(withoutPrefixAsAmount(all), kind, takesAmount).map(({ reading }) => reading);
  const grouped = likely.length === 0 || money !== undefined ? [] : withGroupedAmount(digits, kind, rules);
  // `100 234 803 123 4567` is ₦100 for a number with its country's code, and not ₦100,234 for the same number.
  const others = grouped.filter((one) => !likely.some(({ customerId }) => customerId === one.customerId));
  const readings = [...likely, ...others];
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}

/** Whether the amount is a digit by itself. In `1 mtn 0803…`, `line 2 0803…` and `bet9ja 500 123 456 7` that counts, or is a part of the number. */
export function hasOneDigit({ amountMinor }: NumberReading, tokens: readonly TextToken[]): boolean {
  return tokens.some(({ type, text }) => type === 'digits' && text.length === 1 && Number(text) * 100 === amountMinor);
}

/** In `10 000 0412 3456 789` the amount may be in groups too. That is never certain, so it only shows that no other way is. */
function withGroupedAmount(digits: readonly DigitToken[], kind: RecipientKind, rules: NumberRules): NumberReading[] {
  return runsOf(digits).flatMap((run) => {
    const amount = parseAmount(run.map(({ text }) => text).join(' '), rules.maxAmountMinor);
    if (run.length === 1 || amount.type === 'rejected') return [];
    const rest = digits.filter((token) => !run.includes(token));
    const customerId = customerIdOf(rest, kind, rules) ?? '';
    const isNumber = numberFormOf(kind).usualLengths?.includes(customerId.length) ?? customerId !== '';
    return isNumber ? [{ customerId, amountMinor: amount.amountMinor }] : [];
  });
}

/** Two numbers together have fewer groups, so nobody writes such a line. */
const MAX_DIGIT_TOKENS = 12;

/** The line's amount, without the digits of its number, or if a saved name stands for that. `unclear`: some digits cannot be the amount. */
export function readAmount(
  tokens: readonly TextToken[],
  money: Minor | undefined,
  rules: NumberRules,
): { type: 'amount'; amountMinor: Minor | undefined } | { type: 'unclear' } {
  const [only, ...more] = digitsOf(tokens);
  if (only === undefined) return { type: 'amount', amountMinor: money };
  const amountMinor = plainAmount(only, rules);
  if (money !== undefined || more.length > 0 || amountMinor === undefined) return { type: 'unclear' };
  return { type: 'amount', amountMinor };
}

/** An impossible amount, 0 or more than is sold at once, if nothing else is wrong with the line. */
export function faultIn(
  tokens: readonly TextToken[],
  rules: NumberRules,
): { type: 'unclear-amount'; fault: AmountFault; text: string } | undefined {
  const { maxAmountMinor } = rules;
  const faults = digitsOf(tokens).flatMap((token) => {
    const isAmount = token.plain && /^(?:0|[1-9]\d{0,8})$/u.test(token.text);
    const parsed = isAmount ? parseAmount(token.text, maxAmountMinor) : undefined;
    return parsed?.type === 'rejected' ? [{ token, fault: parsed.fault }] : [];
  });
  const [only, ...more] = faults;
  if (only === undefined || more.length > 0) return undefined;
  const { token, fault } = only;
  // The number may stand in groups.
  const rest = tokens.filter((each) => each !== token);
  const isNumber = RECIPIENT_KINDS.some((kind) =>
    readNumbers(rest, kind, undefined, rules).some(({ amountMinor }) => amountMinor === undefined),
  );
  return isNumber ? { type: 'unclear-amount', fault, text: token.text } : undefined;
}

/** `234 803 123 4567` is one number with its country's code, and not the amount 234 for a number. */
function withoutPrefixAsAmount(cuts: readonly Cut[]): readonly Cut[] {
  const whole = new Set(cuts.flatMap(({ reading }) => (reading.amountMinor === undefined ? reading.customerId : [])));
  return cuts.filter(({ reading }) => reading.amountMinor === undefined || !whole.has(reading.customerId));
}

function digitsOf(tokens: readonly TextToken[]): DigitToken[] {
  return tokens.filter((token) => token.type === 'digits');
}

function runsOf(digits: readonly DigitToken[]): DigitToken[][] {
  const runs: DigitToken[][] = [];
  for (let from = 0; from < digits.length; from += 1) {
    runs.push(digits.slice(from, from + 1));
    for (let to = from + 1; digits[to]?.joins === true; to += 1) runs.push(digits.slice(from, to + 1));
  }
  return runs;
}

function readingOf(
  digits: readonly DigitToken[],
  run: readonly DigitToken[],
  kind: RecipientKind,
  rules: NumberRules,
  money: Minor | undefined,
): Cut | undefined {
  const customerId = customerIdOf(run, kind, rules);
  if (customerId === undefined) return undefined;
  const rest = digits.filter((token) => !run.includes(token));
  const amount = readAmount(rest, money, rules);
  // There would be two amounts, or groups that belong to nothing. The line is not meant in this way.
  if (amount.type === 'unclear') return undefined;
  return { reading: { customerId, amountMinor: amount.amountMinor }, groups: run.map(({ text }) => text) };
}

/** In digits. An amount mostly has fewer. The longest number has 15 (ITU-T E.164), and a prefix and a plus add a few. */
const MIN_PHONE = 5;
const MAX_PHONE = 20;

function customerIdOf(
  groups: readonly DigitToken[],
  kind: RecipientKind,
  { country }: NumberRules,
): string | undefined {
  const joined = groups.map(({ text }) => text).join('');
  if (groups.slice(1).some(({ text }) => text.startsWith('+'))) return undefined;
  const { form, usualLengths } = numberFormOf(kind);
  if (form === 'phone') {
    // Most of the digits that are tried are an amount or a part of a number, and reading a phone number takes long.
    if (joined.length < MIN_PHONE || joined.length > MAX_PHONE) return undefined;
    const phone = parsePhone(joined, country);
    return phone.type === 'phone' ? phone.national : undefined;
  }
  const inGroups = mayBeGroups(groups.map(({ text }) => text));
  const most = groups.length === 1 ? MAX_PIECE : MAX_IDENTIFIER;
  const least = usualLengths === undefined ? MIN_IDENTIFIER_LENGTH : MIN_NUMBER;
  const fits = /^(?!0+$)\d+$/u.test(joined) && joined.length >= least && joined.length <= most;
  return inGroups && fits ? joined : undefined;
}

/** Whether a person, or one of our receipts, writes one number in such groups. */
export function mayBeGroups(groups: readonly string[]): boolean {
  const isAsShown = groups.slice(0, -1).every(isOfShownLength) && groups.at(-1)?.length === 1;
  return groups.length === 1 || isAsShown || groups.every(({ length }) => length >= MIN_GROUP && length <= MAX_GROUP);
}

function isOfShownLength({ length }: string): boolean {
  return length === SHOWN_GROUP;
}

function plainAmount({ text, plain }: DigitToken, { maxAmountMinor }: NumberRules): Minor | undefined {
  if (!plain || !/^[1-9]\d*$/u.test(text) || text.length > MAX_PLAIN_AMOUNT) return undefined;
  const parsed = parseAmount(text, maxAmountMinor);
  return parsed.type === 'amount' ? parsed.amountMinor : undefined;
}

/**
 * If numbers can be cut in several ways, the only way with the usual length is meant, unless that number may hold the amount. This may be so if one of
 * its groups is as long as an amount, and another way has even groups, as in `50000 0412 3456 7890`. It may also be so if the number without a round
 * sum at its edge only lacks digits, as in `1000 0412 345 678`. Without a usual length, one number in groups is never likely if no amount is said.
 */
function likeliest(cuts: readonly Cut[], kind: RecipientKind, takesAmount: boolean): readonly Cut[] {
  const { form, usualLengths } = numberFormOf(kind);
  if (form === 'phone') return cuts;
  if (usualLengths === undefined) {
    const isUnclear = cuts.every((cut) => mayBeAmount(kind, cut)) || cuts.some(isRoundId);
    return takesAmount && isUnclear ? [] : cuts;
  }
  const usual = cuts.filter(({ reading }) => hasUsualLength(kind, reading.customerId));
  const [only] = usual;
  if (only === undefined || new Set(usual.map(({ reading }) => reading.customerId)).size > 1) return cuts;
  const isUnclear = (hasLongGroup(only) && cuts.some(isEven)) || cuts.some((cut) => isRestOf(only, cut));
  return isUnclear ? cuts : usual;
}

/** Whether no amount is said and the digits may be one, as in `bet9ja 20000`, or hold one, as in `bet9ja 1000 1234`. */
function mayBeAmount(kind: RecipientKind, { reading: { customerId, amountMinor }, groups }: Cut): boolean {
  const mayHold = groups.length > 1 && mayHoldAmount(kind, customerId);
  return amountMinor === undefined && (mayHold || customerId.length < MIN_NUMBER);
}

/** `bet9ja 20000, 1234`: the round sum is the amount, and the other number lacks digits. */
function isRoundId({ reading: { customerId, amountMinor } }: Cut): boolean {
  const isShort = /^[1-9]/u.test(customerId) && customerId.length < MIN_NUMBER;
  return isShort && amountMinor !== undefined && !isRound(amountMinor) && isRound(minor(Number(customerId) * 100));
}

function isRestOf(whole: Cut, { reading: { customerId, amountMinor } }: Cut): boolean {
  return customerId.length < whole.reading.customerId.length && isRound(amountMinor);
}

export function isRound(amountMinor: Minor | undefined): boolean {
  return amountMinor !== undefined && amountMinor % ROUND === 0;
}

function hasLongGroup({ groups }: Cut): boolean {
  return groups.length > 1 && groups.some(({ length }) => length > SHOWN_GROUP);
}

function isEven({ groups }: Cut): boolean {
  return groups.length > 1 && groups.slice(0, -1).every(isOfShownLength) && (groups.at(-1)?.length ?? 0) <= SHOWN_GROUP;
}

/** Fewer digits in a sentence are an amount, or mean nothing. */
const MIN_NUMBER = 6;
/** If one of these words stands beside a number, the number is not the answer. `no` is not among them, because it means “number” in `meter no 0412…`. */
const CHANGES_MEANING = new Set([
  ...'not isnt dont never nor wrong instead t ne pas plutot ba'.split(' '),
  ...'hundred hundreds thousand thousands million grand dozen half cent cents mille dubu'.split(' '),
  ...'kobo unit units kwh dollar dollars usd euro euros pound pounds gbp cedi cedis cfa fcfa'.split(' '),
]);
const OTHER_CURRENCY = /[$€£¢]/u;

export interface NumberInSentence {
  /** The number as it was written, without the words. It may still be too long or too short. */
  readonly number: string;
  readonly amountMinor?: Minor | undefined;
}

/** The number in a sentence such as `my meter is 04123456789 pls`; undefined if there is none, or more than one. */
export function numberInSentence(text: string, kind: RecipientKind, rules: NumberRules): NumberInSentence | undefined {
  const tokens = sentenceOf(text);
  if (tokens === undefined || (numberFormOf(kind).form === 'letters-and-digits' && mayHaveLetters(tokens)))
    return undefined;
  const money = moneyOf(tokens, rules);
  if (money.type !== 'amount') return undefined;
  const [only, ...others] = readNumbers(tokens, kind, money.amountMinor, rules);
  if (others.length > 0 || (only !== undefined && hasOneDigit(only, tokens))) return undefined;
  if (only !== undefined) return { number: only.customerId, amountMinor: only.amountMinor };
  const run = runIn(tokens) ?? '';
  const isNumber = run.replace(/\D/gu, '').length >= MIN_NUMBER && mayBeGroups(run.split(' '));
  return isNumber ? { number: run } : undefined;
}

type AmountInSentence =
  /** The amount as it was written. */
  | { type: 'amount'; text: string }
  /** A phone, meter or card number. */
  | { type: 'number'; text: string };

/** The amount in a sentence such as `make it 500 please`, or a number that is too long for one; undefined if there is neither, or more than one. */
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
  // `50-100` is two amounts, though their digits stand beside each other here.
  const isPlain = tokens.every((token) => token.type !== 'digits' || token.plain);
  return isPlain ? { type: 'amount', text: run } : undefined;
}

/** The text that is read as the amount when one is asked for: the whole text if it is an amount, or an impossible one; otherwise the amount in a sentence. */
export function saidAmount(text: string, maxMinor: Minor): string {
  const parsed = parseAmount(text, maxMinor);
  if (parsed.type === 'amount' || parsed.fault !== 'not-a-number') return text;
  const said = amountInSentence(text);
  return said?.type === 'amount' ? said.text : text;
}

/** The same when people tell of money and buy nothing. A number among other words may be a time, a teller's number, or what is to be bought. */
export function statedAmount(text: string, maxMinor: Minor): string {
  const isPlain = !text.includes('?') && wordsIn(tokensOf(text)).every((word) => AROUND_AMOUNT.has(word));
  return isPlain ? saidAmount(text, maxMinor) : text;
}

const AROUND_AMOUNT: ReadonlySet<string> = new Set(
  'i ve have just now today paid payed sent send transferred deposited deposit made make it its s is for sell want wan add put of the amount sum total only to please pls plz abeg sir ma me give my wallet topup top up fund with j ai paye envoye c est'.split(
    ' ',
  ),
);

/** An amount does not begin with a zero or a plus, and has rarely as many digits as a number. */
function looksLikeNumber(run: string): boolean {
  const bare = run.replace(/\s/gu, '');
  return /^(?:0|\+)\d{6,}$|^\d{10,13}$/u.test(bare);
}

function sentenceOf(text: string): readonly TextToken[] | undefined {
  if (text.length > MAX_LINE_LENGTH || OTHER_CURRENCY.test(text) || hasRaisedDigits(text)) return undefined;
  const tokens = tokensOf(withoutSenders(text));
  return wordsIn(tokens).some((word) => CHANGES_MEANING.has(word)) ? undefined : tokens;
}

/** Whether a word may be a part of the number, as in `AB-12345`, because nobody talks around it. */
function mayHaveLetters(tokens: readonly TextToken[]): boolean {
  const words = wordsIn(tokens);
  return words.length === 1 || (words.length > 1 && !words.some((word) => word.length > 1 && FILLERS.has(word)));
}

/** All digits, if they stand beside each other. */
function runIn(tokens: readonly TextToken[]): string | undefined {
  const digits = tokens.filter((token) => token.type === 'digits');
  const isOne = digits.length > 0 && digits.slice(1).every(({ joins }) => joins);
  return isOne && tokens.every(({ type }) => type !== 'money')
    ? digits.map((token) => token.text).join(' ')
    : undefined;
}
