import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../domain/orders/order.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { pickFault } from './routes.ts';

/** Under what failed: its buyer's words go to the shop, with the order. */
export function tellShopButton({ reference }: Order, words: Words): InlineKeyboardButton {
  return button(words.plain('button-tell-shop'), pickFault.data({ fault: 'failed', reference }));
}
