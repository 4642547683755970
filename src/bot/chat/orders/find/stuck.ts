import { Composer } from 'grammy';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';
import { listStuck } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, draw, say, type Screen } from '../../../ui/screen.ts';
import { askCloseOrder, askStatus, closeOrderNow, openStuckOrders } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { closeOrder } from '../../../../services/orders/close-order.ts';
import { checkStatusNow } from '../../../../services/orders/ask-status.ts';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import { closeAskScreen } from './stuck-screen.ts';

export const stuckFeature = new Composer<BotContext>();

on(stuckFeature, openStuckOrders, async (ctx) => {
  const stuck = await listStuck(ctx.shop);
  for (const order of stuck.slice(0, PAGE_SIZES.waitingMessages)) await say(ctx, await stuckScreenOf(ctx, order));
  await answerPress(ctx, stuck.length === 0 ? ctx.words.plain('waiting-none') : undefined);
});

on(stuckFeature, askStatus, async (ctx, { reference }) => {
  const order = await checkStatusNow(ctx.shop, reference);
  if (order === undefined) return answerPress(ctx, ctx.words.plain('receipt-unknown'));
  const screen = await stuckScreenOf(ctx, order);
  await Promise.all([answerPress(ctx, ctx.words.plain('stuck-done')), draw(ctx, screen)]);
});

/** Close as failed: asks the service once more, then the merchant. */
on(stuckFeature, askCloseOrder, async (ctx, { reference }) => {
  const order = await checkStatusNow(ctx.shop, reference);
  if (order === undefined) return answerPress(ctx, ctx.words.plain('receipt-unknown'));
  const screen = mayBeClosed(order, ctx.shop.now())
    ? closeAskScreen(order, await buyerNameOf(ctx, order), ctx.words)
    : await stuckScreenOf(ctx, order);
  await draw(ctx, screen);
});
on(stuckFeature, closeOrderNow, async (ctx, { reference }) => {
  const done = await closeOrder(ctx.shop, reference, ctx.userId);
  if (done.type === 'unknown') return answerPress(ctx, ctx.words.plain('receipt-unknown'));
  const screen = await stuckScreenOf(ctx, done.order);
  const toast = done.type === 'stands' ? ctx.words.plain('close-stands') : undefined;
  await Promise.all([answerPress(ctx, toast), draw(ctx, screen)]);
});

async function stuckScreenOf(ctx: BotContext, order: Order): Promise<Screen> {
  return ctx.bot.ends.stuck(order, await buyerNameOf(ctx, order), ctx.words);
}

async function buyerNameOf({ shop }: BotContext, { buyer }: Order): Promise<string | undefined> {
  return (await shop.people.find(buyer.userId))?.name;
}
