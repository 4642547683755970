import { Composer } from 'grammy';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import { checkStatusNow, closeOrder } from '../../../../services/orders/close-order.ts';
import type { BotContext } from '../../../context.ts';
import { closeAskScreen } from './close-order-screen.ts';
import { answerPress, draw } from '../../../ui/screen.ts';
import { askCloseOrder, closeOrderNow } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';

/** Close as failed, for merchants: the service is asked once more, then they are, and what comes of it stands in the place of the question. */
export const closeOrderFeature = new Composer<BotContext>();

on(closeOrderFeature, askCloseOrder, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const name = await buyerNameOf(ctx, order);
  const mayClose = mayBeClosed(order, shop.now());
  await draw(ctx, mayClose ? closeAskScreen(order, name, words) : bot.ends.stuck(order, name, words));
});
on(closeOrderFeature, closeOrderNow, async (ctx, { reference }) => {
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
