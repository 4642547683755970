import { type Order, waitTopicOf } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

/** How a purchase stands that has not ended, for its buyer. */
export function pendingLine(order: Order, words: Words): string {
  const { item, recipient, priceMinor } = order;
  return words.html(waitTopicOf(order) === 'token' ? 'pending-token' : 'pending-purchase', {
    product: cut(item.title, 80),
    number: groupDigits(recipient.kind, recipient.customerId),
    price: words.money(priceMinor),
  });
}
