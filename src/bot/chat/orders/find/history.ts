import * as routes from '../routes.ts';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { type DayRange, readTypedDaysOrMonth } from '../../../../domain/reports/parse-day-range.ts';
import { dayOf, spanOfDays } from '../../../../domain/shared/days.ts';
import {
  HISTORY_LOOKED_THROUGH,
  type OrderWords,
  orderWords,
  MAX_FOUND_BYTES,
  wordFilter,
} from '../../../../domain/orders/order-search.ts';
import { boughtAt, type Order } from '../../../../domain/orders/order.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { BotContext } from '../../../context.ts';
import { button, pagerRow, pageLines, pageOf } from '../../../ui/buttons.ts';
import { listedButton, listedOrder, listedText, unreadableLine } from './listed-purchase.ts';
import { draw, type Drawing, say, type Screen } from '../../../ui/screen.ts';
import { type CallbackData, on, cutToBytes } from '../../../ui/callback-routes.ts';
import { dayFaultText, daysLine } from '../../../shared/day-words.ts';
import { accountHistoryPage } from '../../accounts/routes.ts';
import type { Words } from '../../../ui/words.ts';
import { findSaved, findSavedOrBegun, type SavedRecipient } from '../../../../domain/recipients/saved-recipient.ts';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';

const READ_AT_ONCE = 200;

export const historyFeature = new Composer<BotContext>();

on(historyFeature, routes.openHistory, async (ctx) => {
  await say(ctx, pageScreen(ctx, 0));
});
on(historyFeature, routes.historyPage, async (ctx, { page, days }) => {
  await draw(ctx, await pageScreen(ctx, page, days));
});
on(historyFeature, routes.foundHistoryPage, async (ctx, { page, days, search }) => {
  // Forged data may hold a longer search, and Telegram would refuse the page's buttons with it. So it is cut again.
  const found = await readFound(ctx, cutToBytes(search, MAX_FOUND_BYTES), days);
  await draw(ctx, foundScreen(found, page));
});
// If a merchant adds words or days, the next feature searches the whole account.
historyFeature.command('history').filter(
  (ctx) => !ctx.isMerchant || ctx.match.trim() === '',
  async (ctx) => {
    const today = ctx.shop.today();
    const typed = readTypedDaysOrMonth(ctx.match, today);
    if (typed.type !== 'days') return say(ctx, (words) => ({ html: dayFaultText(typed, today, words) }));
    const search = typed.words.join(' ');
    return search === '' ? say(ctx, pageScreen(ctx, 0, typed.range)) : find(ctx, search, typed.range);
  },
);

interface Found {
  readonly search: string;
  readonly days: DayRange | undefined;
  readonly orders: readonly Order[];
  /** The person has older purchases, which were not searched. */
  readonly isCut: boolean;
}

async function find(ctx: BotContext, typed: string, days: DayRange | undefined): Promise<void> {
  const found = await readFound(ctx, cutToBytes(typed, MAX_FOUND_BYTES), days);
  if (found.orders.length > 0) return say(ctx, foundScreen(found, 0));
  await say(ctx, (words) => ({
    html: [
      words.html('history-found-none', { words: found.search }),
      ...(days === undefined ? [] : [daysLine(days, words)]),
      ...(found.isCut ? [words.html('history-newest-only', { count: HISTORY_LOOKED_THROUGH })] : []),
    ].join('\n'),
  }));
}

async function readFound(ctx: BotContext, search: string, days: DayRange | undefined): Promise<Found> {
  const { shop, userId } = ctx;
  const fits = wordFilter(await readOrderWords(ctx, search), shop.country);
  const within = days === undefined ? undefined : spanOfDays(days, shop.timeZone);
  const orders: Order[] = [];
  for (let from = 0; from < HISTORY_LOOKED_THROUGH; from += READ_AT_ONCE) {
    const page = await shop.orders.listByBuyer(userId, from, READ_AT_ONCE, within);
    orders.push(...page.orders.filter(fits));
    if (from + READ_AT_ONCE >= page.total) return { search, days, orders, isCut: false };
  }
  return { search, days, orders, isCut: true };
}

