import { openWaitingTopups } from '../../accounts/routes.ts';
import { Composer } from 'grammy';
import { readWaitingWork, SHOWN_AT_ONCE, type WaitingWork } from '../../../../services/orders/waiting-work.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, draw, say } from '../../../ui/screen.ts';
import { askCloseOrder, askStatus, closeOrderNow, openStuckOrders } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { foundUsersPage } from '../../people/routes.ts';
import { checkStatusNow, closeOrder } from '../../../../services/orders/close-order.ts';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import { closeAskScreen } from './stuck-screen.ts';

/** Purchases that do not end, behind a button under a merchant's /start. Merchants only. */
export const waitingFeature = new Composer<BotContext>();

on(waitingFeature, openStuckOrders, async (ctx) => {
  const { shop, bot, words } = ctx;
  const { stuck } = await readWaitingWork(shop);
  for (const order of stuck.slice(0, SHOWN_AT_ONCE)) {
    const buyer = await shop.people.find(order.buyer.userId);
    await say(ctx, bot.ends.stuck(order, buyer?.name, words));
  }
  await answerPress(ctx, stuck.length === 0 ? words.plain('waiting-none') : undefined);
});

/** A button for each kind of thing that waits for a merchant; none if nothing does. */
export function waitingRows({ people, topups, stuck }: WaitingWork, words: Words): InlineKeyboardButton[][] {
  const rows = [
    people > 0 && [
      button(
        words.plain('waiting-people', { count: people }),
        foundUsersPage.data({ filter: 'waiting', page: 0, word: '' }),
      ),
    ],
    topups.length > 0 && [button(words.plain('waiting-topups', { count: topups.length }), openWaitingTopups.data())],
    stuck.length > 0 && [button(words.plain('waiting-stuck', { count: stuck.length }), openStuckOrders.data())],
  ];
  return rows.filter((row) => row !== false);
}

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
on(waitingFeature, askStatus, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const buyer = await shop.people.find(order.buyer.userId);
  const screen = bot.ends.stuck(order, buyer?.name, words);
  await Promise.all([answerPress(ctx, words.plain('stuck-done')), draw(ctx, screen)]);
});

/** Close as failed, for merchants: the service is asked once more, then they are, and what comes of it stands in the place of the question. */
on(waitingFeature, askCloseOrder, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const name = await buyerNameOf(ctx, order);
  const mayClose = mayBeClosed(order, shop.now());
  await draw(ctx, mayClose ? closeAskScreen(order, name, words) : bot.ends.stuck(order, name, words));
});
on(waitingFeature, closeOrderNow, async (ctx, { reference }) => {
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
