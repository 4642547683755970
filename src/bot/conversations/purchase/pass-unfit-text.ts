import type { Middleware } from 'grammy';
import { readPlainWords } from '../../../domain/order-text/plain-words.ts';
import type { BotContext } from '../../context.ts';
import { openQuestion } from '../../chat/menu/is-awaiting-answer.ts';
import { closeQuestion } from './close-question.ts';
import type { PurchaseState } from './purchase-state.ts';
import { purchaseStateOf } from './purchase-storage.ts';
import { hasOthersBelow } from './question-place.ts';
import type { PurchaseTools } from './step-context.ts';
import { mayChoose } from './steps/which.ts';

/**
 * Which one do you mean? waits above, and something came below it, such as the receipt of another purchase: a text that fits none of the choices
 * is about that, and is handled as if nothing were asked. The question stays open, unless the text begins another purchase. Stands behind whole lines, which
 * close it themselves.
 */
export function passUnfitText({ productIndex }: Pick<PurchaseTools, 'productIndex'>): Middleware<BotContext> {
  return async (ctx, next) => {
    const asked = purchaseStateOf(ctx.lease);
    if (asked === undefined || !isPassed(ctx, asked, productIndex)) return next();
    const { lease } = ctx;
    const { conversation } = lease;
    lease.conversation = undefined;
    try {
      await next();
    } finally {
      lease.conversation ??= conversation;
    }
    if (lease.conversation !== conversation) await closeQuestion(ctx, asked);
  };
}

function isPassed(ctx: BotContext, asked: PurchaseState, productIndex: PurchaseTools['productIndex']): boolean {
  const text = ctx.message?.text;
  const index = productIndex.ready();
  if (asked.step !== 'which' || openQuestion(ctx) !== undefined || text === undefined || index === undefined)
    return false;
  // A command, such as cancel, is about the question too.
  const isCommand = text.startsWith('/') || readPlainWords(text, index)?.type === 'command';
  return !isCommand && hasOthersBelow(ctx.lease, asked) && !mayChoose(asked, text, index);
}