function foundScreen({ search, days, orders, isCut }: Found, wanted: number): Drawing {
  const { shown, page, pages, before } = pageOf(orders, wanted, PAGE_SIZES.history);
  return (words) => {
    const title = [
      words.html('history-title'),
      words.html('history-found', { words: search }),
      ...(days === undefined ? [] : [daysLine(days, words)]),
      words.html('history-total', { total: orders.length }),
      ...pageLines(words, page, pages),
      ...(isCut ? [words.html('history-newest-only', { count: HISTORY_LOOKED_THROUGH })] : []),
      words.html('history-hint'),
    ];
    const pager = pagerRow(words, page, pages, (other) => routes.foundHistoryPage.data({ page: other, days, search }));
    return pageOfOrders({ title, orders: shown, before, dataOf: routes.openReceiptBelow.data, below: pager }, words);
  };
}

async function pageScreen(ctx: BotContext, page: number, days?: DayRange): Promise<Drawing> {
  const { shop, userId, isMerchant } = ctx;
  const within = days === undefined ? undefined : spanOfDays(days, shop.timeZone);
  const list = await shop.orders.listByBuyer(userId, page * PAGE_SIZES.history, PAGE_SIZES.history, within);
  const last = list.orders.at(-1);
  const until = last && dayOf(boughtAt(last), shop.timeZone);
  return (words) => listScreen(list, { page, days, until }, isMerchant, words);
}

function listScreen(
  list: Awaited<ReturnType<Shop['orders']['listByBuyer']>>,
  { page, days, until }: { page: number; days: DayRange | undefined; until: string | undefined },
  isMerchant: boolean,
  words: Words,
): Screen {
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZES.history));
  const about = days === undefined ? [] : [daysLine(days, words)];
  const whole = accountHistoryPage.data({ page: 1, startDate: '', endDate: '', search: '' });
  const account = isMerchant ? [[button(words.plain('button-account'), whole)]] : [];
  if (list.total === 0) {
    const emptyId = isMerchant ? 'history-empty-merchant' : 'history-empty';
    const html = [...about, words.html(days === undefined ? emptyId : 'history-none-then')].join('\n');
    return { html, rows: account };
  }
  const title = [
    words.html('history-title'),
    ...about,
    words.html('history-total', { total: list.total }),
    ...pageLines(words, page, pages),
    words.html('history-hint'),
    ...unreadableLine(list, words),
    // The days end with the last of this page, so on the first of a month they hold nothing older. A merchant's command with days searches the whole account.
    ...(pages === 1 || days !== undefined || isMerchant || until === undefined || until.endsWith('-01')
      ? []
      : [words.html('history-days-hint', { from: `${until.slice(0, 7)}-01`, to: until })]),
  ];
  const pager = pagerRow(words, page, pages, (other) => routes.historyPage.data({ page: other, days }));
  const before = page * PAGE_SIZES.history;
  const dataOf = ({ reference }: Order) => routes.openReceipt.data({ page, reference, days });
  return pageOfOrders({ title, orders: list.orders, before, dataOf, below: [...pager, ...account] }, words);
}

interface OrderPage {
  readonly title: readonly string[];
  readonly orders: readonly Order[];
  /** How many orders stand on the pages before. */
  readonly before: number;
  readonly dataOf: (order: Order) => CallbackData;
  readonly below: readonly InlineKeyboardButton[][];
}

function pageOfOrders({ title, orders, before, dataOf, below }: OrderPage, words: Words): Screen {
  const listed = orders.map((order, index) => ({ order, entry: listedOrder(order, before + index + 1, words) }));
  return {
    html: [title.join('\n'), ...listed.map(({ entry }) => listedText(entry, words))].join('\n\n'),
    rows: [...listed.map(({ order, entry }) => [listedButton(entry, dataOf(order), words)]), ...below],
  };
}

/** If it is a saved name, its numbers are searched for. The first word of one, as of `MTN Bisi`, is searched for, too. */
export async function readOrderWords(ctx: BotContext, typed: string): Promise<OrderWords> {
  const named = await savedNamed(ctx, typed);
  const numbers = named.map(({ customerId }) => customerId);
  if (findSaved(named, typed).length > 0) return [numbers];
  return orderWords(typed).map((meanings) => [...meanings, ...numbers]);
}

/** At most one number of each kind. */
export async function savedNamed({ shop, userId }: BotContext, typed: string): Promise<readonly SavedRecipient[]> {
  return /\p{L}/u.test(typed) ? findSavedOrBegun(await shop.saved.list(userId), typed) : [];
}
