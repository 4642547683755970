import { Composer } from 'grammy';
import { checkStatusNow } from '../../../../services/orders/close-order.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, draw } from '../../../ui/screen.ts';
import { askStatus } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
export const stuckFeature = new Composer<BotContext>();

on(stuckFeature, askStatus, async (ctx, { reference }) => {
  const { words, shop, bot } = ctx;
  const order = await checkStatusNow(shop, reference);
  if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const buyer = await shop.people.find(order.buyer.userId);
  const screen = bot.ends.stuck(order, buyer?.name, words);
  await Promise.all([answerPress(ctx, words.plain('stuck-done')), draw(ctx, screen)]);
});
