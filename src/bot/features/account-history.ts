import { Composer } from 'grammy';
import type { HistoryQuery, Reseller } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { adminWay } from '../keyboards/admin-way.ts';
import { button, cutToBytes } from '../keyboards/buttons.ts';
import { pageTurns } from '../keyboards/page-turns.ts';
import { listedButton, listedText, listedTransaction } from '../messages/listed-purchase.ts';
import { troubleText } from '../messages/trouble.ts';
import { answerPress } from '../press.ts';
import { type Screen, send, show } from '../screen.ts';

const PAGE_SIZE = 5;
/** What is left of the 64 bytes of callback data beside page and dates; longer searches are cut for all pages alike. */
const MAX_SEARCH_BYTES = 32;
/** What a button can hold and the receipt feature takes (15 to 40 characters: specification, section 8). */
const REFERENCE = /^[\x21-\x7e]{15,40}$/u;
/** A page of the list: its number, two dates or none, and a search. */
const TURN = /^ha:(\d{1,6}):((?:\d{4}-\d\d-\d\d)?):((?:\d{4}-\d\d-\d\d)?):(.*)$/su;

type Filter = Omit<HistoryQuery, 'page' | 'limit'>;

/** The merchant's view of the whole account, as the service tells it (specification 4.9). */
export function accountHistoryFeature(deps: { reseller: Pick<Reseller, 'transactions'> }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = feature.filter((ctx) => ctx.isMerchant);
  merchants.command('history', async (ctx) => {
    const filter = readFilter(ctx.match);
    const screen =
      filter === undefined
        ? { html: ctx.words.html('history-bad-dates') }
        : await pageScreen(ctx, deps.reseller, filter, 1);
    await send(ctx.api, ctx.chatId, screen);
  });
  merchants.callbackQuery(TURN, async (ctx) => {
    const [, page = '1', startDate = '', endDate = '', search = ''] = ctx.match;
    // Cut again: whoever forges a longer one would get buttons that Telegram refuses.
    const filter = filterOf(cutToBytes(search, MAX_SEARCH_BYTES), startDate, endDate);
    const screen = await pageScreen(ctx, deps.reseller, filter, Math.max(1, Number(page)));
    await Promise.all([answerPress(ctx), show(ctx.api, ctx.from.id, ctx.callbackQuery.message?.message_id, screen)]);
  });
  return feature;
}

/** Words, and at the most two dates, in any order; undefined where the dates cannot be. */
function readFilter(text: string): Filter | undefined {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const dates = words.filter((word) => /^\d{4}-\d{1,2}-\d{1,2}$/u.test(word));
  const [startDate = '', endDate = ''] = dates;
  const isDate = (date: string): boolean => date === '' || isCalendarDate(date);
  if (dates.length > 2 || !isDate(startDate) || !isDate(endDate) || (endDate !== '' && endDate < startDate))
    return undefined;
  const search = words.filter((word) => !dates.includes(word)).join(' ');
  return filterOf(cutToBytes(search, MAX_SEARCH_BYTES), startDate, endDate);
}

function filterOf(search: string, startDate: string, endDate: string): Filter {
  return {
    ...(search === '' ? {} : { search }),
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
  };
}

async function pageScreen(
  ctx: BotContext,
  reseller: Pick<Reseller, 'transactions'>,
  filter: Filter,
  page: number,
): Promise<Screen> {
  const { words } = ctx;
  try {
    const list = await reseller.transactions({ ...filter, page, limit: PAGE_SIZE });
    const own = [button(words.plain('button-own'), 'h', '0')];
    if (list.transactions.length === 0)
      return { html: words.html('history-account-empty'), rows: [own, adminWay(words)] };
    const before = (page - 1) * PAGE_SIZE;
    const listed = list.transactions.map((each, index) => listedTransaction(each, before + index + 1, words));
    const title = [
      words.html('history-account-title'),
      words.html('history-total', { total: list.total }),
      ...(list.totalPages <= 1 ? [] : [words.html('walk-page', { page, pages: list.totalPages })]),
      words.html('history-hint'),
      words.html('history-account-hint'),
    ];
    const rows = listed
      .filter(({ reference }) => REFERENCE.test(reference))
      .map((entry) => [listedButton(entry, ['ra', entry.reference], words)]);
    const { search = '', startDate = '', endDate = '' } = filter;
    const turns = pageTurns(words, page - 1, list.totalPages, (other) => [
      'ha',
      String(other + 1),
      startDate,
      endDate,
      search,
    ]);
    const html = [title.join('\n'), ...listed.map((entry) => listedText(entry, words))].join('\n\n');
    return { html, rows: [...rows, ...turns, own, adminWay(words)] };
  } catch (error) {
    return { html: troubleText(error, words, true) };
  }
}

function isCalendarDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
