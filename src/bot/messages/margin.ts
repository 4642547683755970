import { marginText as textOf } from '../../domain/margin-text.ts';
import type { Margin } from '../../domain/price.ts';
import type { Words } from '../words.ts';

/** A margin with the currency's sign: `+2% + ₦50.00`. */
export function marginText(margin: Margin, words: Words): string {
  return textOf(margin, (amount) => words.money(amount));
}
