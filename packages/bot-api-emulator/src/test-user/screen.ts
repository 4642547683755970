import type { InlineKeyboardButton, Message } from '@grammyjs/types';
import type { Key } from '../page-protocol.ts';
import type { Chat } from '../state/chat.ts';

/** A message as plain text: its words, then its buttons row by row as `[Label]`. */
export function describeMessage(message: Message): string {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  const buttons = rows.map((row) => row.map((button) => `[${button.text}]`).join(' '));
  return asRead([contentOf(message), ...buttons].join('\n'));
}

/** The text with plain spaces instead of no-break ones, because people see no difference. */
export function asRead(text: string): string {
  return text.replace(/[\u00a0\u202f]/gu, ' ');
}

/** Empty if there is none. */
export function describeKeyboard(chat: Chat): string {
  const rows = chat.keyboard?.keyboard ?? [];
  return asRead(rows.map((row) => row.map((button) => `(${button.text})`).join(' ')).join('\n'));
}

const SHOWN_MESSAGES = 12;

/** The last messages with their writers, toasts and keyboard, as a failing test prints them. */
export function describeChat(chat: Chat, botId: number): string {
  const messages = chat.stored().slice(-SHOWN_MESSAGES);
  const lines = messages.map(({ message }) => {
    const who = message.from?.id === botId ? 'bot' : (message.from?.first_name ?? '?');
    const edited = message.edit_date === undefined ? '' : ' (edited)';
    return `#${message.message_id} ${who}${edited}: ${indented(describeMessage(message))}`;
  });
  const toasts = chat.toasts
    .slice(-5)
    .map((toast) => `${toast.show_alert ? 'alert' : 'toast'}: ${toast.text ?? '(no text)'}`);
  const keyboard = describeKeyboard(chat);
  const state = chat.botStatus === 'member' ? [] : [`the bot is ${chat.botStatus}`];
  const all = [...lines, ...toasts, ...(keyboard === '' ? [] : [`keyboard: ${indented(keyboard)}`]), ...state];
  return all.length === 0 ? '(the chat is empty)' : all.join('\n');
}

/** For the error that explains why it cannot be tapped. */
export function actionOf(button: InlineKeyboardButton): string {
  return Object.keys(button).find((key) => !['text', 'style', 'icon_custom_emoji_id'].includes(key)) ?? 'nothing';
}

function contentOf(message: Message): string {
  if (message.text !== undefined) return message.text;
  const caption = message.caption === undefined ? '' : ` ${message.caption}`;
  if (message.photo !== undefined) return `<photo>${caption}`;
  if (message.document !== undefined) return `<document ${message.document.file_name ?? ''}>${caption}`;
  if (message.sticker !== undefined) return `<sticker ${message.sticker.emoji ?? ''}>`;
  if (message.contact !== undefined) return `<contact ${message.contact.phone_number}>`;
  if (message.location !== undefined) return `<location ${message.location.latitude} ${message.location.longitude}>`;
  if (message.invoice !== undefined) return `<invoice ${message.invoice.title} ${message.invoice.total_amount}>`;
  if (message.successful_payment !== undefined) return `<paid ${message.successful_payment.total_amount}>`;
  return '<service message>';
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n    ');
}

/** By label or callback data, on the newest message that has it: exact labels first, then those that contain it in any case. */
export function findButton(chat: Chat, label: string | RegExp) {
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

export function findKey(chat: Chat, label: string | RegExp): Key | undefined {
  return chat.keyboard?.keyboard.flat().find((button) => matches(button.text, label, 'exact'));
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
