import type { Product } from '../catalogue/products.ts';
import type { Minor } from '../shared/money.ts';
import type { Candidates } from './candidates.ts';
import type { NamedRecipient } from './meaning.ts';
import type { LineToken } from './tokens.ts';
import type { NumberRules } from './numbers-in-text.ts';
import type { Shop } from '../catalogue/product-index.ts';

export interface LineContext extends NumberRules {
  readonly shop: Shop;
  readonly named: readonly NamedRecipient[];
  /** What this person pays for a product of a fixed price. */
  readonly priceOf: (product: Product) => Minor;
}

/** A line in its parts. */
export interface Line extends LineContext {
  readonly tokens: readonly LineToken[];
  readonly candidates: Candidates;
  /** The saved number whose name stands in the line. */
  readonly by: NamedRecipient | undefined;
  readonly again: boolean;
}
