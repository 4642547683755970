import { mayBeClosed } from '../../../../domain/orders/close-order.ts';
import { Composer } from 'grammy';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, below, draw, say, type Screen } from '../../../ui/screen.ts';
import { askCloseOrder, askStatus, closeOrderNow, openStuckOrders } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { closeOrder } from '../../../../services/orders/close-order.ts';
import { checkStatusNow } from '../../../../services/orders/ask-status.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { closeAskScreen } from './stuck-screen.ts';
import { readName } from '../../../shared/people/names.ts';
import { cut } from '../../../../domain/shared/text.ts';
import type { Shop } from '../../../../services/shop.ts';
import { openTooLongAt } from '../../../../domain/orders/long-wait.ts';
import { STUCK_LOOKED_THROUGH } from '../../../../domain/orders/order-search.ts';

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
  const { closed } = order;
  const screen = ctx.bot.ends.stuck(order, await buyerNameOf(ctx, order), ctx.words);
  if (closed === undefined || closed.by === ctx.userId) return screen;
  const name = cut(await readName(ctx.shop, closed.by), 80);
  return below(ctx.words.html('account-answered', { name }), screen);
}

async function buyerNameOf({ shop }: BotContext, { buyer }: Order): Promise<string | undefined> {
  return (await shop.people.find(buyer.userId))?.name;
}

/** Orders that are open for too long, or that were sent to another account at the service; the oldest first. */
export async function listStuck(shop: Pick<Shop, 'orders' | 'orderPolicy' | 'now'>): Promise<readonly Order[]> {
  const { orders, orderPolicy, now } = shop;
  const isTooLong = (order: Order): boolean => (openTooLongAt(order, orderPolicy.longWait) ?? Infinity) <= now();
  const open = await orders.listOpen(STUCK_LOOKED_THROUGH);
  return open
    .filter((order) => isTooLong(order) || order.asked?.answer === 'elsewhere')
    .toSorted((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0));
}
