import type { Context } from 'grammy';
import type { Words } from './words.ts';

/** As much of an update's context as answering it needs. */
export type UpdateChat = Pick<Context, 'api' | 'callbackQuery' | 'answerCallbackQuery'> & {
  readonly chatId: number;
  readonly words: Words;
  pressAnswered?: boolean;
  pressReply?: PressReply | undefined;
};

/** The answer to the webhook that brought a press, which can end its spinner. */
export interface PressReply {
  /** Leaves it to that answer, or to a call if the answer takes too long. */
  leave(): void;
  /** It has been ended by a call. */
  ended(): void;
}

/** Telegram's limit for the text over a button (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;

/**
 * Ends the spinner on a pressed button, once, with a text over it if there is one. Does nothing if no button was pressed. Without a text it may go
 * along with the webhook's answer; a text is worth a call of its own, because the bot never hears whether that answer arrived.
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
    // The press is too old, or Telegram is away: the chat shows the result of the press in any case.
  }
}
