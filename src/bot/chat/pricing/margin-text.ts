import { marginText as textOf } from '../../../domain/pricing/margin-text.ts';
import type { Margin } from '../../../domain/pricing/price.ts';
import type { Words } from '../../ui/words.ts';

/** A margin as the language writes it, with the currency's sign: `+2.5% + ₦50.00`, in French `+2,5 % + …`. */
export function marginText(margin: Margin, words: Words): string {
  return textOf(
    margin,
    (amount) => words.money(amount),
    (percent) => words.percent(percent),
  );
}
