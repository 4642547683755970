import type { Composer } from 'grammy';
import type { InlineKeyboardButton, Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import { endPurchase, isOutdated } from '../../conversations/purchase/purchase-storage.ts';
import { FlatComposer } from '../../flat-composer.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { button } from '../../ui/buttons.ts';
import { askShop } from '../cases/routes.ts';
import { say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { FindPendingOrder } from '../../../use-cases/orders/find-pending-order.ts';
import { sayUnclear, type SayUnclearDeps } from '../order-text/say-unclear.ts';

/** Commands that no other feature took; stands before the purchase conversation, which would take them for an answer. */
export function unknownCommandFeature(): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  feature.on('message:text').filter(
    (ctx) => ctx.message.text.startsWith('/'),
    async (ctx) => {
      await say(ctx, { html: ctx.words.html('unknown-command') });
    },
  );
  return feature;
}

export interface FallbackDeps extends SayUnclearDeps {
  readonly findPending: FindPendingOrder;
}

/** What no feature took: how the purchase stands that the person waits for, otherwise a short way back; and an end to every spinner. */
export function fallbackFeature(deps: FallbackDeps): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  feature.on('callback_query', (ctx) => answerPress(ctx, ctx.words.plain('stale-button')));
  feature.on('message', async (ctx) => {
    if (isOutdated(ctx.lease)) {
      endPurchase(ctx.lease);
      return sayUnclear(ctx, { html: (words) => words.html('walk-outdated') }, deps);
    }
    // With digits in it, it was meant as an order, mostly.
    const isOrder = /\d/u.test(ctx.message.text ?? '');
    // What can be replied to has been taken before: this was a photo, or a message without the button.
    const isReply = ctx.message.reply_to_message?.from?.id === ctx.me.id;
    const replyHint = (words: Words): string[] => (isReply ? [words.html('case-reply-hint')] : []);
    const example = (words: Words): string[] => (isOrder ? [words.html('line-example')] : []);
    const unread = unreadOf(ctx.message);
    const wrong = (words: Words): string[] => (ctx.isMerchant || isOrder ? [] : [words.html('unknown-wrong')]);
    const html = (words: Words): string =>
      [
        ...(unread === undefined ? [] : [words.html(unread)]),
        words.html('unknown-text'),
        ...(isReply ? replyHint(words) : wrong(words)),
      ].join(' ');
    const openHtml = (words: Words): string =>
      [words.html(unread ?? 'not-understood'), ...example(words), ...replyHint(words)].join(' ');
    const pending = await deps.findPending(ctx.userId);
    await sayUnclear(
      ctx,
      { html, openHtml, pending, rowsOf: (words) => (ctx.isMerchant ? [] : [[toShop(words)]]) },
      deps,
    );
  });
  return feature;
}

function toShop(words: Words): InlineKeyboardButton {
  return button(words.plain('button-write-to-shop'), askShop.data());
}

/** What there is to say of a message that has no text: nothing in it was read. */
function unreadOf({ text, photo, document }: Message): 'unread-photo' | 'unread-file' | 'unread-other' | undefined {
  if (text !== undefined) return undefined;
  if (photo !== undefined) return 'unread-photo';
  return document === undefined ? 'unread-other' : 'unread-file';
}
