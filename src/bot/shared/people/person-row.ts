import type { InlineKeyboardButton } from 'grammy/types';
import { openPerson } from '../../chat/people/routes.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';

export function personRow({ userId }: { readonly userId: number }, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-person'), openPerson.data({ userId }))];
}
