import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { exampleOrder } from '../../../domain/order-text/plain-words.ts';
import type { BotContext } from '../../context.ts';
import { closeQuestion, endPurchase, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { languageRow } from '../language.ts';
import { showOwnCommands } from '../../shared/command-menu.ts';
import { homeScreen } from '../../shared/home-screen.ts';
import { readLatest, repeatRows } from '../orders/find/repeat.ts';
import { allowanceLines } from '../../shared/allowance-lines.ts';
import { readOwnAllowance } from '../../../services/accounts/read-allowance.ts';
import { below, type Drawing, say, type Screen } from '../../ui/screen.ts';
import { greetOnFirstDay } from '../shop/first-day.ts';
import type { Words } from '../../ui/words.ts';

/** /start: leaves the purchase conversation, and greets. */
export const startFeature = new Composer<BotContext>();

startFeature.command('start', async (ctx) => {
  const leftBehind = purchaseStateOf(ctx.lease);
  endPurchase(ctx.lease);
  await say(ctx, ctx.isMerchant ? await merchantsHome(ctx) : await buyersHome(ctx));
  if (leftBehind !== undefined) await closeQuestion(ctx, leftBehind);
  if (ctx.isMerchant) await showOwnCommands(ctx);
});

/** What they have, and a line that buys something. */
async function buyersHome(ctx: BotContext): Promise<Drawing> {
  const { userId, hasAccounts } = ctx;
  const [latest, saved, allowance, shop] = await Promise.all([
    readLatest(ctx),
    ctx.shop.saved.list(userId),
    hasAccounts ? readOwnAllowance(ctx) : undefined,
    ctx.readShop(),
  ]);
  return (words) => {
    const lines = [
      ...(allowance === undefined ? [] : allowanceLines(allowance, words)),
      words.html('start-try', { line: exampleOrder(saved, latest) }),
    ];
    const rows = repeatRows(latest, words);
    return homeScreen(ctx, { lines, rows, lastButtons: lastButtons(ctx, words), shop, words });
  };
}

/** What waits for them comes first. */
async function merchantsHome(ctx: BotContext): Promise<Screen> {
  const { words } = ctx;
  const [latest, rows, shop, firstDay] = await Promise.all([
    readLatest(ctx),
    waitingRows(ctx),
    ctx.readShop(),
    greetOnFirstDay(ctx),
  ]);
  const lines = rows.length === 0 ? [] : [words.html('start-waiting')];
  const last = lastButtons(ctx, words);
  if (firstDay !== undefined) {
    return {
      ...below(lines[0], firstDay),
      rows: [...rows, ...(firstDay.rows ?? []), ...(last.length === 0 ? [] : [last])],
    };
  }
  const repeats = repeatRows(latest, words);
  return homeScreen(ctx, { lines, firstRows: rows, rows: repeats, lastButtons: last, shop });
}

/** A button for each kind of thing that waits for a merchant; none if nothing does. */
async function waitingRows(ctx: BotContext): Promise<InlineKeyboardButton[][]> {
  const buttons = await Promise.all(ctx.bot.features.waiting.map(({ button }) => button(ctx)));
  return buttons.flatMap((button) => (button === undefined ? [] : [[button]]));
}

function lastButtons({ bot, lease }: BotContext, words: Words): InlineKeyboardButton[] {
  return bot.languageOffer.isOffered(lease.person) ? languageRow(words) : [];
}
