import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { button, cut, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

/** The prefix of callback data for buying something once more; the parts after it are how, and the earlier order's reference. */
const REPEAT = 'rp';

/** Under a receipt: whoever taps it has the earlier purchase before their eyes. */
export function repeatRow(order: Order, words: Words): InlineKeyboardButton[] {
  return [
    button(words.plain('button-buy-again'), REPEAT, order.state === 'failed' ? 'once' : 'again', order.reference),
  ];
}

/** In a list; one that was bought a moment ago is asked about. The number and the price are always whole, the name gives way. */
export function repeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order) => [button(labelOf(order, words), REPEAT, 'once', order.reference)]);
}

function labelOf({ item, recipient, priceMinor }: Order, words: Words): string {
  const tail = ` · ${groupDigits(recipient.kind, recipient.customerId)} · ${words.money(priceMinor)}`;
  return `🔁 ${cut(item.title, Math.max(MAX_LABEL_LENGTH - tail.length - 3, 8))}${tail}`;
}
