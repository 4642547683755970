import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress, say } from '../../ui/screen.ts';
import { mayBeDropped } from './never-dropped.ts';

/**
 * So many updates of one person in ten seconds, in groups and in private together; what is over that is left undone, and they read so once, in
 * private. What is never dropped is not left undone either: to change a PIN takes up to 21 taps, as fast as a thumb is. 0: no limit.
 */
export function rateLimit(perTenSeconds: number): Middleware<BotContext> {
  return (ctx, next) => {
    const { count } = ctx.lease;
    if (perTenSeconds === 0 || count <= perTenSeconds || !mayBeDropped(ctx.update)) return next();
    const isFirst = count === perTenSeconds + 1;
    if (ctx.callbackQuery !== undefined) return answerPress(ctx, isFirst ? ctx.words.plain('rate-limited') : undefined);
    return isFirst && ctx.chat?.type === 'private' ? say(ctx, { html: ctx.words.html('rate-limited') }) : undefined;
  };
}
