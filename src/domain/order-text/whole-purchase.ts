import type { OrderMeaning } from './meaning.ts';

/** Fewer digits may be a word to search for. */
const LEAST_WRONG_DIGITS = 7;

/** Whether a text says for whom it is, and of something that is sold; also with a slip in its number or its amount. */
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

/** Whether it is a purchase by itself: how much, or which plan, is said too. Then it is read afresh, whatever was asked before. */
export function isWholePurchase(meaning: OrderMeaning): boolean {
  if (!isOrder(meaning)) return false;
  if (meaning.type === 'phone-length') return meaning.rest?.isWhole === true;
  return meaning.type === 'several' || meaning.type === 'no-such' ? meaning.isWhole === true : true;
}

/** For whom it is, as far as that is known. */
export function recipientIn(meaning: OrderMeaning): string | undefined {
  if (meaning.type === 'no-such') return meaning.customerId;
  if (meaning.type === 'unclear-amount') return meaning.rest?.prefill.customerId;
  return 'prefill' in meaning ? meaning.prefill.customerId : undefined;
}
