import type { AmountFault } from '../../domain/shared/parse-amount.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { cut } from '../ui/buttons.ts';
import type { Words } from '../ui/words.ts';

const MAX_QUOTE_LENGTH = 40;

/** What is wrong with an amount that a merchant typed. @param text as they typed it */
export function amountFaultText(fault: AmountFault, text: string, maxMinor: Minor, words: Words): string {
  switch (fault) {
    case 'not-a-number':
    case 'ambiguous':
      return words.html(`fault-amount-${fault}`, { text: cut(text, MAX_QUOTE_LENGTH) });
    case 'too-large':
      return words.html('fault-amount-above', { max: words.money(maxMinor) });
    case 'zero':
    case 'negative':
    case 'decimals':
      return words.html(`fault-amount-${fault}`);
  }
}
