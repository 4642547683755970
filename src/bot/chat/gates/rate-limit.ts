import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { beginningWith } from '../../ui/callback-routes.ts';
import { say } from '../../ui/screen.ts';
import { keypadButtons } from '../pins/routes.ts';

/** To change a PIN takes up to 21 taps, as fast as a thumb is; what goes wrong there is counted elsewhere. */
const ON_KEYPAD = beginningWith(keypadButtons);

/**
 * So many updates of one person in ten seconds, in groups and in private together; what is over that is left undone, and they read so once, in
 * private. No tap on the keypad of a PIN is left undone. 0: no limit.
 */
export function rateLimit(perTenSeconds: number): Middleware<BotContext> {
  return (ctx, next) => {
    const { count } = ctx.lease;
    const isOnKeypad = ON_KEYPAD.test(ctx.callbackQuery?.data ?? '');
    if (perTenSeconds === 0 || count <= perTenSeconds || isOnKeypad) return next();
    const isFirst = count === perTenSeconds + 1;
    if (ctx.callbackQuery !== undefined) return answerPress(ctx, isFirst ? ctx.words.plain('rate-limited') : undefined);
    return isFirst && ctx.chat?.type === 'private' ? say(ctx, { html: ctx.words.html('rate-limited') }) : undefined;
  };
}
