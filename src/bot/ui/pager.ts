import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from './words.ts';
import { button } from './buttons.ts';
import type { CallbackData } from './callback-routes.ts';

/** Prev and Next if there is such a page; pages are counted from 0. */
export function pagerRow(
  words: Words,
  page: number,
  pages: number,
  dataOf: (page: number) => CallbackData,
): InlineKeyboardButton[][] {
  const row = [
    ...(page > 0 ? [button(words.plain('button-prev'), dataOf(page - 1))] : []),
    ...(page < pages - 1 ? [button(words.plain('button-next'), dataOf(page + 1))] : []),
  ];
  return row.length === 0 ? [] : [row];
}

/** The page that callback data asks for; the first if it names none, because what is stored of a page must be a whole number. */
export function readPage(text: string): number {
  return /^\d{1,6}$/u.test(text) ? Number(text) : 0;
}
