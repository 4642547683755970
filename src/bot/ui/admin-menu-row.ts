import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from './words.ts';
import { button } from './buttons.ts';

/** The last row of a page that stands in place of the menu of /admin: back to it. */
export function adminWay(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-admin'), 'ad', 'home')];
}
