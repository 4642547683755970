import { type Api, type Context, GrammyError, InputFile } from 'grammy';
import type { InlineKeyboardButton, Message } from 'grammy/types';
import { fitRows } from './buttons.ts';
import { plainText, withEnglish } from './with-english.ts';
import { type BareMessageId, inOneLanguage, type Words } from './words.ts';

export interface Screen {
  readonly html: string;
  readonly rows?: readonly (readonly InlineKeyboardButton[])[];
  /** Sent without markup, as people read it. So Telegram cannot refuse it because of its markup. */
  readonly isPlain?: boolean;
  /** A new message with this takes away the keyboard below the chat. */
  readonly endsKeyboard?: boolean;
}

/**
 * What is sent: a finished screen, or a function that draws it in its reader's words. What says something about money is such a function: if its text is a
 * draft, English stands beside it.
 */
export type Drawing = Screen | ((words: Words) => Screen);

export interface ReaderChat {
  readonly api: Api;
  readonly chatId: number;
  readonly words: Words;
}

/** Telegram's limit for a message (https://core.telegram.org/bots/api#sendmessage, 2026-11). */
export const MAX_TEXT_LENGTH = 4096;

/** Telegram's limit for the words under a photo (https://core.telegram.org/bots/api#sendphoto, 2026-11). */
const MAX_CAPTION_LENGTH = 1024;

export function messageScreen(id: BareMessageId): Drawing {
  return (words) => ({ html: words.html(id) });
}

/** The screen as its reader will get it, for code that must know it before. */
export function asSent(drawing: Drawing, words: Words, maxLength = MAX_TEXT_LENGTH): Screen {
  return typeof drawing === 'function' ? withEnglish(words, drawing, maxLength) : drawing;
}

/**
 * Answers an update where the person looks: in place of the message whose button they pressed; or in a new message, if they wrote something, or that
 * message cannot be edited any more. Ends the spinner of the press, also while the screen is still being made.
 * @throws GrammyError, HttpError
 */
export async function draw(ctx: UpdateChat, drawing: Drawing | Promise<Drawing>): Promise<void> {
  await drawMessage(ctx, drawing);
}

/** The same as draw; answers the id of the message that shows the screen. @throws GrammyError, HttpError */
export async function drawMessage(ctx: UpdateChat, drawing: Drawing | Promise<Drawing>): Promise<number> {
  const pressed = ctx.callbackQuery?.message?.message_id;
  const show = async (): Promise<number> => showScreen(ctx, pressed, await drawing);
  const [, messageId] = await Promise.all([answerPress(ctx), show()]);
  return messageId;
}

/**
 * Answers an update with a new message below everything else, so that the pressed message stays. Ends the spinner like draw.
 * @param replyTo an earlier message to which it replies, if that still exists
 * @throws GrammyError, HttpError
 */
export async function say(ctx: UpdateChat, drawing: Drawing | Promise<Drawing>, replyTo?: number): Promise<void> {
  const send = async (): Promise<number> => sendScreen(ctx, await drawing, replyTo);
  await Promise.all([answerPress(ctx), send()]);
}

/** Over the pressed button, or below what was written. */
export function refuse(ctx: UpdateChat, id: BareMessageId): Promise<void> {
  return ctx.callbackQuery === undefined ? say(ctx, messageScreen(id)) : answerPress(ctx, ctx.words.plain(id));
}

/** Needs no update of its reader. Answers the message's id. @throws GrammyError, HttpError */
export async function sendScreen(
  { api, chatId, words }: ReaderChat,
  drawing: Drawing,
  replyTo?: number,
): Promise<number> {
  const screen = asSent(drawing, words);
  const message = await api.sendMessage(chatId, textOf(screen), {
    ...optionsOf(screen),
    ...(screen.endsKeyboard === true ? { reply_markup: { remove_keyboard: true } } : {}),
    ...(replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true as const } }),
  });
  return message.message_id;
}

/** @throws GrammyError, HttpError */
export async function sendPhoto(
  { api, chatId, words }: ReaderChat,
  photo: InputFile | string,
  drawing: Drawing,
): Promise<Message.PhotoMessage> {
  const { html, rows } = asSent(drawing, words, MAX_CAPTION_LENGTH);
  return api.sendPhoto(chatId, photo, { caption: html, parse_mode: 'HTML', ...keyboardOf(rows) });
}

/** Sends a new message if there is none, or it cannot be edited any more. Answers the id of the message that shows it. @throws GrammyError, HttpError */
export async function showScreen(chat: ReaderChat, messageId: number | undefined, drawing: Drawing): Promise<number> {
  if (messageId === undefined) return sendScreen(chat, drawing);
  const screen = asSent(drawing, chat.words);
  return (await editScreen(chat, messageId, screen)) === 'lost' ? sendScreen(chat, screen) : messageId;
}

