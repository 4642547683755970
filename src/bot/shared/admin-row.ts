import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../ui/words.ts';
import { button } from '../ui/buttons.ts';
import { backToAdmin, openAdmin } from '../chat/menu/routes.ts';

/** The last row of a page that stands in place of the menu of /admin: back to it. */
export function adminRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-admin'), backToAdmin.data())];
}

/** The same under what is kept, such as a day's figures or an announcement on its way: the menu comes below it. */
export function adminRowBelow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-admin'), openAdmin.data())];
}
