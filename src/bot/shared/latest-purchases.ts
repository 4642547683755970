import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../domain/orders/order.ts';
import { latestDifferent } from '../../domain/orders/order-search.ts';
import { groupDigits } from '../../domain/recipients/recipient.ts';
import { repeatOrderOnce } from '../chat/orders/routes.ts';
import type { BotContext } from '../context.ts';
import { button } from '../ui/buttons.ts';
import type { Words } from '../ui/words.ts';

/** Purchases among which the different ones are looked for. */
const LOOK_BACK = 50;
const MAX_REPEATS = 5;

/** The last different purchases of this person, of those that fit. */
export async function readLatest(
  { shop, userId }: BotContext,
  fits: (order: Order) => boolean = () => true,
): Promise<readonly Order[]> {
  const { orders: latest } = await shop.orders.listByBuyer(userId, 0, LOOK_BACK);
  return latestDifferent(latest.filter(fits), MAX_REPEATS);
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
  return `${groupDigits(recipient)} · ${words.shortMoney(priceMinor)}`;
}
