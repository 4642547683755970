import { isDelivered, type Order, type OrderState } from '../../../../domain/orders/order.ts';
import type { BatchView } from '../../../../use-cases/batches/ports.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';

/** How a purchase ended, for someone who must read nothing: without number, name, token and balance. @param isRepeat it may have been sent before, without an answer */
export function orderEndedWhileLocked({ state, priceMinor, reference }: Order, words: Words, isRepeat = false): Screen {
  const price = words.money(priceMinor);
  const again = isRepeat ? [words.html('order-repeated')] : [];
  const lines = [words.html(`locked-${endOf(state)}`, { price }), ...again, '', words.html('locked-later')];
  return { html: [...lines, words.html('card-reference', { reference })].join('\n') };
}

/** That a list has ended, for the same reader. */
export function batchEndedWhileLocked({ batch, rows }: BatchView, words: Words, isRepeat = false): Screen {
  const again = isRepeat ? [words.html('list-repeated')] : [];
  const lines = [words.html('locked-list', { rows: rows.length }), ...again, '', words.html('locked-later')];
  return { html: [...lines, words.html('card-reference', { reference: batch.reference })].join('\n') };
}

function endOf(state: OrderState): 'successful' | 'failed' | 'closed' | 'reversed' | 'open' {
  if (isDelivered({ state })) return 'successful';
  return state === 'failed' || state === 'closed' || state === 'reversed' ? state : 'open';
}
