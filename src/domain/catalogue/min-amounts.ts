import { foldText } from '../shared/fold-text.ts';
import type { Minor } from '../shared/money.ts';
import type { Product } from './products.ts';

/** The least that the service takes where the amount is free, by the folded name of what it sells: the specification has no field for it. */
export type MinAmounts = ReadonlyMap<string, Minor>;

/** The least amount of this product, if that is more than what was said. */
export function leastAbove(
  { service, amountRequired }: Product,
  amountMinor: Minor,
  minAmounts: MinAmounts,
): Minor | undefined {
  const least = amountRequired ? minAmounts.get(foldText(service)) : undefined;
  return least !== undefined && amountMinor < least ? least : undefined;
}
