import type { Middleware } from 'grammy';
import type { BotContext } from '../../../context.ts';

/** Stands where an open question would, though it asks nothing. */
const STALE = 'stale-answer';

/** The answer to a question whose card is confirmed was never marked as handled: from this Confirm on, it may come again. */
export function expectStaleAnswer({ lease, update, shop }: BotContext): void {
  lease.question = { name: STALE, about: String(update.update_id), askedAt: shop.now() };
}

/** Says nothing to an amount, a number or a contact from before the Confirm: the confirmed card answered it. Stands before everything that reads messages. */
export function dropStaleAnswer(): Middleware<BotContext> {
  return ({ lease, update, message }, next) => {
    if (lease.question?.name !== STALE) return next();
    const isEarlier = update.update_id < Number(lease.question.about);
    if (isEarlier && !/\p{L}/u.test(message?.text ?? '')) return;
    lease.question = undefined;
    return next();
  };
}
