import type { InlineKeyboardButton } from 'grammy/types';
import { type Order, orderedMinor } from '../../domain/orders/order.ts';
import { PAGE_SIZES } from '../../domain/page-sizes.ts';
import { latestDifferent, REPEATS_LOOKED_THROUGH } from '../../domain/orders/order-search.ts';
import { groupDigits } from '../../domain/recipients/recipient.ts';
import { repeatOrder } from '../chat/orders/routes.ts';
import type { BotContext } from '../context.ts';
import { button } from '../ui/buttons.ts';
import type { Words } from '../ui/words.ts';

export async function readLatest(
  { shop, userId }: BotContext,
  fits: (order: Order) => boolean = () => true,
): Promise<readonly Order[]> {
  const { orders: latest } = await shop.orders.listByBuyer(userId, 0, REPEATS_LOOKED_THROUGH);
  return latestDifferent(latest.filter(fits), PAGE_SIZES.repeats);
}

/** If the same was bought a moment ago, the bot asks first. Number and price come first, so that a narrow phone cuts only the name. */
export function repeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order) => {
    return [button(`🔁 ${factsOf(order, words)} · ${order.item.title}`, repeatOrder.data(order))];
  });
}

/** The same below a text that lists the purchases from 1, with their whole names. */
export function listedRepeatRows(orders: readonly Order[], words: Words): InlineKeyboardButton[][] {
  return orders.map((order, index) => [button(`🔁 ${index + 1}. ${factsOf(order, words)}`, repeatOrder.data(order))]);
}

function factsOf(order: Order, words: Words): string {
  return `${groupDigits(order.recipient)} · ${words.shortMoney(orderedMinor(order))}`;
}
