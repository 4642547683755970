import type { Middleware } from 'grammy';
import type { Update } from 'grammy/types';
import type { BotContext } from '../context.ts';
import { beginningWith } from '../ui/callback-routes.ts';
import { answerPress, say } from '../ui/screen.ts';
import { bookAdjustment } from './accounts/routes.ts';
import { sendAnnouncement } from './announcements/routes.ts';
import { confirmBatchAgain, confirmBatchAll, confirmBatchOnce } from './batches/routes.ts';
import { confirmOrder } from './orders/routes.ts';
import { keypadButtons } from './pins/routes.ts';
import { makeShopChange } from './shop/routes.ts';

/**
 * Handles only so many updates of one person in ten seconds, in groups and in private together. It leaves the others undone, and says so once, in private.
 * Updates that are never dropped are handled in any case: to change a PIN takes up to 21 taps, as fast as a thumb can. 0 means no limit.
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

/** Whether an update may be left undone because its person sends too much. Never true of a payment, a Confirm or a tap on the PIN pad. */
export function mayBeDropped(update: Update): boolean {
  const data = update.callback_query?.data;
  return data === undefined ? update.message !== undefined && !isPayment(update) : !KEPT.test(data);
}

/** Money that a person has paid in Telegram, or is about to. */
export function isPayment({ message, pre_checkout_query: checkout }: Update): boolean {
  return checkout !== undefined || message?.successful_payment !== undefined;
}

const KEPT = beginningWith([
  confirmOrder,
  confirmBatchAll,
  confirmBatchOnce,
  confirmBatchAgain,
  ...keypadButtons,
  bookAdjustment,
  sendAnnouncement,
  makeShopChange,
]);
