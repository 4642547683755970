import { Composer } from 'grammy';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { BotContext } from '../../../context.ts';
import { button } from '../../../ui/buttons.ts';
import { pagerRow } from '../../../ui/pager.ts';
import { listedButton, listedOrder, listedText } from './purchase-line.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { type Screen, send, show } from '../../../ui/screen.ts';

const PAGE_SIZE = 5;

/** /history: one's own purchases, newest first; a merchant's way to the whole account. */
export function historyFeature(deps: { orders: Pick<OrderStore, 'listByBuyer'> }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery('m:history', async (ctx) => {
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.userId, await pageScreen(ctx, deps.orders, 0))]);
  });
  feature.callbackQuery(/^h:(\d{1,6})$/u, async (ctx) => {
    const screen = await pageScreen(ctx, deps.orders, Number(ctx.match[1]));
    await Promise.all([answerPress(ctx), show(ctx.api, ctx.userId, ctx.callbackQuery.message?.message_id, screen)]);
  });
  // With words or dates it is the account that is searched, which is the next feature's.
  feature.command('history').filter(
    (ctx) => !ctx.isMerchant || ctx.match.trim() === '',
    async (ctx) => {
      await send(ctx.api, ctx.chatId, await pageScreen(ctx, deps.orders, 0));
    },
  );
  return feature;
}

async function pageScreen(ctx: BotContext, orders: Pick<OrderStore, 'listByBuyer'>, page: number): Promise<Screen> {
  const { words } = ctx;
  const list = await orders.listByBuyer(ctx.userId, page * PAGE_SIZE, PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
  const account = ctx.isMerchant ? [[button(words.plain('button-account'), 'ha', '1', '', '', '')]] : [];
  if (list.total === 0) return { html: words.html('history-empty'), rows: account };
  const listed = list.orders.map((order, index) => listedOrder(order, page * PAGE_SIZE + index + 1, words));
  const title = [
    words.html('history-title'),
    words.html('history-total', { total: list.total }),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
    words.html('history-hint'),
  ];
  const rows = listed.map((entry) => [listedButton(entry, ['r', String(page), entry.reference], words)]);
  const pager = pagerRow(words, page, pages, (other) => ['h', String(other)]);
  const html = [title.join('\n'), ...listed.map((entry) => listedText(entry, words))].join('\n\n');
  return { html, rows: [...rows, ...pager, ...account] };
}
