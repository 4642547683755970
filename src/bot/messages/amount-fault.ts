import type { AmountFault } from '../../domain/amount.ts';
import type { Minor } from '../../domain/money.ts';
import { cut } from '../keyboards/buttons.ts';
import type { Words } from '../words.ts';

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