/** `lost`: the message does not exist any more, or cannot be edited. @throws GrammyError, HttpError */
export async function editScreen(
  { api, chatId, words }: ReaderChat,
  messageId: number,
  drawing: Drawing,
): Promise<'edited' | 'same' | 'lost'> {
  const screen = asSent(drawing, words);
  try {
    await api.editMessageText(chatId, messageId, textOf(screen), optionsOf(screen));
    return 'edited';
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    if (/message is not modified/iu.test(error.description)) return 'same';
    // Telegram cannot refuse plain text because of its markup. So it is the message that cannot be edited.
    if (LOST.test(error.description) || screen.isPlain === true) return 'lost';
    throw error;
  }
}

/** The last case is a picture without text: only a forged press can lead to it. */
const LOST = /message to edit not found|message can't be edited|MESSAGE_ID_INVALID|no text in the message to edit/iu;

/** If the person has deleted the message, nothing is lost. */
export async function takeButtonsAway(
  { api, chatId }: Pick<ReaderChat, 'api' | 'chatId'>,
  messageId: number,
): Promise<void> {
  await api.editMessageReplyMarkup(chatId, messageId).catch(() => undefined);
}

/** For when Telegram refuses the markup. */
export function withoutMarkup(drawing: Drawing): Drawing {
  return changed(drawing, ({ html }) => ({ html, isPlain: true }));
}

export function below(notice: string | undefined, screen: Screen): Screen {
  return notice === undefined ? screen : { ...screen, html: `${notice}\n\n${screen.html}` };
}

export function changed(drawing: Drawing, change: (screen: Screen, words: Words) => Screen): Drawing {
  return (words) => change(typeof drawing === 'function' ? drawing(words) : drawing, words);
}

function textOf({ html, isPlain = false }: Screen): string {
  // A cut may fall into the middle of a character, and Telegram refuses half a character.
  return isPlain ? plainText(html).slice(0, MAX_TEXT_LENGTH).toWellFormed() : html;
}

function optionsOf(screen: Screen) {
  return {
    ...(screen.isPlain === true ? {} : { parse_mode: 'HTML' as const }),
    link_preview_options: { is_disabled: true },
    // Without rows this option is absent, and then an edit takes the old buttons away.
    ...keyboardOf(screen.rows),
  };
}

function keyboardOf(rows: Screen['rows'] = []) {
  return rows.length === 0 ? {} : { reply_markup: { inline_keyboard: fitRows(rows) } };
}

export type UpdateChat = Pick<Context, 'api' | 'callbackQuery' | 'answerCallbackQuery'> & {
  readonly chatId: number;
  readonly words: Words;
  pressAnswered?: boolean;
  pressReply?: PressReply | undefined;
};

/** Ends the spinner of a press by the answer to the webhook that brought it. */
export interface PressReply {
  /** Leaves the spinner to that answer, or to a call if the answer takes too long. */
  leave(): void;
  /** A call has ended the spinner. */
  ended(): void;
}

/** Telegram's limit for the text over a button (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;

/**
 * Ends the spinner of a pressed button, once, with a text over it if there is one. Does nothing if no button was pressed. Without a text it may travel
 * in the webhook's answer. A text is worth a call of its own, because the bot never learns whether that answer arrived.
 */
export async function answerPress(ctx: UpdateChat, text?: string): Promise<void> {
  if (ctx.callbackQuery === undefined || ctx.pressAnswered === true) return;
  ctx.pressAnswered = true;
  if (text === undefined && ctx.pressReply !== undefined) return ctx.pressReply.leave();
  ctx.pressReply?.ended();
  try {
    await ctx.answerCallbackQuery(
      text === undefined ? {} : { text: text.slice(0, MAX_TOAST_LENGTH).toWellFormed(), show_alert: text.length > 60 },
    );
  } catch {
    // The press is too old, or Telegram is away. The chat shows the result of the press in any case.
  }
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** @throws GrammyError, HttpError */
export async function sendFile(api: Api, chatId: number, { name, text }: TextFile): Promise<void> {
  await api.sendDocument(chatId, new InputFile(new TextEncoder().encode(text), name));
}

/** Leaves room for a notice above the text. */
const MAX_LENGTH = MAX_TEXT_LENGTH - 300;

export interface Fitted {
  readonly screen: Screen;
  /** The number of lines that was drawn. */
  readonly maxLines: number;
}

/** Draws with fewer and fewer lines until Telegram takes the message. Telegram counts what people read, and not the markup. */
function fitting(tries: readonly number[], screenWith: (maxLines: number) => Screen): Fitted {
  const [maxLines = 0, ...fewer] = tries;
  const screen = screenWith(maxLines);
  return isShortEnough(screen) || fewer.length === 0 ? { screen, maxLines } : fitting(fewer, screenWith);
}

/**
 * The same for a screen about money that has its English below. Both share the room, so each has fewer lines. If even the fewest do not fit twice,
 * English stands alone, with as many lines as fit.
 */
export function fitLines(
  words: Words,
  tries: readonly number[],
  draw: (maxLines: number, words: Words) => Screen,
): Fitted {
  const both = fitting(tries, (maxLines) => withEnglish(words, (words) => draw(maxLines, words), Infinity));
  if (words.drafts === undefined || isShortEnough(both.screen)) return both;
  return fitting(tries, (maxLines) => draw(maxLines, inOneLanguage(words)));
}

function isShortEnough({ html }: Screen): boolean {
  return plainText(html).length <= MAX_LENGTH;
}
