import type { Product } from '../catalogue.ts';
import type { Minor } from '../money.ts';
import type { Candidates } from './candidates.ts';
import type { NamedRecipient } from './line-meaning.ts';
import type { LineToken } from './line-token.ts';
import type { NumberRules } from './numbers.ts';
import type { Shop } from './shop.ts';

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
