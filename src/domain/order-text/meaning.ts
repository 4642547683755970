import type { RecipientKind } from '../catalogue/sold-services.ts';
import type { AmountFault } from '../shared/parse-amount.ts';
import type { Product } from '../catalogue/products.ts';
import type { Minor } from '../shared/money.ts';

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
  readonly amountMinor?: Minor;
  /** The line says `again`: the same purchase a second time is meant. */
  readonly again: boolean;
  /** The network that the number was given to: `taken` if the line named none, `differs` if it named another one. */
  readonly network?: { readonly name: string; readonly type: 'taken' | 'differs' };
  /** The saved name that stood for the number. */
  readonly name?: string;
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
  readonly amountMinor?: Minor;
  readonly again: boolean;
  /** An amount or a size is said. */
  readonly isWhole?: true;
}

export type OrderMeaning =
  /** Nothing that a person would want to buy by it. */
  | { type: 'none' }
  | { type: 'purchase'; product: Product; prefill: Prefill }
  /** These fit equally well; `isWhole`: beside the number an amount or a size is said. */
  | { type: 'several'; products: readonly Product[]; prefill: Prefill; isWhole?: true }
  | { type: 'amount-missing'; product: Product; prefill: Prefill }
  | { type: 'number-missing'; product: Product; amountMinor?: Minor; again: boolean }
  /** A provider and a size: several plans are of it, or none is, and these come near. Neither a number nor more of the plan is said. */
  | { type: 'plan-missing'; products: readonly [Product, ...Product[]]; reason: 'several' | 'close'; again: boolean }
  /** A service and an amount: neither a provider nor a number. */
  | { type: 'provider-missing'; products: readonly [Product, ...Product[]]; amountMinor: Minor; again: boolean }
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
