import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import {
  exampleFor,
  findPriceLists,
  isPartNamed,
  MAX_LISTS,
  openServicesNamed,
  partsOf,
  type PriceList,
  priceListName,
  priceListsOf,
  ROWS_PER_PICTURE,
} from '../../../domain/catalogue/price-list.ts';
import { type Product, soldOf, titleOf } from '../../../domain/catalogue/products.ts';
import { itemOf } from '../../../domain/orders/draft.ts';
import { priceFor } from '../../../domain/pricing/price.ts';
import { pauseOf } from '../../../domain/pricing/pause.ts';
import { type SellingPrice, sellingPriceOf } from '../../../domain/resale.ts';
import { type Minor, sumOf } from '../../../domain/shared/money.ts';
import { priceListToForward, sellingPricesOf } from '../../../services/resale.ts';
import type { BotContext } from '../../context.ts';
import { button, pagerRow, pageOf } from '../../ui/buttons.ts';
import { on, byNameKey, nameKey } from '../../ui/callback-routes.ts';
import { answerPress, drawMessage, messageScreen, say, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { factsBeside, serviceName, unsaid } from '../../shared/product-label.ts';
import { openBuy } from '../menu/routes.ts';
import { drawPriceList, openPriceList, openPriceLists } from './routes.ts';
import { productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { shopFace } from '../orders/receipt/customer-receipt.ts';
import { sendDrawn } from '../orders/receipt/send-picture.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { SAME_PRICE_LIST_AGAIN_MS } from '../../../domain/pictures.ts';
import { cut } from '../../../domain/shared/text.ts';

const MAX_LABEL_LENGTH = 60;

export const priceListFeature = new Composer<BotContext>();

priceListFeature.command('pricelist', async (ctx) => {
  const products = await readProducts(ctx);
  if (products === undefined) return;
  const lists = priceListsOf(products);
  const found = findPriceLists(lists, ctx.match);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return showPriceList(ctx, only, ctx.match);
  const open = found.length === 0 ? openServicesNamed(products, ctx.match) : [];
  if (open.length > 0) return say(ctx, (words) => openServicesScreen(open, products, words));
  return say(ctx, (words) => listsScreen(found.length === 0 ? lists : found, found.length === 0, words));
});
on(priceListFeature, openPriceLists, async (ctx) => {
  const products = await readProducts(ctx);
  if (products !== undefined) await drawMessage(ctx, (words) => listsScreen(priceListsOf(products), false, words));
});
on(priceListFeature, openPriceList, async (ctx, asked) => {
  const list = await findList(ctx, asked.key);
  if (list !== undefined) await showPriceList(ctx, list, asked.page);
});
on(priceListFeature, drawPriceList, async (ctx, asked) => {
  const list = await findList(ctx, asked.key);
  if (list !== undefined) await sendList(ctx, list, asked);
});

/** Undefined if the service does not answer in time, and the person has read so. */
async function readProducts(ctx: BotContext): Promise<readonly Product[] | undefined> {
  const found = await productIndexInTime(ctx);
  if (found.type === 'index') return found.productIndex.products;
  await Promise.all([answerPress(ctx), sayDown(ctx, found.error)]);
  return undefined;
}

/** Undefined if the list is not sold any more, and the person has read so. */
async function findList(ctx: BotContext, key: string): Promise<PriceList | undefined> {
  const products = await readProducts(ctx);
  const list = products && byNameKey(priceListsOf(products), key, priceListName);
  if (products !== undefined && list === undefined) await answerPress(ctx, ctx.words.plain('pricelist-gone'));
  return list;
}

/** @param isUnknown whether what was typed names none of the lists */
function listsScreen(lists: readonly PriceList[], isUnknown: boolean, words: Words): Screen {
  const shown = lists.slice(0, MAX_LISTS);
  return {
    html: [
      words.html(isUnknown ? 'pricelist-unknown' : 'pricelist-which'),
      ...(shown.length < lists.length ? ['', words.html('pricelist-more-lists')] : []),
    ].join('\n'),
    rows: shown.map((list) => [priceListButton(list, words)]),
  };
}

/** People choose the amount in all of these services, so there is no price to list. */
function openServicesScreen(services: readonly string[], products: readonly Product[], words: Words): Screen {
  const names = services.map((service) => serviceName(service, words));
  return {
    html: [
      words.html('price-asked-title'),
      names.map((product) => words.html('price-asked-line-open', { product })).join('\n'),
      howToBuyLine(
        products.filter(({ service }) => services.includes(service)),
        words,
      ),
    ].join('\n\n'),
    rows: [leaveRow(words)],
  };
}

function leaveRow(words: Words): InlineKeyboardButton[] {
  return [
    button(words.plain('button-pricelist-others'), openPriceLists.data()),
    button(words.plain('button-buy'), openBuy.data()),
  ];
}

export function priceListButton(list: PriceList, words: Words): InlineKeyboardButton {
  return button(cut(nameOf(list, words), MAX_LABEL_LENGTH), openPriceList.data({ key: keyOf(list), page: 0 }));
}

function keyOf(list: PriceList): string {
  return nameKey(priceListName(list));
}

function nameOf({ provider, service }: PriceList, words: Words): string {
  return `${provider} · ${serviceName(service, words)}`;
}

interface PricedPart {
  readonly category: string;
  readonly rows: readonly PricedRow[];
}

interface PricedRow {
  readonly label: string;
  readonly priceMinor: Minor;
  /** The price that an agent has set for their customers. */
  readonly sellingMinor: Minor | undefined;
}

/** What is paused is left out. */
async function pricesOf(
  { shop, role }: BotContext,
  list: PriceList,
  selling: readonly SellingPrice[],
): Promise<readonly PricedPart[]> {
  const policy = await shop.policy.read();
  const isForSale = (product: Product): boolean => pauseOf(soldOf(product), policy.pauses) === undefined;
  return partsOf(list).map(({ category, products }) => ({
    category,
    rows: products.filter(isForSale).map((product) => {
      const priceMinor = priceFor(product.priceMinor, soldOf(product), role, policy);
      const sellingMinor = sellingPriceOf(selling, {
        item: itemOf(product),
        priceMinor,
        costMinor: product.priceMinor,
      });
      return { label: labelOf(product), priceMinor, sellingMinor };
    }),
  }));
}

/** Both prices are written in the same way. */
export function pricedLine(
  product: string,
  { priceMinor, sellingMinor }: Pick<PricedRow, 'priceMinor' | 'sellingMinor'>,
  money: (amount: Minor) => string,
  words: Words,
): string {
  const line = words.html('price-asked-line', { product, price: money(priceMinor) });
  if (sellingMinor === undefined) return line;
  return `${line}\n   ${words.html('card-selling', { price: money(sellingMinor) })}`;
}

/** A product's label without provider and category, because these stand above it. */
function labelOf(product: Product): string {
  const title = unsaid(titleOf(product), [product.provider, product.category ?? '']) || titleOf(product);
  return cut([title, ...factsBeside(title, product)].join(' · '), MAX_LABEL_LENGTH);
}

/** Each row keeps its category. */
function pageOfRows(all: readonly PricedPart[], wanted: number, size: number) {
  const rows = all.flatMap(({ category, rows }) => rows.map((row) => ({ category, row })));
  const { shown, page, pages } = pageOf(rows, wanted, size);
  const byCategory = Map.groupBy(shown, ({ category }) => category);
  const parts = [...byCategory].map(([category, own]) => ({ category, rows: own.map(({ row }) => row) }));
  return { parts, page, pages };
}

function countRows(parts: readonly PricedPart[]): number {
  return sumOf(parts.map(({ rows }) => rows.length));
}

/** @param asked a page, or words that may name a part of the list, whose page is shown */
export async function showPriceList(ctx: BotContext, list: PriceList, asked: number | string = 0): Promise<void> {
  const parts = await pricesOf(ctx, list, await sellingPricesOf(ctx.shop, ctx));
  const count = countRows(parts);
  const pageAsked = typeof asked === 'number' ? asked : pageNamed(list, parts, asked);
  const { parts: shown, page: at, pages } = pageOfRows(parts, pageAsked, PAGE_SIZES.priceList);
  await drawMessage(ctx, (words) => ({
    html: [
      words.html('pricelist-title', { list: nameOf(list, words) }),
      ...(count === 0
        ? [words.html('pricelist-paused')]
        : shown.map((part) => partText(part, parts.length > 1, words))),
      howToBuyLine(list.products, words),
    ].join('\n\n'),
    rows: [
      ...pagerRow(words, at, pages, (page) => openPriceList.data({ key: keyOf(list), page })),
      ...(count === 0
        ? []
        : [
            [
              button(
                words.plain('button-pricelist-picture'),
                drawPriceList.data({ key: keyOf(list), page: 0, all: false }),
              ),
            ],
          ]),
      leaveRow(words),
    ],
  }));
}

/** The page where the part that the words name begins, or the first page if they name none. */
function pageNamed(list: PriceList, parts: readonly PricedPart[], words: string): number {
  const named = parts.findIndex(({ category }) => isPartNamed(list, category, words));
  return Math.floor(countRows(parts.slice(0, Math.max(0, named))) / PAGE_SIZES.priceList);
}

function partText({ category, rows }: PricedPart, isNamed: boolean, words: Words): string {
  const heading = isNamed && category !== '' ? [words.html('pricelist-category', { category })] : [];
  return [
    ...heading,
    ...rows.map((row) => pricedLine(row.label, row, (amount) => words.shortMoney(amount), words)),
  ].join('\n');
}

/** Customers must not see what an agent pays, unless the agent asks for that. */
async function sendList(
  ctx: BotContext,
  list: PriceList,
  { page: wanted, all }: { page: number; all: boolean },
): Promise<void> {
  const { shop, words } = ctx;
  const drawing = (place: { page: number; all: boolean }) => drawPriceList.data({ key: keyOf(list), ...place });
  if (!(await shop.throttle(`pricelist:${ctx.userId}:${drawing({ page: wanted, all })}`, SAME_PRICE_LIST_AGAIN_MS)))
    return answerPress(ctx, words.plain('picture-later'));
  const [, { seller, prices }] = await Promise.all([answerPress(ctx), priceListToForward(shop, ctx)]);
  const priced = await pricesOf(ctx, list, prices);
  const forCustomers = ctx.role === 'agent' ? priced.map(withOwnPrices) : priced;
  const costs = countRows(priced) - countRows(forCustomers);
  const shown = all ? priced : forCustomers;
  const left = all ? 0 : costs;
  const warning = left === 0 ? [] : [words.html('pricelist-left-out', { count: left })];
  const secret = all && costs > 0 ? [words.html('pricelist-with-costs')] : [];
  const allRow = left === 0 ? [] : [[button(words.plain('button-pricelist-all'), drawing({ page: 0, all: true }))]];
  if (countRows(priced) === 0) return say(ctx, { html: words.html('pricelist-paused') });
  if (countRows(shown) === 0)
    return say(ctx, { html: [words.html('pricelist-no-own'), ...warning].join('\n'), rows: allRow });
  const { parts, page, pages } = pageOfRows(shown, wanted, ROWS_PER_PICTURE);
  const place = pages === 1 ? [] : [words.plain('picture-page', { page: page + 1, pages })];
  const picture = {
    title: nameOf(list, words),
    date: [words.plain('pricelist-date', { date: words.day(shop.today()) }), ...place].join(' · '),
    parts: parts.map(({ category, rows }) => ({
      ...(priced.length > 1 && category !== '' ? { heading: category } : {}),
      rows: rows.map((row) => ({ label: row.label, value: words.shortMoney(row.sellingMinor ?? row.priceMinor) })),
    })),
    shop: shopFace(seller, words),
  };
  const next = button(words.plain('button-picture-next'), drawing({ page: page + 1, all }));
  const rows = [...(page + 1 < pages ? [[next]] : []), ...allRow];
  await sendDrawn(ctx, {
    draw: () => shop.pictures.priceList(picture),
    caption: { html: [...secret, words.html('pricelist-forward'), ...place, ...warning].join('\n'), rows },
    otherwise: () => messageScreen('pricelist-no-picture'),
  });
}

function withOwnPrices({ category, rows }: PricedPart): PricedPart {
  return { category, rows: rows.filter(({ sellingMinor }) => sellingMinor !== undefined) };
}

export function howToBuyLine(products: readonly Product[], words: Words): string {
  return words.html('price-asked-how-to-buy', { example: exampleFor(products) });
}
