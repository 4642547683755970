import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../domain/orders/order.ts';
import { mayRemind } from '../../../domain/reminders/reminder.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { remindMe } from './routes.ts';

/** Under a receipt, where a reminder is worth a button. */
export function remindButtons(order: Order, isRegular: boolean, words: Words): InlineKeyboardButton[] {
  return mayRemind(order, isRegular) ? [button(words.plain('button-remind-me'), remindMe.data(order))] : [];
}
