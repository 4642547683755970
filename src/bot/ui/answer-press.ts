import type { BotContext } from '../context.ts';

/** Telegram's limit for the text over a button (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;

/** Ends the spinner on a pressed button, once; with words over it where there are any. A late answer is nobody's loss. */
export async function answerPress(ctx: BotContext, text?: string): Promise<void> {
  if (ctx.callbackQuery === undefined || ctx.pressAnswered === true) return;
  ctx.pressAnswered = true;
  try {
    await ctx.answerCallbackQuery(
      text === undefined ? {} : { text: text.slice(0, MAX_TOAST_LENGTH), show_alert: text.length > 60 },
    );
  } catch {
    // Too old, or Telegram is away: what the press was for has its own answer in the chat.
  }
}
