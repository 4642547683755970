import type { InlineKeyboardButton, KeyboardButton } from '@grammyjs/types';
import type { Chat, StoredMessage } from '../state/chat.ts';
import { asRead, keyLabel } from './screen.ts';

export interface FoundButton {
  stored: StoredMessage;
  button: InlineKeyboardButton;
}

/**
 * The inline button with that label or callback data on the newest message that has it: exact labels first, then those
 * that contain it in any case.
 */
export function findButton(chat: Chat, label: string | RegExp): FoundButton | undefined {
  const newestFirst = chat.stored().reverse();
  for (const how of ['exact', 'part'] as const) {
    for (const stored of newestFirst) {
      const buttons = stored.message.reply_markup?.inline_keyboard.flat() ?? [];
      const button = buttons.find((candidate) => matches(candidate.text, label, how) || dataOf(candidate) === label);
      if (button !== undefined) return { stored, button };
    }
  }
  return undefined;
}

/** The key of the reply keyboard with that label. */
export function findKey(chat: Chat, label: string | RegExp): KeyboardButton | undefined {
  return chat.keyboard?.keyboard.flat().find((button) => matches(keyLabel(button), label, 'exact'));
}

export function dataOf(button: InlineKeyboardButton): string | undefined {
  return 'callback_data' in button ? button.callback_data : undefined;
}

function matches(text: string, label: string | RegExp, how: 'exact' | 'part'): boolean {
  const read = asRead(text);
  if (label instanceof RegExp) return label.test(read);
  const wanted = asRead(label);
  return how === 'exact' ? read === wanted : read.toLowerCase().includes(wanted.toLowerCase());
}
