import { Composer } from 'grammy';
import { readWaitingWork, type WaitingWork } from '../../../../services/orders/waiting-work.ts';
import { showWaitingTopups } from '../../../../services/accounts/topups.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, say } from '../../../ui/screen.ts';
import { topupDeskOf } from '../../accounts/topup-requests.ts';
import { openStuckOrders, openWaitingTopups } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { foundUsersPage } from '../../people/routes.ts';

/** Sent at once; Telegram takes about one message a second after a few. */
const SHOWN_AT_ONCE = 5;

/** What waits, behind the buttons under a merchant's /start: requests for money, and purchases that do not end. Merchants only. */
export const waitingFeature = new Composer<BotContext>();

on(waitingFeature, openWaitingTopups, async (ctx) => {
  const shown = await showWaitingTopups(ctx.shop, topupDeskOf(ctx.bot), ctx.userId, SHOWN_AT_ONCE);
  await answerPress(ctx, shown === 0 ? ctx.words.plain('waiting-none') : undefined);
});
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
