import type { Product } from '../catalogue/products.ts';
import type { Minor } from '../shared/money.ts';
import type { Candidates } from './candidates.ts';
import type { NamedRecipient } from './meaning.ts';
import type { TextToken } from './tokens.ts';
import type { NumberRules } from './numbers-in-text.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';

export interface QuickOrderContext extends NumberRules {
  readonly productIndex: ProductIndex;
  readonly named: readonly NamedRecipient[];
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
