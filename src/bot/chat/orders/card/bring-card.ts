import { Composer } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import { goodUntilOf } from '../../../../use-cases/orders/draft-order.ts';
import type { OrderStore, ShownCardStore } from '../../../../use-cases/orders/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { on } from '../../../ui/callback-routes.ts';
import { drawMessage, say } from '../../../ui/screen.ts';
import { openCardScreen } from '../../pins/ask-pin.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { bringCard } from '../routes.ts';
import { cardMessages } from './card-messages.ts';
import type { CardNewsTools } from './read-card-news.ts';

export interface BringCardDeps {
  readonly orders: Pick<OrderStore, 'find'>;
  readonly shown: ShownCardStore;
  readonly tools: CardNewsTools;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly now: Now;
}

/** “Show the card”, under what was not understood: the card comes there, or how the purchase stands if it was confirmed since. */
export function bringCardFeature(deps: BringCardDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(feature, bringCard, async (ctx, { reference }) => {
    const { words, isMerchant, userId } = ctx;
    const order = await deps.orders.find(reference);
    if (order === undefined || order.buyer.userId !== userId) return answerPress(ctx, words.plain('stale-button'));
    if (order.state === 'dropped') return answerPress(ctx, words.plain('card-void'));
    if (order.state === 'draft') return bring(ctx, order, deps);
    await answerPress(ctx);
    await deps.ends.sayOrder(order, { forMerchant: isMerchant, forBuyer: true }, (screen) => say(ctx, screen));
  });
  return feature;
}

/** In place of the pressed message; where it stood before, it goes. Confirm looks at the order alone, so it does not matter if both stand for a moment. */
async function bring(ctx: BotContext, order: Order, deps: BringCardDeps): Promise<void> {
  const { shown, now } = deps;
  if (now() > goodUntilOf(order)) return answerPress(ctx, ctx.words.plain('card-expired'));
  const [before] = await cardMessages(ctx.userId, [order], shown);
  const messageId = await drawMessage(ctx, openCardScreen(ctx, order, { again: false }, deps));
  if (messageId === before) return;
  await shown.note(ctx.userId, order.reference, { messageId, at: now() });
  // Its reader may have deleted it.
  if (before !== undefined) await ctx.api.deleteMessage(ctx.chatId, before).catch(() => undefined);
}
