import type { NextFunction } from 'grammy';
import { type PriceList, priceListsOf } from '../../../domain/catalogue/price-list.ts';
import { type Product, soldOf } from '../../../domain/catalogue/products.ts';
import { asksPrice, type PriceQuestion, readPriceQuestion } from '../../../domain/order-text/price-question.ts';
import { itemOf } from '../../../domain/orders/draft.ts';
import { type SellingPrice, sellingPriceOf } from '../../../domain/resale.ts';
import { sellingPricesOf } from '../../../services/resale.ts';
import type { BotContext } from '../../context.ts';
import { markPaused, priceOf } from '../../conversations/purchase/prices-and-pauses.ts';
import { notePassed } from '../../conversations/purchase/purchase-storage.ts';
import type { StepContext } from '../../conversations/purchase/step.ts';
import { button } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { serviceName, wholeLabel } from '../../shared/product-label.ts';
import { openQuestion } from '../../shared/questions.ts';
import { openBuy } from '../menu/routes.ts';
import { howToBuyLine, pricedLine, priceListButton, showPriceList } from '../pricing/price-list.ts';
import { contextFor, productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';

/** `how much is 1gb mtn`: answers with what this person pays. It buys nothing, and the question of a purchase stays open. */
export async function priceQuestionFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = ctx.message?.text ?? '';
  if (!asksPrice(text) || openQuestion(ctx) !== undefined) return next();
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') return sayDown(ctx, found.error);
  const { order, stepContext } = await contextFor(ctx, found.productIndex, text);
  const asked = readPriceQuestion(text, order);
  if (asked === undefined) return next();
  notePassed(ctx.lease);
  const lists = listsAbout(asked, found.productIndex.products);
  const selling = await sellingPricesOf(ctx.shop, ctx);
  const [only, ...others] = lists;
  // A question such as `mtn data prices` asks for a whole list.
  if (others.length === 0 && only?.products.length === asked.products.length) return showPriceList(ctx, only);
  return say(ctx, (words) => ({
    html: pricesText(asked, { stepContext, selling }, words),
    rows: [
      ...lists.slice(0, MOST_SHOWN.priceLists).map((list) => [priceListButton(list, words)]),
      [button(words.plain('button-buy'), openBuy.data())],
    ],
  }));
}

function listsAbout({ products, isNear }: PriceQuestion, sold: readonly Product[]): readonly PriceList[] {
  if (isNear) return [];
  const asked = new Set(products);
  return priceListsOf(sold).filter((list) => list.products.some((product) => asked.has(product)));
}

function pricesText(asked: PriceQuestion, prices: Prices, words: Words): string {
  const { open = [], priced = [] } = Object.groupBy(asked.products, ({ amountRequired }) =>
    amountRequired && asked.amountMinor === undefined ? 'open' : 'priced',
  );
  const shown = priced
    .slice(0, MOST_SHOWN.prices)
    .map((product) => priceLine(product, asked.amountMinor, prices, words));
  const lines = [...shown, ...openLines(open, prices.stepContext, words)];
  const left = priced.length - shown.length;
  return [
    words.html(asked.isNear ? 'price-asked-near' : 'price-asked-title'),
    [...lines, ...(left > 0 ? [words.html('price-asked-more', { count: left })] : [])].join('\n'),
    howToBuyLine(asked.products, words),
  ].join('\n\n');
}

interface Prices {
  readonly stepContext: StepContext;
  readonly selling: readonly SellingPrice[];
}

function priceLine(
  product: Product,
  amountMinor: PriceQuestion['amountMinor'],
  { stepContext, selling }: Prices,
  words: Words,
): string {
  const label = labelOf(product, stepContext);
  const costMinor = (product.amountRequired ? amountMinor : undefined) ?? product.priceMinor;
  const priceMinor = priceOf(product, costMinor, stepContext);
  const sellingMinor = sellingPriceOf(selling, { item: itemOf(product), priceMinor, costMinor });
  const named = product.amountRequired ? `${label} · ${words.money(costMinor)}` : label;
  return pricedLine(named, { priceMinor, sellingMinor }, (amount) => words.money(amount), words);
}

/** Products for which one chooses the amount. If they are many, only their services are named, because each line would say the same. */
function openLines(products: readonly Product[], stepContext: StepContext, words: Words): readonly string[] {
  const names =
    products.length > MOST_SHOWN.productsOfAnyAmount
      ? new Set(products.map(({ service }) => markPaused(serviceName(service, words), { service }, stepContext)))
      : products.map((product) => labelOf(product, stepContext));
  return [...names].map((product) => words.html('price-asked-line-open', { product }));
}

function labelOf(product: Product, stepContext: StepContext): string {
  return markPaused(wholeLabel(product), soldOf(product), stepContext);
}
