import { Composer } from 'grammy';
import { SHOWN_AT_ONCE } from '../../../../services/message-pace.ts';
import { listStuck } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, draw, say } from '../../../ui/screen.ts';
import { askCloseOrder, askStatus, closeOrderNow, openStuckOrders } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { closeOrder } from '../../../../services/orders/close-order.ts';
import { checkStatusNow } from '../../../../services/orders/ask-status.ts';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import { closeAskScreen } from './stuck-screen.ts';

/** Purchases that do not end, behind a button under a merchant's /start. Merchants only. */
export const stuckFeature = new Composer<BotContext>();

on(stuckFeature, openStuckOrders, async (ctx) => {
  const { shop, bot, words } = ctx;
  const stuck = await listStuck(shop);
  for (const order of stuck.slice(0, SHOWN_AT_ONCE)) {
    const buyer = await shop.people.find(order.buyer.userId);
    await say(ctx, bot.ends.stuck(order, buyer?.name, words));
  }
  await answerPress(ctx, stuck.length === 0 ? words.plain('waiting-none') : undefined);
});

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
on(stuckFeature, askStatus, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const buyer = await shop.people.find(order.buyer.userId);
  const screen = bot.ends.stuck(order, buyer?.name, words);
  await Promise.all([answerPress(ctx, words.plain('stuck-done')), draw(ctx, screen)]);
});

/** Close as failed, for merchants: the service is asked once more, then they are, and what comes of it stands in the place of the question. */
on(stuckFeature, askCloseOrder, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const name = await buyerNameOf(ctx, order);
  const mayClose = mayBeClosed(order, shop.now());
  await draw(ctx, mayClose ? closeAskScreen(order, name, words) : bot.ends.stuck(order, name, words));
});
on(stuckFeature, closeOrderNow, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const done = await closeOrder(shop, reference, ctx.userId);
  if (done.type === 'unknown') return answerPress(ctx, words.plain('receipt-unknown'));
  const toast = done.type === 'stands' ? words.plain('close-stands') : undefined;
  const screen = bot.ends.stuck(done.order, await buyerNameOf(ctx, done.order), words);
  await Promise.all([answerPress(ctx, toast), draw(ctx, screen)]);
});

async function buyerNameOf({ shop }: BotContext, { buyer }: Order): Promise<string | undefined> {
  return (await shop.people.find(buyer.userId))?.name;
}
