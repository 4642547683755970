import type { Context } from 'grammy';

/** As much of an update's context as answering it needs. */
export type UpdateChat = Pick<Context, 'api' | 'callbackQuery' | 'answerCallbackQuery'> & {
  readonly chatId: number;
  pressAnswered?: boolean;
};

/** Telegram's limit for the text over a button (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;

/** Ends the spinner on a pressed button, once, with a text over it if there is one. Does nothing if no button was pressed. */
export async function answerPress(ctx: UpdateChat, text?: string): Promise<void> {
  if (ctx.callbackQuery === undefined || ctx.pressAnswered === true) return;
  ctx.pressAnswered = true;
  try {
    await ctx.answerCallbackQuery(
      text === undefined ? {} : { text: text.slice(0, MAX_TOAST_LENGTH), show_alert: text.length > 60 },
    );
  } catch {
    // The press is too old, or Telegram is away: the chat shows the result of the press in any case.
  }
}
