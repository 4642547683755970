import { type RecipientKind, numberFormOf } from '../catalogue/sold-services.ts';
import { type AmountFault, parseAmount } from '../shared/parse-amount.ts';
import type { Product } from '../catalogue/products.ts';
import type { Minor } from '../shared/money.ts';
import type { Candidates } from './candidates.ts';
import { type TextToken, tokensOf, withoutSenders, wordsIn } from './tokenize.ts';
import { type NumberRules, mayBeGroups, moneyOf, readNumbers } from './numbers-in-text.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import type { UsualPlans } from '../catalogue/usual-plan.ts';
import { hasRaisedDigits } from '../shared/text.ts';
import { FILLERS, saidFor } from './aliases.ts';

/** A customer number that the person gave a name. */
export interface NamedRecipient {
  readonly name: string;
  readonly kind: RecipientKind;
  readonly customerId: string;
  readonly provider: string;
  readonly productName: string;
}

/** For which number, and how much. */
export interface Prefill {
  readonly customerId: string;
  readonly amountMinor?: Minor | undefined;
  /** The line says `again`: the same purchase a second time is meant. */
  readonly again: boolean;
  /** The network that the number was given to: `taken` if the line named none, `differs` if it named another one. */
  readonly network?: { readonly name: string; readonly type: 'taken' | 'differs' } | undefined;
  /** The saved name that stood for the number. */
  readonly name?: string | undefined;
}

/** One of the numbers that a saved name stands for, and what the line would buy for it. */
export interface NamedWay extends Pick<NamedRecipient, 'name' | 'kind' | 'customerId'> {
  readonly service: string;
}

/** Why a saved name is not whom it is for. */
export type NameFault =
  | { type: 'two-names'; names: readonly [string, string] }
  /** One name, and the line could be bought for each of its numbers. */
  | { type: 'which-number'; ways: readonly NamedWay[] }
  /** Saved for another kind of number than the product is bought for. */
  | { type: 'name-unfit'; name: string; kind: RecipientKind };

/** What a line says beside a number that cannot be right: that number alone is missing. */
export interface Remainder {
  /** Those that it can mean, at least one. */
  readonly products: readonly Product[];
  readonly amountMinor?: Minor | undefined;
  readonly again: boolean;
  /** An amount or a size is said. */
  readonly isWhole?: true;
}

/** What is bought, and not for whom. */
interface WithoutNumber {
  readonly again: boolean;
  /** The number that was said before the line. */
  readonly customerId?: string;
}

export type OrderMeaning =
  /** Nothing that a person would want to buy by it. */
  | { type: 'none' }
  | { type: 'purchase'; product: Product; prefill: Prefill }
  /** These fit equally well; `isWhole`: beside the number an amount or a size is said. */
  | { type: 'several'; products: readonly Product[]; prefill: Prefill; isWhole?: true }
  | { type: 'amount-missing'; product: Product; prefill: Prefill }
  | ({ type: 'number-missing'; product: Product; amountMinor?: Minor | undefined } & WithoutNumber)
  /** A size, a price, or a kind of one provider's: several plans are so, or none is, and these come near. */
  | ({
      type: 'plan-missing';
      products: readonly [Product, ...Product[]];
      reason: 'several' | 'close';
    } & WithoutNumber)
  /** A service and an amount: no provider. */
  | ({
      type: 'provider-missing';
      products: readonly [Product, ...Product[]];
      amountMinor: Minor;
    } & WithoutNumber)
  /**
   * There is no such product, or not at this price, or not at the moment; `close` is what comes near, best first, for the number if it could be theirs;
   * `isWhole` as above.
   */
  | { type: 'no-such'; close: readonly Product[]; customerId?: string; isWhole?: true }
  /**
   * The digits can be read in no way, or in several; `isSpaced`: because a number is written in groups, of which one may be the amount;
   * `mayLackDigit`: in one of these ways the number has a digit too few.
   */
  | { type: 'unclear-numbers'; isSpaced?: true; mayLackDigit?: true }
  /** The one phone number of the line has so many digits too many, or, below zero, too few; `usual`: as many as a number has. */
  | { type: 'phone-length'; text: string; off: number; usual: number; rest?: Remainder }
  | NameFault
  /** `rest`: what the line asks for without its amount, if nothing else is missing. */
  | { type: 'unclear-amount'; fault: AmountFault; text: string; rest?: { product: Product; prefill: Prefill } }
  | { type: 'unclear-word'; word: string };

export interface QuickOrderContext extends NumberRules {
  readonly productIndex: ProductIndex;
  readonly named: readonly NamedRecipient[];
  readonly usual: UsualPlans;
  /** What this person pays for a product of a fixed price. */
  readonly priceOf: (product: Product) => Minor;
}

/** A line in its parts. */
export interface QuickOrder extends QuickOrderContext {
  readonly tokens: readonly TextToken[];
  readonly candidates: Candidates;
  /** The saved number whose name stands in the line. */
  readonly by: NamedRecipient | undefined;
  readonly again: boolean;
}

/** Fewer digits may be a word to search for. */
const LEAST_WRONG_DIGITS = 7;

/** Whether a text says for whom it is, and of something that is sold; also with a slip in its number or its amount. */
export function isOrder(meaning: OrderMeaning): boolean {
  switch (meaning.type) {
    case 'purchase':
    case 'several':
    case 'no-such':
      return true;
    case 'phone-length':
      return meaning.rest !== undefined && meaning.text.length >= LEAST_WRONG_DIGITS;
    case 'unclear-amount':
      return meaning.rest !== undefined;
    case 'none':
    case 'amount-missing':
    case 'number-missing':
    case 'plan-missing':
    case 'provider-missing':
    case 'unclear-numbers':
    case 'two-names':
    case 'which-number':
    case 'name-unfit':
    case 'unclear-word':
      return false;
  }
}

