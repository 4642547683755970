import type { BotContext } from '../context.ts';
import { answerPress } from './answer-press.ts';
import { type Screen, show } from './screen.ts';

/** In place of the message that was pressed, or as a new one where something was written; the spinner ends. */
export async function draw(ctx: BotContext, screen: Screen): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.chatId, messageId, screen)]);
}
