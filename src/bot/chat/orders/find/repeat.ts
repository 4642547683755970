import type { Words } from '../../../ui/words.ts';
import { Composer } from 'grammy';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { costOf, isDelivered, type Order, waitTopicOf } from '../../../../domain/orders/order.ts';
import { wordFilter } from '../../../../domain/orders/order-search.ts';
import { answerOrError, ResellerError } from '../../../../domain/shared/reseller.ts';
import type { BotContext } from '../../../context.ts';
import { purchaseOfProduct, purchaseOfProvider } from '../../../conversations/purchase/purchase-beginnings.ts';
import { beginPurchase } from '../../../conversations/purchase/purchase-conversation.ts';
import type { Prefill } from '../../../conversations/purchase/purchase-state.ts';
import { button } from '../../../ui/buttons.ts';
import { listedOrder, listedText } from './listed-purchase.ts';
import { readOrderWords } from './history.ts';
import { listedRepeatRows, readLatest } from '../../../shared/latest-purchases.ts';
import { sayNothingNamed } from '../../../shared/command-text.ts';
import { answerPress, say } from '../../../ui/screen.ts';
import { openHistory, openReceiptBelow, repeatOrder } from '../routes.ts';
import { pendingLine } from '../receipt/tokens.ts';
import { on } from '../../../ui/callback-routes.ts';
import { openBuy } from '../../menu/routes.ts';
import { troubleText } from '../../../shared/reseller-words.ts';
import { cut } from '../../../../domain/shared/text.ts';

const MAX_TITLE_LENGTH = 100;

export const repeatFeature = new Composer<BotContext>();

repeatFeature.command('repeat', async (ctx) => {
  const typed = ctx.match.trim();
  if (typed === '') return sayLatest(ctx, await readLatest(ctx));
  const meant = await meantBy(ctx, typed);
  const [only, ...others] = meant;
  if (only === undefined) return sayNothingNamed(ctx, typed, openHistory.data());
  return others.length === 0 ? buyAgain(ctx, only) : sayLatest(ctx, meant);
});
// `again` and `same again` alone become this command. With words behind them they are a line.
repeatFeature.command('again', (ctx, next) => (ctx.match === '' ? repeatLast(ctx) : next()));
on(repeatFeature, repeatOrder, (ctx, { reference }) => repeat(ctx, reference));

async function sayLatest(ctx: BotContext, latest: readonly Order[]): Promise<void> {
  await say(ctx, (words) => {
    const entries = latest.map((order, index) => listedText(listedOrder(order, index + 1, words), words));
    const other = [button(words.plain('button-buy-something-else'), openBuy.data())];
    const html = [words.html(latest.length === 0 ? 'repeat-none' : 'repeat-title'), ...entries].join('\n\n');
    return { html, rows: [...listedRepeatRows(latest, words), other] };
  });
}

/** Does what Buy again under the last receipt does, if that stands there: an order that may still be delivered has none. A row was only a part of its list. */
async function repeatLast(ctx: BotContext): Promise<void> {
  const [last] = (await ctx.shop.orders.listByBuyer(ctx.userId, 0, 1)).orders;
  if (last === undefined || last.batch !== undefined || last.state === 'closed')
    return sayLatest(ctx, await readLatest(ctx));
  if (waitTopicOf(last) === undefined) return buyAgain(ctx, last);
  await say(ctx, (words) => ({
    html: pendingLine(last, words),
    rows: [[button(words.plain('button-show'), openReceiptBelow.data(last))]],
  }));
}

async function meantBy(ctx: BotContext, typed: string): Promise<readonly Order[]> {
  if (/^\d{1,2}$/u.test(typed)) return (await readLatest(ctx)).slice(Number(typed) - 1, Number(typed));
  return readLatest(ctx, wordFilter(await readOrderWords(ctx, typed), ctx.shop.country));
}

async function repeat(ctx: BotContext, reference: string): Promise<void> {
  // A reminder names its purchase for as long as it lasts, and that may be in the archive by then.
  const order = (await ctx.shop.orders.find(reference)) ?? (await ctx.shop.archive?.find(reference, ctx.userId));
  if (order === undefined || order.buyer.userId !== ctx.userId)
    return answerPress(ctx, ctx.words.plain('stale-button'));
  await Promise.all([answerPress(ctx), buyAgain(ctx, order)]);
}

/** Draws the card for what the service sells under that name now, never from the cache. */
async function buyAgain(ctx: BotContext, order: Order): Promise<void> {
  const { service, title, productName } = order.item;
  const product = await answerOrError(ctx.shop.reseller.product(productName, order.reference));
  if (product instanceof ResellerError && product.code !== 'not-found') {
    return say(ctx, (words) => ({
      html: troubleText(product, words, ctx.isMerchant),
      rows: [[button(words.plain('button-retry'), repeatOrder.data({ reference: order.reference }))]],
    }));
  }
  if (product instanceof ResellerError || !product.available) {
    const notice = (words: Words) => words.html('repeat-gone', { product: cut(title, MAX_TITLE_LENGTH) });
    return beginPurchase(ctx, purchaseOfProvider(service, undefined, numberOf(order)), { notice, passOver: false });
  }
  return beginPurchase(ctx, purchaseOfProduct(product, prefillAgain(order, product)));
}

/** Takes the amount over if the product still asks for one. If its price is fixed, today's price counts. */
function prefillAgain(order: Order, product: Product): Prefill {
  const chosen = order.item.amountRequired && product.amountRequired;
  return {
    ...numberOf(order),
    ...(chosen ? { amountMinor: costOf(order) } : {}),
  };
}

/** If something was delivered to the number, it is known to be right. */
function numberOf(order: Order): Prefill {
  const { kind, customerId } = order.recipient;
  const known = isDelivered(order) ? { known: true as const } : {};
  return { number: { kind, customerId, ...known } };
}