/** Whether it is a purchase by itself: how much, or which plan, is said too. Then it is read afresh, whatever was asked before. */
export function isWholePurchase(meaning: OrderMeaning): boolean {
  if (!isOrder(meaning)) return false;
  if (meaning.type === 'phone-length') return meaning.rest?.isWhole === true;
  return meaning.type === 'several' || meaning.type === 'no-such' ? meaning.isWhole === true : true;
}

export type LacksNumber = Extract<OrderMeaning, { type: 'number-missing' | 'plan-missing' | 'provider-missing' }>;

/** It says what is bought, and not for whom. */
export function lacksNumber(meaning: OrderMeaning): meaning is LacksNumber {
  return meaning.type === 'number-missing' || meaning.type === 'plan-missing' || meaning.type === 'provider-missing';
}

/** Whether the text names the provider or the service of what it may buy. A size alone names neither. */
export function isNamedIn(text: string, meaning: LacksNumber): boolean {
  const said = new Set(wordsIn(tokensOf(text)).flatMap(saidFor));
  return productsIn(meaning).some((product) =>
    [product.provider, product.service].some((name) => tokensOf(name).some((token) => said.has(token.text))),
  );
}

/** What it may buy. */
export function productsIn(meaning: OrderMeaning): readonly Product[] {
  if ('products' in meaning) return meaning.products;
  return 'product' in meaning ? [meaning.product] : [];
}

/** For whom it is, as far as that is known. */
export function recipientIn(meaning: OrderMeaning): string | undefined {
  if (meaning.type === 'no-such') return meaning.customerId;
  if (meaning.type === 'unclear-amount') return meaning.rest?.prefill.customerId;
  return 'prefill' in meaning ? meaning.prefill.customerId : undefined;
}

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
  readonly amountMinor?: Minor | undefined;
}

/** The one number in a sentence such as `my meter is 04123456789 pls`; undefined if there is none, or not one alone. */
export function numberInSentence(text: string, kind: RecipientKind, rules: NumberRules): NumberInSentence | undefined {
  const tokens = sentenceOf(text);
  if (tokens === undefined || (numberFormOf(kind).form === 'letters-and-digits' && !isTalk(tokens))) return undefined;
  const money = moneyOf(tokens, rules);
  if (money.type !== 'amount') return undefined;
  const [only, ...others] = readNumbers(tokens, kind, money.amountMinor, rules);
  if (others.length > 0) return undefined;
  if (only !== undefined) return { number: only.customerId, amountMinor: only.amountMinor };
  const run = runIn(tokens) ?? '';
  const isNumber = run.replace(/\D/gu, '').length >= MIN_NUMBER && mayBeGroups(run.split(' '));
  return isNumber ? { number: run } : undefined;
}

/** What a sentence says where an amount is asked for. */
type AmountInSentence =
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

/** What a text says where an amount is asked for, to be read as one: the text itself if it is an amount, or one that cannot be, else the one in a sentence. */
export function saidAmount(text: string, maxMinor: Minor): string {
  const parsed = parseAmount(text, maxMinor);
  if (parsed.type === 'amount' || parsed.fault !== 'not-a-number') return text;
  const said = amountInSentence(text);
  return said?.type === 'amount' ? said.text : text;
}

/** The same where money is told of and nothing is bought: a number among other words may be a time, a teller's, or what is to be bought. */
export function statedAmount(text: string, maxMinor: Minor): string {
  const isPlain = !text.includes('?') && wordsIn(tokensOf(text)).every((word) => AROUND_AMOUNT.has(word));
  return isPlain ? saidAmount(text, maxMinor) : text;
}

const AROUND_AMOUNT: ReadonlySet<string> = new Set(
  'i ve have just now today paid payed sent send transferred deposited deposit made make it its s is for sell want wan add put of the amount sum total only to please pls plz abeg sir ma me give my wallet topup top up fund with j ai paye envoye c est'.split(
    ' ',
  ),
);

/** No amount begins with a zero or a plus, and few have as many digits as a number has. */
function looksLikeNumber(run: string): boolean {
  const bare = run.replace(/\s/gu, '');
  return /^(?:0|\+)\d{6,}$|^\d{10,13}$/u.test(bare);
}

function sentenceOf(text: string): readonly TextToken[] | undefined {
  if (text.length > MAX_LENGTH || OTHER_CURRENCY.test(text) || hasRaisedDigits(text)) return undefined;
  const tokens = tokensOf(withoutSenders(text));
  return wordsIn(tokens).some((word) => CHANGES_MEANING.has(word)) ? undefined : tokens;
}

/** A number of another kind may have letters of its own: `AB-12345`. */
function isTalk(tokens: readonly TextToken[]): boolean {
  const words = wordsIn(tokens);
  return words.length > 1 && words.some((word) => word.length > 1 && FILLERS.has(word));
}

/** All digits, if they stand beside each other. */
function runIn(tokens: readonly TextToken[]): string | undefined {
  const digits = tokens.filter((token) => token.type === 'digits');
  const isOne = digits.length > 0 && digits.slice(1).every(({ joins }) => joins);
  return isOne && tokens.every(({ type }) => type !== 'money')
    ? digits.map((token) => token.text).join(' ')
    : undefined;
}
