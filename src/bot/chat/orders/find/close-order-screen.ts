import { minor } from '../../../../domain/shared/money.ts';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import { button, cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { purchaseLines } from '../card/card-screen.ts';
import { askCloseOrder, askStatus, closeOrderNow } from '../routes.ts';

/** A screen about an order, with the way to end what the service forgot, if it is open for long enough. */
export function closable(screen: Screen, order: Order, now: number, words: Words): Screen {
  if (!mayBeClosed(order, now)) return screen;
  return {
    ...screen,
    rows: [
      ...(screen.rows ?? []),
      [button(words.plain('button-close'), askCloseOrder.data({ reference: order.reference }))],
    ],
  };
}

/** Asked once before an order is ended by hand: whose it is, what is held for it, and what is not known. */
export function closeAskScreen(order: Order, buyerName: string | undefined, words: Words): Screen {
  const { reference, buyer, priceMinor, billing } = order;
  const heldMinor = billing?.heldMinor ?? minor(0);
  const lines = [
    words.html('close-ask'),
    '',
    words.html('stuck-buyer', { name: cut(buyerName ?? '?', 80), id: String(buyer.userId) }),
    ...purchaseLines(order, words),
    words.html('order-price', { price: words.money(priceMinor) }),
    heldMinor > 0 ? words.html('close-held', { price: words.money(heldMinor) }) : words.html('close-nothing-held'),
    words.html('card-reference', { reference }),
    '',
    words.html('close-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-close'), closeOrderNow.data({ reference }), 'end')],
      [button(words.plain('button-back'), askStatus.data({ reference }))],
    ],
  };
}
