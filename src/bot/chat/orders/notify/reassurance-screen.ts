import type { Order, WaitTopic } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { button, cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { missOrder } from '../../cases/routes.ts';

/** That a purchase takes long and how it stands, in a few lines, and the way to say that nothing came. */
export function reassuranceScreen(order: Order, topic: WaitTopic, words: Words): Screen {
  const { item, recipient, priceMinor } = order;
  const lines = [
    words.html('wait-title'),
    words.html('wait-purchase', {
      product: cut(item.title, 80),
      number: groupDigits(recipient.kind, recipient.customerId),
      price: words.money(priceMinor),
    }),
    words.html(`wait-${topic}`),
    words.html('order-processing-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [[button(words.plain('button-not-received'), missOrder.data(order))]],
  };
}
