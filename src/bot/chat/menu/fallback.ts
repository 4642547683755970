import { Composer } from 'grammy';
import type { InlineKeyboardButton, Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import { endPurchase, isOutdated } from '../../conversations/purchase/purchase-storage.ts';
import { answerPress, say } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { askShop, writeMore } from '../cases/routes.ts';
import type { BareMessageId, Words } from '../../ui/words.ts';
import type { Case } from '../../../domain/case.ts';
import {
  asksHowItStands,
  isComplaint,
  isCourtesy,
  isYes,
  mayBeMeant,
} from '../../../domain/order-text/courtesies-and-complaints.ts';
import { isReplyToBot } from '../../shared/command-text.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { listPendingOrders } from '../../../services/orders/find-order.ts';
import { sayUnclear } from '../order-text/say-unclear.ts';
import { openCaseOf } from '../../../services/cases/talk.ts';

/** Stands behind all features, and before the fallback, which would say only that it did not understand. */
export const unknownCommandFeature = new Composer<BotContext>();

unknownCommandFeature.on('message:text').filter(
  (ctx) => ctx.message.text.startsWith('/'),
  (ctx) => say(ctx, { html: ctx.words.html('unknown-command') }),
);

/** Also answers every press that no feature took, because that ends its spinner. */
export const fallbackFeature = new Composer<BotContext>();

fallbackFeature.on('callback_query', (ctx) => {
  // Another version of the bot began the purchase, so its buttons lead nowhere.
  if (isOutdated(ctx.lease)) endPurchase(ctx.lease);
  return answerPress(ctx, ctx.words.plain('stale-button'));
});
fallbackFeature.on('message', async (ctx) => {
  if (isOutdated(ctx.lease)) {
    endPurchase(ctx.lease);
    return sayUnclear(ctx, { html: (words) => words.html('walk-outdated') });
  }
  const { text = '', caption = text } = ctx.message;
  // A reply to a message with a button for it was taken before. So this one replies to a photo, or to a message without that button.
  const isReply = isReplyToBot(ctx);
  const [pending, open] = await Promise.all([
    findPending(ctx, caption),
    ctx.isMerchant ? undefined : openCaseOf(ctx.shop, ctx.userId),
  ]);
  const complains = !ctx.isMerchant && isComplaint(caption);
  // A text with digits was mostly meant as a purchase.
  const isOrder = /\d/u.test(text) && !complains;
  const replyHint = isReply || (open !== undefined && !isOrder) ? (['case-reply-hint'] as const) : [];
  const shopHint = replyHint.length > 0 || isOrder || ctx.isMerchant ? [] : (['unknown-wrong'] as const);
  const example = isOrder ? (['line-example'] as const) : [];
  const first = complains ? (open === undefined ? [] : (['unknown-told'] as const)) : (['unknown-text'] as const);
  const unread = complains ? undefined : unreadOf(ctx.message);
  const isWaiting = pending !== undefined && asksHowItStands(caption);
  const unheard: BareMessageId = unread ?? (isYes(text) ? 'yes-is-a-tap' : 'not-understood');
  const notHeard = isWaiting ? [] : [unheard];
  const isPolite = unread === undefined && (isYes(text) || isCourtesy(text));
  await sayUnclear(ctx, {
    html:
      pending === undefined
        ? saying(...(unread === undefined ? [] : [unread]), ...first, ...replyHint, ...shopHint)
        : saying(...(isPolite ? [] : notHeard), ...replyHint),
    openHtml: saying(...notHeard, ...example, ...replyHint),
    pending,
    rowsOf: (words: Words) =>
      ctx.isMerchant ? [] : [...toCase(open, words), [button(words.plain('button-write-to-shop'), askShop.data())]],
  });
});

/** One of the kind that the text names, if one of these waits. */
async function findPending({ shop, userId }: BotContext, text: string): Promise<Order | undefined> {
  const pending = await listPendingOrders(shop, userId);
  return pending.find(mayBeMeant(text)) ?? pending[0];
}

function saying(...ids: readonly BareMessageId[]): (words: Words) => string {
  return (words) => ids.map((id) => words.html(id)).join(' ');
}

/** A button to the open case, because what the person wrote mostly belongs there. */
function toCase(the: Case | undefined, words: Words): InlineKeyboardButton[][] {
  return the === undefined ? [] : [[button(words.plain('button-reply'), writeMore.data(the))]];
}

function unreadOf({ text, photo, document }: Message): 'unread-photo' | 'unread-file' | 'unread-other' | undefined {
  if (text !== undefined) return undefined;
  if (photo !== undefined) return 'unread-photo';
  return document === undefined ? 'unread-other' : 'unread-file';
}
