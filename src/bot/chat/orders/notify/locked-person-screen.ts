import { isDelivered, type Order, type OrderState } from '../../../../domain/orders/order.ts';
import type { BatchView } from '../../../../use-cases/batches/ports.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { withEnglish } from '../../../ui/with-english.ts';

/** How a purchase ended, for someone who must read nothing: without number, name, token and balance. */
export function orderEndedWhileLocked({ state, priceMinor, reference }: Order, words: Words): Screen {
  return withEnglish(words, (words) => {
    const price = words.money(priceMinor);
    const lines = [words.html(`locked-${endOf(state)}`, { price }), '', words.html('locked-later')];
    return { html: [...lines, words.html('card-reference', { reference })].join('\n') };
  });
}

/** That a list has ended, for the same reader. */
export function batchEndedWhileLocked({ batch, rows }: BatchView, words: Words): Screen {
  return withEnglish(words, (words) => {
    const lines = [words.html('locked-list', { rows: rows.length }), '', words.html('locked-later')];
    return { html: [...lines, words.html('card-reference', { reference: batch.reference })].join('\n') };
  });
}

function endOf(state: OrderState): 'successful' | 'failed' | 'closed' | 'reversed' | 'open' {
  if (isDelivered({ state })) return 'successful';
  return state === 'failed' || state === 'closed' || state === 'reversed' ? state : 'open';
}
