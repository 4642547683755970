import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { say } from '../../ui/screen.ts';

/** So many updates of one person in ten seconds, in groups and in private together; what is over that is left undone, and they read so once, in private. 0: no limit. */
export function rateLimit(perTenSeconds: number): Middleware<BotContext> {
  return (ctx, next) => {
    const { count } = ctx.lease;
    if (perTenSeconds === 0 || count <= perTenSeconds) return next();
    const isFirst = count === perTenSeconds + 1;
    if (ctx.callbackQuery !== undefined) return answerPress(ctx, isFirst ? ctx.words.plain('rate-limited') : undefined);
    return isFirst && ctx.chat?.type === 'private' ? say(ctx, { html: ctx.words.html('rate-limited') }) : undefined;
  };
}
