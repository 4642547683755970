import { type Api, GrammyError } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { answerPress, type UpdateChat } from './answer-press.ts';
import { fitRows } from './fit-rows.ts';
import { plainText } from './plain-text.ts';

/** A message as the bot draws it: HTML, and rows of buttons below. */
export interface Screen {
  readonly html: string;
  readonly rows?: readonly (readonly InlineKeyboardButton[])[];
  /** Sent without markup, as the text that a person reads. Telegram cannot refuse that for its markup. */
  readonly isPlain?: boolean;
}

/** Telegram's limit for a message (https://core.telegram.org/bots/api#sendmessage, 2026-11). */
export const MAX_TEXT_LENGTH = 4096;

/**
 * Answers an update with a screen in the person's sight: in place of the message whose button they pressed, or as a new message if they
 * wrote something or that message cannot be edited any more. Ends the spinner of the press, also while the screen is still being made.
 * @throws GrammyError, HttpError
 */
export async function draw(ctx: UpdateChat, screen: Screen | Promise<Screen>): Promise<void> {
  await drawMessage(ctx, screen);
}

/** The same as draw; answers the id of the message that shows the screen. @throws GrammyError, HttpError */
export async function drawMessage(ctx: UpdateChat, screen: Screen | Promise<Screen>): Promise<number> {
  const pressed = ctx.callbackQuery?.message?.message_id;
  const show = async (): Promise<number> => showScreen(ctx.api, ctx.chatId, pressed, await screen);
  const [, messageId] = await Promise.all([answerPress(ctx), show()]);
  return messageId;
}

/**
 * Answers an update with a new message below everything else, so that a pressed message stays as it is. Ends the spinner like draw.
 * @param replyTo an earlier message that it replies to, if that still exists
 * @throws GrammyError, HttpError
 */
export async function say(ctx: UpdateChat, screen: Screen | Promise<Screen>, replyTo?: number): Promise<void> {
  const send = async (): Promise<number> => sendScreen(ctx.api, ctx.chatId, await screen, replyTo);
  await Promise.all([answerPress(ctx), send()]);
}

/** Sends a new message, also without an update of its reader. Answers its id. @throws GrammyError, HttpError */
export async function sendScreen(api: Api, chatId: number, screen: Screen, replyTo?: number): Promise<number> {
  const message = await api.sendMessage(chatId, textOf(screen), {
    ...optionsOf(screen),
    ...(replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true as const } }),
  });
  return message.message_id;
}

/**
 * Draws the screen in place of a message, or as a new one if there is none or it cannot be edited any more. Answers the id of the message
 * that shows it. @throws GrammyError, HttpError
 */
export async function showScreen(
  api: Api,
  chatId: number,
  messageId: number | undefined,
  screen: Screen,
): Promise<number> {
  if (messageId === undefined) return sendScreen(api, chatId, screen);
  return (await editScreen(api, chatId, messageId, screen)) === 'lost' ? sendScreen(api, chatId, screen) : messageId;
}

/** `lost`: the message does not exist any more, or cannot be edited. @throws GrammyError, HttpError */
export async function editScreen(
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
    // Plain text is not refused for its markup: so it is the message, for whatever reason, that cannot be edited.
    if (LOST.test(error.description) || screen.isPlain === true) return 'lost';
    throw error;
  }
}

/** The last: it is a picture, which a forged press may come from. */
const LOST = /message to edit not found|message can't be edited|MESSAGE_ID_INVALID|no text in the message to edit/iu;

/** The buttons of a message that asks nothing any more. Its reader may have deleted it; what they said counts. */
export async function takeButtonsAway(
  { api, chatId }: Pick<UpdateChat, 'api' | 'chatId'>,
  messageId: number,
): Promise<void> {
  await api.editMessageReplyMarkup(chatId, messageId).catch(() => undefined);
}

/** The screen as plain text without buttons, for when Telegram refuses its markup. */
export function withoutMarkup({ html }: Screen): Screen {
  return { html, isPlain: true };
}

function textOf({ html, isPlain = false }: Screen): string {
  // Telegram refuses a text that is cut in the middle of a character.
  return isPlain ? plainText(html).slice(0, MAX_TEXT_LENGTH).toWellFormed() : html;
}

function optionsOf(screen: Screen) {
  return {
    ...(screen.isPlain === true ? {} : { parse_mode: 'HTML' as const }),
    link_preview_options: { is_disabled: true },
    // An edit without this option takes the old buttons away.
    ...(screen.rows === undefined || screen.rows.length === 0
      ? {}
      : { reply_markup: { inline_keyboard: fitRows(screen.rows) } }),
  };
}
