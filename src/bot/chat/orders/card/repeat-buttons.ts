import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { button } from '../../../ui/buttons.ts';
import { repeatOrder, repeatOrderOnce } from '../routes.ts';
import type { Words } from '../../../ui/words.ts';

/** Under a receipt: the person who taps it sees the earlier purchase. */
export function repeatRow({ state, reference }: Order, words: Words): InlineKeyboardButton[] {
  const repeat = state === 'failed' ? repeatOrderOnce : repeatOrder;
  return [button(words.plain('button-buy-again'), repeat.data({ reference }), 'again')];
}

/**
 * Each button by itself. The bot asks if one was bought a moment ago. The number and the price come first, so that a narrow phone cuts only
 * the name.
 */
export function repeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order) => {
    return [button(`🔁 ${factsOf(order, words)} · ${order.item.title}`, repeatOrderOnce.data(order))];
  });
}

/** Below a text that lists them, from 1: the name stands there whole. */
export function listedRepeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order, index) => [
    button(`🔁 ${index + 1}. ${factsOf(order, words)}`, repeatOrderOnce.data(order)),
  ]);
}

function factsOf({ recipient, priceMinor }: Order, words: Words): string {
  return `${groupDigits(recipient.kind, recipient.customerId)} · ${words.shortMoney(priceMinor)}`;
}
