import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress, messageScreen, say } from '../../ui/screen.ts';

/**
 * While the shop sells nothing because its records are lost, everyone but merchants reads that, whatever they try: an empty history or
 * an account of 0 would frighten them, and merchants would be asked to let in people whom they know.
 */
export const shutGate: Middleware<BotContext> = (ctx, next) => {
  if (!ctx.shop.isShut() || ctx.isMerchant) return next();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('shut-toast'));
  return ctx.message === undefined ? undefined : say(ctx, messageScreen('shut'));
};
