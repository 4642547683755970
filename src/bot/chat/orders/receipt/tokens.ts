import { Composer } from 'grammy';
import { TOKENS_LOOKED_THROUGH, wordFilter } from '../../../../domain/orders/order-search.ts';
import { isSoldAsPin } from '../../../../domain/orders/receipt-codes.ts';
import { findPendingOrder } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { sayNothingNamed } from '../../../shared/command-text.ts';
import { pagerRow, pageLines } from '../../../ui/buttons.ts';
import { readOrderWords } from '../find/history.ts';
import { orderListScreen, unreadableLine } from '../find/listed-purchase.ts';
import { draw, type Drawing, say } from '../../../ui/screen.ts';
import { openTokens } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { type Order, waitTopicOf } from '../../../../domain/orders/order.ts';
import type { Words } from '../../../ui/words.ts';
import { purchaseFacts } from '../../../shared/number-words.ts';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';
import { quoted } from '../../../../domain/shared/text.ts';

/** /token: a token that is still on its way stands above the others, so that nobody buys it again. */
export const tokensFeature = new Composer<BotContext>();

tokensFeature.command('token', async (ctx) => {
  const typed = ctx.match.trim();
  if (typed === '') return say(ctx, await pageScreen(ctx, 0));
  const found = await foundScreen(ctx, typed);
  return found === undefined ? sayNothingNamed(ctx, typed, openTokens.data({ page: 0 })) : say(ctx, found);
});
on(tokensFeature, openTokens, async (ctx, { page }) => {
  await draw(ctx, await pageScreen(ctx, page));
});

async function foundScreen(ctx: BotContext, typed: string): Promise<Drawing | undefined> {
  const { shop } = ctx;
  const { orders: latest } = await shop.orders.listTokens(ctx.userId, 0, TOKENS_LOOKED_THROUGH);
  const fits = wordFilter(await readOrderWords(ctx, typed), shop.country);
  const orders = latest.filter(fits).slice(0, PAGE_SIZES.tokens);
  if (orders.length === 0) return undefined;
  return (words) => {
    const title = [words.html('tokens-title'), words.html('history-found', { words: quoted(typed) })].join('\n');
    return orderListScreen({ title, orders, before: 0, pager: [] }, words);
  };
}

async function pageScreen({ shop, userId }: BotContext, page: number): Promise<Drawing> {
  const [list, pending] = await Promise.all([
    shop.orders.listTokens(userId, page * PAGE_SIZES.tokens, PAGE_SIZES.tokens),
    page === 0 ? findPendingOrder(shop, userId, ({ item }) => item.yieldsToken || isSoldAsPin(item)) : undefined,
  ]);
  return (words) => {
    const awaited = pending === undefined ? [] : [pendingLine(pending, words)];
    if (list.total === 0) return { html: awaited[0] ?? words.html('tokens-none') };
    const pages = Math.ceil(list.total / PAGE_SIZES.tokens);
    const title = [
      ...awaited.flatMap((line) => [line, '']),
      words.html('tokens-title'),
      ...pageLines(words, page, pages),
      ...unreadableLine(list, words),
    ].join('\n');
    const pager = pagerRow(words, page, pages, (other) => openTokens.data({ page: other }));
    return orderListScreen({ title, orders: list.orders, before: page * PAGE_SIZES.tokens, pager }, words);
  };
}

export function pendingLine(order: Order, words: Words): string {
  const id = waitTopicOf(order) === 'token' ? 'pending-token' : 'pending-purchase';
  return words.html(id, purchaseFacts(order, words));
}
