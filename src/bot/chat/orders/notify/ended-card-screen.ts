import { isDelivered, type Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';

/** In place of a card whose end stands in a newer message: one line, so that nothing is read or tapped twice. */
export function endedCardScreen(order: Order, words: Words): Screen {
  const about = aboutOf(order);
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return { html: words.html('card-ended-done', about) };
    case 'failed':
    case 'closed':
    case 'reversed':
      return { html: words.html(`card-ended-${order.state}`, about) };
    case 'draft':
    case 'dropped':
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return { html: words.html('card-ended-processing', about) };
  }
}

/** Below a card that shows the end: a new message says so. */
export function endAboveScreen(order: Order, words: Words): Screen {
  const about = aboutOf(order);
  return { html: words.html(isDelivered(order) ? 'end-above-done' : 'end-above-other', about) };
}

function aboutOf({ item, recipient }: Order): { product: string; number: string } {
  return { product: cut(item.title, 80), number: groupDigits(recipient.kind, recipient.customerId) };
}
