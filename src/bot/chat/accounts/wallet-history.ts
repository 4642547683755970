import { dayFaultText, daysLine } from '../../shared/day-words.ts';
import { Composer } from 'grammy';
import { historyWords } from '../../../domain/orders/order-search.ts';
import { type CalendarDate, readDate } from '../../../domain/shared/days.ts';
import { type DayFault, type DayRange, readTypedDaysOrMonth } from '../../../domain/reports/parse-day-range.ts';
import type { HistoryPage, HistoryQuery } from '../../../domain/shared/reseller.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { button, pagerRow } from '../../ui/buttons.ts';
import { listedButton, listedText, listedTransaction } from '../orders/find/listed-purchase.ts';
import type { Words } from '../../ui/words.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { accountHistoryPage, MAX_SEARCH_BYTES } from './routes.ts';
import { on, cutToBytes } from '../../ui/callback-routes.ts';
import { historyPage, openReceiptBelow } from '../orders/routes.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { troubleText } from '../../shared/reseller-words.ts';

/** References for which the receipt feature has an answer, and which fit on a button (15 to 40 characters: specification, section 8). */
const REFERENCE = /^[\x21-\x7e]{15,40}$/u;
type Filter = Omit<HistoryQuery, 'page' | 'limit'>;

/** The merchant's view of the whole account, as the service tells it (specification 4.9). */
export const accountHistoryFeature = new Composer<BotContext>();

const merchants = accountHistoryFeature.filter((ctx) => ctx.isMerchant);
merchants.command('history', async (ctx) => {
  const today = ctx.shop.today();
  const asked = readFilter(ctx.match, today);
  const screen =
    asked.type === 'filter' ? await pageScreen(ctx, asked.filter, 1) : { html: dayFaultText(asked, today, ctx.words) };
  await say(ctx, screen);
});
on(merchants, accountHistoryPage, async (ctx, { page, startDate, endDate, search }) => {
  // Forged data may hold a longer search, and Telegram would refuse the page's buttons with it. So it is cut again.
  const filter = filterOf(cutToBytes(search, MAX_SEARCH_BYTES), startDate, endDate);
  const screen = await pageScreen(ctx, filter, Math.max(1, page));
  await draw(ctx, screen);
});

/** Reads words and at most two days, in any order. */
function readFilter(text: string, today: CalendarDate): { type: 'filter'; filter: Filter } | DayFault {
  const typed = readTypedDaysOrMonth(text, today);
  if (typed.type !== 'days') return typed;
  const { from = '', to = '' } = typed.range ?? {};
  const search = cutToBytes(historyWords(typed.words.join(' ')), MAX_SEARCH_BYTES);
  return { type: 'filter', filter: filterOf(search, from, to) };
}

function filterOf(search: string, startDate: string, endDate: string): Filter {
  return {
    ...(search === '' ? {} : { search }),
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
  };
}

interface Listed extends Pick<HistoryPage, 'transactions' | 'total' | 'totalPages'> {
  /** The days are those of the service, which may begin at another hour than the merchant's. */
  readonly serviceDays?: boolean;
}

async function readPage({ reseller, readAccountDays }: Shop, filter: Filter, page: number): Promise<Listed> {
  const days = daysOf(filter);
  const size = PAGE_SIZES.walletHistory;
  const listed = days && (await readAccountDays({ search: filter.search, ...days }, { isAnew: page === 1 }));
  if (listed === undefined) {
    const asListed = await reseller.transactions({ ...filter, page, limit: size });
    return days === undefined ? asListed : { ...asListed, serviceDays: true };
  }
  const transactions = listed.slice((page - 1) * size, page * size);
  return { transactions, total: listed.length, totalPages: Math.ceil(listed.length / size) };
}

function daysOf({ startDate = '', endDate = '' }: Filter): DayRange | undefined {
  const [from, to] = [readDate(startDate), readDate(endDate)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

async function pageScreen(ctx: BotContext, filter: Filter, page: number): Promise<Screen> {
  const { words, shop } = ctx;
  try {
    const list = await readPage(shop, filter, page);
    const own = [button(words.plain('button-own'), historyPage.data({ page: 0, days: undefined }))];
    const asked = askedLines(filter, words);
    const days = list.serviceDays === true ? [words.html('history-service-days')] : [];
    if (list.transactions.length === 0) {
      const html = [...asked, words.html('history-account-empty'), ...days].join('\n');
      return { html, rows: [own, adminRow(words)] };
    }
    const before = (page - 1) * PAGE_SIZES.walletHistory;
    const listed = list.transactions.map((each, index) =>
      listedTransaction(each, before + index + 1, words, shop.titleOf),
    );
    const title = [
      words.html('history-account-title'),
      ...asked,
      words.html('history-total', { total: list.total }),
      ...(list.totalPages <= 1 ? [] : [words.html('walk-page', { page, pages: list.totalPages })]),
      ...days,
      words.html('history-hint'),
      words.html('history-account-hint'),
    ];
    const rows = listed
      .filter(({ reference }) => REFERENCE.test(reference))
      .map((entry) => [listedButton(entry, openReceiptBelow.data(entry), words)]);
    const { search = '', startDate = '', endDate = '' } = filter;
    const pager = pagerRow(words, page - 1, list.totalPages, (other) =>
      accountHistoryPage.data({ page: other + 1, startDate, endDate, search }),
    );
    const html = [title.join('\n'), ...listed.map((entry) => listedText(entry, words))].join('\n\n');
    return { html, rows: [...rows, ...pager, own, adminRow(words)] };
  } catch (error) {
    return { html: troubleText(error, words, true), rows: [adminRow(words)] };
  }
}

function askedLines(filter: Filter, words: Words): string[] {
  const { search: word } = filter;
  const days = daysOf(filter);
  return [
    ...(word === undefined ? [] : [words.html('users-search', { word })]),
    ...(days === undefined ? [] : [daysLine(days, words)]),
  ];
}
