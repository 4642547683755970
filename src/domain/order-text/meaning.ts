import type { RecipientKind } from '../catalogue/sold-services.ts';
import type { AmountFault } from '../shared/parse-amount.ts';
import type { Product } from '../catalogue/products.ts';
import { type Minor, minor } from '../shared/money.ts';
import type { Candidates } from './matching-products.ts';
import { type TextToken, tokensOf, wordsIn } from './tokenize.ts';
import type { NumberRules } from './numbers-in-text.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import type { UsualPlans } from '../catalogue/usual-plan.ts';
import { saidFor } from './aliases.ts';

/** With a smaller amount and no number, as in `1 mtn`, a person who is asked which product they want mostly counts. */
const LEAST_PLAUSIBLE_MINOR = minor(50_00);

/** True also if no amount is said. */
export function isPlausible(amountMinor: Minor | undefined): boolean {
  return amountMinor === undefined || amountMinor >= LEAST_PLAUSIBLE_MINOR;
}

export interface NamedRecipient {
  readonly name: string;
  readonly kind: RecipientKind;
  readonly customerId: string;
  readonly provider: string;
  readonly productName: string;
}

export interface Prefill {
  readonly customerId: string;
  readonly amountMinor?: Minor | undefined;
  /** The line says `again`: the same purchase a second time is meant. */
  readonly again: boolean;
  /** The network that the number was given to. `taken`: the line named no network, so this one is used. `differs`: the line named another one. */
  readonly network?: { readonly name: string; readonly type: 'taken' | 'differs' } | undefined;
  /** The saved name that was written in place of the number. */
  readonly name?: string | undefined;
}

/** One of the numbers that a saved name stands for, and what the line would buy for it. */
export interface NamedWay extends Pick<NamedRecipient, 'name' | 'kind' | 'customerId'> {
  readonly service: string;
}

export type NameFault =
  | { type: 'two-names'; names: readonly [string, string] }
  /** There is one name, and the line could mean a purchase for each of its numbers. */
  | { type: 'which-number'; ways: readonly NamedWay[] }
  /** The name is saved for another kind of number than the product needs. */
  | { type: 'name-unfit'; name: string; kind: RecipientKind };

/** What a line says besides a number that cannot be right, so that only the right number is missing. */
export interface Remainder {
  /** At least one. */
  readonly products: readonly Product[];
  readonly amountMinor?: Minor | undefined;
  /** The line says an amount or a size. */
  readonly isWhole?: true;
}

interface WithoutNumber {
  /** The number that was sent before this line. */
  readonly customerId?: string;
}

export type OrderMeaning =
  | { type: 'none' }
  | { type: 'purchase'; product: Product; prefill: Prefill }
  /** These products fit equally well. `isWhole`: the line also says an amount or a size. */
  | { type: 'several'; products: readonly Product[]; prefill: Prefill; isWhole?: true }
  | { type: 'amount-missing'; product: Product; prefill: Prefill }
  | ({ type: 'number-missing'; product: Product; again: boolean; amountMinor?: Minor | undefined } & WithoutNumber)
  /** A size, a price, or a kind of one provider's products. Either several plans fit, or none does and these come near. */
  | ({
      type: 'plan-missing';
      products: readonly [Product, ...Product[]];
      reason: 'several' | 'close';
    } & WithoutNumber)
  /** A service and an amount are said, but no provider. */
  | ({
      type: 'provider-missing';
      products: readonly [Product, ...Product[]];
      amountMinor: Minor;
    } & WithoutNumber)
  /**
   * There is no such product, or not at this price, or not at the moment. `close`: products that come near, best first, for this number if it may be
   * one of theirs. `isWhole` as above.
   */
  | { type: 'no-such'; close: readonly Product[]; customerId?: string; isWhole?: true }
  /**
   * The digits cannot be read, or in several ways. `isSpaced`: because a number is written in groups, and one of them may be the amount.
   * `mayLackDigit`: in one of the ways the number lacks a digit.
   */
  | { type: 'unclear-numbers'; isSpaced?: true; mayLackDigit?: true }
  /** The one phone number of the line has so many digits too many, or, if below zero, too few. `usual`: how many a number has. */
  | { type: 'phone-length'; text: string; off: number; usual: number; rest?: Remainder }
  | NameFault
  /** `rest`: what the line asks for without its amount, if it lacks nothing else. */
  | { type: 'unclear-amount'; fault: AmountFault; text: string; rest?: { product: Product; prefill: Prefill } }
  | { type: 'unclear-word'; word: string };

export interface QuickOrderContext extends NumberRules {
  readonly productIndex: ProductIndex;
  readonly named: readonly NamedRecipient[];
  readonly usual: UsualPlans;
  /** What this person pays for a product with a fixed price. */
  readonly priceOf: (product: Product) => Minor;
}

export interface QuickOrder extends QuickOrderContext {
  readonly tokens: readonly TextToken[];
  readonly candidates: Candidates;
  /** The saved number whose name stands in the line. */
  readonly by: NamedRecipient | undefined;
  readonly again: boolean;
}

/** Fewer digits may be a word to search for. */
const LEAST_WRONG_DIGITS = 7;

/** Whether a text names both a number and something on sale, even with a slip in its number or its amount. */
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

/** Whether a text is a whole purchase: it also says how much, or which plan. Then it is read as a new purchase, whatever the bot has asked. */
export function isWholePurchase(meaning: OrderMeaning): boolean {
  if (!isOrder(meaning)) return false;
  if (meaning.type === 'phone-length') return meaning.rest?.isWhole === true;
  return meaning.type === 'several' || meaning.type === 'no-such' ? meaning.isWhole === true : true;
}

export type LacksNumber = Extract<OrderMeaning, { type: 'number-missing' | 'plan-missing' | 'provider-missing' }>;

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

export function productsIn(meaning: OrderMeaning): readonly Product[] {
  if ('products' in meaning) return meaning.products;
  return 'product' in meaning ? [meaning.product] : [];
}

export function recipientIn(meaning: OrderMeaning): string | undefined {
  if (meaning.type === 'no-such') return meaning.customerId;
  if (meaning.type === 'unclear-amount') return meaning.rest?.prefill.customerId;
  return 'prefill' in meaning ? meaning.prefill.customerId : undefined;
}
