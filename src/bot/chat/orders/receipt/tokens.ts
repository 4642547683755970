import type { Composer } from 'grammy';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { BotContext } from '../../../context.ts';
import { FlatComposer } from '../../../flat-composer.ts';
import { pagerRow } from '../../../ui/pager.ts';
import { orderListScreen } from '../find/order-list-screen.ts';
import { draw, say, type Screen } from '../../../ui/screen.ts';
import { openTokens } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { withEnglish } from '../../../ui/with-english.ts';

export interface TokensDeps {
  readonly orders: Pick<OrderStore, 'listTokens'>;
}

const PAGE_SIZE = 5;

/** /token: the tokens that one bought last, to be read and copied at once. */
export function tokensFeature({ orders }: TokensDeps): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  feature.command('token', async (ctx) => {
    await say(ctx, await pageScreen(ctx, orders, 0));
  });
  on(feature, openTokens, async (ctx, { page }) => {
    const screen = await pageScreen(ctx, orders, page);
    await draw(ctx, screen);
  });
  return feature;
}

async function pageScreen(ctx: BotContext, orders: TokensDeps['orders'], page: number): Promise<Screen> {
  const list = await orders.listTokens(ctx.userId, page * PAGE_SIZE, PAGE_SIZE);
  return withEnglish(ctx.words, (words) => {
    if (list.total === 0) return { html: words.html('tokens-none') };
    const pages = Math.ceil(list.total / PAGE_SIZE);
    const position = pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })];
    const title = [words.html('tokens-title'), ...position].join('\n');
    const pager = pagerRow(words, page, pages, (other) => openTokens.data({ page: other }));
    return orderListScreen({ title, orders: list.orders, before: page * PAGE_SIZE, pager }, words);
  });
}
