import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { closeQuestion, endPurchase, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { showOwnCommands } from '../../shared/command-menu.ts';
import { languageButtons, ownHome, waitingNow } from '../../shared/home-screen.ts';
import { below, type Drawing, say } from '../../ui/screen.ts';
import { greetOnFirstDay } from '../shop/first-day.ts';

export const startFeature = new Composer<BotContext>();

startFeature.command('start', async (ctx) => {
  const leftBehind = purchaseStateOf(ctx.lease);
  endPurchase(ctx.lease);
  await say(ctx, (await firstHome(ctx)) ?? (await ownHome(ctx)));
  if (leftBehind !== undefined) await closeQuestion(ctx, leftBehind);
  if (ctx.isMerchant) await showOwnCommands(ctx);
});

/** The first screen of a merchant who is here for the first time, while the shop is not set up. What waits for them stands first. */
async function firstHome(ctx: BotContext): Promise<Drawing | undefined> {
  const firstDay = ctx.isMerchant ? await greetOnFirstDay(ctx) : undefined;
  if (firstDay === undefined) return undefined;
  const { lines, rows } = await waitingNow(ctx);
  const last = languageButtons(ctx, ctx.words);
  return {
    ...below(lines[0], firstDay),
    rows: [...rows, ...(firstDay.rows ?? []), ...(last.length === 0 ? [] : [last])],
  };
}
