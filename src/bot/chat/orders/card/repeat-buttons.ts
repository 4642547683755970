import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { button, cut, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import { repeatOrder, repeatOrderOnce } from '../routes.ts';
import type { Words } from '../../../ui/words.ts';

/** Under a receipt: the person who taps it sees the earlier purchase. */
export function repeatRow({ state, reference }: Order, words: Words): InlineKeyboardButton[] {
  const repeat = state === 'failed' ? repeatOrderOnce : repeatOrder;
  return [button(words.plain('button-buy-again'), repeat.data({ reference }), 'again')];
}

/** In a list; one that was bought a moment ago is asked about. The number and the price are always whole, the name gives way. */
export function repeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order) => [button(labelOf(order, words), repeatOrderOnce.data({ reference: order.reference }))]);
}

function labelOf({ item, recipient, priceMinor }: Order, words: Words): string {
  const tail = ` · ${groupDigits(recipient.kind, recipient.customerId)} · ${words.shortMoney(priceMinor)}`;
  return `🔁 ${cut(item.title, Math.max(MAX_LABEL_LENGTH - tail.length - 3, 8))}${tail}`;
}
