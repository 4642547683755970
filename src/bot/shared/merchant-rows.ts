import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../ui/words.ts';
import { button } from '../ui/buttons.ts';
import { backToAdmin, openAdmin } from '../chat/menu/routes.ts';
import { openPerson } from '../chat/people/routes.ts';

/** The last row of a page that took the place of the menu of /admin: it leads back to the menu. */
export function adminRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-admin'), backToAdmin.data())];
}

/** The same for a message that stays, such as a day's figures or an announcement that is being sent: the menu comes below it. */
export function adminRowBelow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-admin'), openAdmin.data())];
}

export function personRow({ userId }: { readonly userId: number }, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-person'), openPerson.data({ userId }))];
}
