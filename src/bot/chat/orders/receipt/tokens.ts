import { Composer } from 'grammy';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { BotContext } from '../../../context.ts';
import { pagerRow } from '../../../ui/pager.ts';
import { orderListScreen } from '../find/order-list-screen.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { type Screen, send, show } from '../../../ui/screen.ts';

export interface TokensDeps {
  readonly orders: Pick<OrderStore, 'listTokens'>;
}

const PAGE_SIZE = 5;

/** /token: the tokens that one bought last, to be read and copied at once. */
export function tokensFeature({ orders }: TokensDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('token', async (ctx) => {
    await send(ctx.api, ctx.chatId, await pageScreen(ctx, orders, 0));
  });
  feature.callbackQuery(/^tk:(\d{1,6})$/u, async (ctx) => {
    const screen = await pageScreen(ctx, orders, Number(ctx.match[1]));
    await Promise.all([answerPress(ctx), show(ctx.api, ctx.userId, ctx.callbackQuery.message?.message_id, screen)]);
  });
  return feature;
}

async function pageScreen(ctx: BotContext, orders: TokensDeps['orders'], page: number): Promise<Screen> {
  const { words } = ctx;
  const list = await orders.listTokens(ctx.userId, page * PAGE_SIZE, PAGE_SIZE);
  if (list.total === 0) return { html: words.html('tokens-none') };
  const pages = Math.ceil(list.total / PAGE_SIZE);
  const position = pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })];
  const title = [words.html('tokens-title'), ...position].join('\n');
  const pager = pagerRow(words, page, pages, (other) => ['tk', String(other)]);
  return orderListScreen({ title, orders: list.orders, before: page * PAGE_SIZE, pager }, words);
}
