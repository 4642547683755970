import { type Api, GrammyError } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { fitRows } from './fit-rows.ts';
import { plainText } from './plain-text.ts';

/** A message as the bot draws it: HTML, and rows of buttons below. */
export interface Screen {
  readonly html: string;
  readonly rows?: readonly (readonly InlineKeyboardButton[])[];
  /** Sent as what is read of it, without markup, which Telegram then cannot refuse. */
  readonly isPlain?: boolean;
}

/** Telegram's limit for a message (https://core.telegram.org/bots/api#sendmessage, 2026-11). */
export const MAX_TEXT_LENGTH = 4096;

/** Sends a new message. @throws GrammyError, HttpError */
export async function send(api: Api, chatId: number, screen: Screen): Promise<number> {
  const message = await api.sendMessage(chatId, textOf(screen), optionsOf(screen));
  return message.message_id;
}

/** What is read of a screen, without markup and buttons: where Telegram refuses those. */
function asPlain({ html }: Screen): Screen {
  return { html, isPlain: true };
}

/** The same as a new message. @throws GrammyError, HttpError */
export function sendPlain(api: Api, chatId: number, screen: Screen): Promise<number> {
  return send(api, chatId, asPlain(screen));
}

/** Sends a new message as a reply to an earlier one, or by itself where that is gone. @throws GrammyError, HttpError */
export async function reply(api: Api, chatId: number, messageId: number | undefined, screen: Screen): Promise<number> {
  if (messageId === undefined) return send(api, chatId, screen);
  const replyParameters = { message_id: messageId, allow_sending_without_reply: true };
  const message = await api.sendMessage(chatId, textOf(screen), {
    ...optionsOf(screen),
    reply_parameters: replyParameters,
  });
  return message.message_id;
}

/**
 * Draws the screen in place of a message, or as a new one where that message cannot be edited any more. Answers the id of the message
 * that shows it. @throws GrammyError, HttpError
 */
export async function show(api: Api, chatId: number, messageId: number | undefined, screen: Screen): Promise<number> {
  if (messageId === undefined) return send(api, chatId, screen);
  return (await edit(api, chatId, messageId, screen)) === 'lost' ? send(api, chatId, screen) : messageId;
}

/** `lost`: there is no such message to edit any more. @throws GrammyError, HttpError */
export async function edit(
  api: Api,
  chatId: number,
  messageId: number,
  screen: Screen,
): Promise<'edited' | 'same' | 'lost'> {
  try {
    await api.editMessageText(chatId, messageId, textOf(screen), optionsOf(screen));
    return 'edited';
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    if (/message is not modified/iu.test(error.description)) return 'same';
    if (/message to edit not found|message can't be edited|MESSAGE_ID_INVALID/iu.test(error.description)) return 'lost';
    throw error;
  }
}

function textOf({ html, isPlain = false }: Screen): string {
  // Cut in the middle of a character, Telegram would refuse it.
  return isPlain ? plainText(html).slice(0, MAX_TEXT_LENGTH).toWellFormed() : html;
}

function optionsOf(screen: Screen) {
  return {
    ...(screen.isPlain === true ? {} : { parse_mode: 'HTML' as const }),
    link_preview_options: { is_disabled: true },
    // Left out, an edit takes the old buttons away.
    ...(screen.rows === undefined || screen.rows.length === 0
      ? {}
      : { reply_markup: { inline_keyboard: fitRows(screen.rows) } }),
  };
}
