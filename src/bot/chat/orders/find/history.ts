import type { Composer } from 'grammy';
import { type DayFault, type DayRange, readTypedDays } from '../../../../domain/reports/parse-day-range.ts';
import { dayOf } from '../../../../domain/shared/day.ts';
import { spanOfDays } from '../../../../domain/shared/day-span.ts';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import { FlatComposer } from '../../../flat-composer.ts';
import { button } from '../../../ui/buttons.ts';
import { pagerRow } from '../../../ui/pager.ts';
import { listedButton, listedOrder, listedText } from './listed-purchase.ts';
import { draw, say, type Screen } from '../../../ui/screen.ts';
import { openHistory, openReceipt, historyPage } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { dayFaultText } from '../../reports/day-fault-text.ts';
import { sayLeftOut } from '../../menu/left-out-words.ts';
import { daysLine } from '../../reports/days-line.ts';
import { accountHistoryPage } from '../../reports/routes.ts';
import { textWithEnglish, withEnglish } from '../../../ui/with-english.ts';
import type { Words } from '../../../ui/words.ts';

export interface HistoryDeps {
  readonly orders: Pick<OrderStore, 'listByBuyer'>;
  readonly timeZone: string;
  readonly now: Now;
}

const PAGE_SIZE = 5;

/** /history [days]: one's own purchases, newest first; a merchant's way to the whole account. */
export function historyFeature(deps: HistoryDeps): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  on(feature, openHistory, async (ctx) => {
    await say(ctx, pageScreen(ctx, deps, 0));
  });
  on(feature, historyPage, async (ctx, { page, days }) => {
    const screen = await pageScreen(ctx, deps, page, days);
    await draw(ctx, screen);
  });
  // With words or dates it is the account that is searched, which is the next feature's.
  feature.command('history').filter(
    (ctx) => !ctx.isMerchant || ctx.match.trim() === '',
    async (ctx) => {
      const today = dayOf(deps.now(), deps.timeZone);
      const typed = readTypedDays(ctx.match, today);
      if (typed.type === 'days' && typed.words.length > 0) await sayLeftOut(ctx, typed.words.join(' '), 'history');
      await say(ctx, typed.type === 'days' ? pageScreen(ctx, deps, 0, typed.range) : faultScreen(ctx, typed, today));
    },
  );
  return feature;
}

function faultScreen({ words }: BotContext, fault: DayFault, today: string): Screen {
  return { html: textWithEnglish(words, (words) => dayFaultText(fault, today, words)) };
}

async function pageScreen(
  ctx: BotContext,
  { orders, timeZone, now }: HistoryDeps,
  page: number,
  days?: DayRange,
): Promise<Screen> {
  const within = days === undefined ? undefined : spanOfDays(days, timeZone);
  const list = await orders.listByBuyer(ctx.userId, page * PAGE_SIZE, PAGE_SIZE, within);
  const today = dayOf(now(), timeZone);
  return withEnglish(ctx.words, (words) => listScreen(list, { page, days, today }, ctx.isMerchant, words));
}

function listScreen(
  list: Awaited<ReturnType<OrderStore['listByBuyer']>>,
  { page, days, today }: { page: number; days: DayRange | undefined; today: string },
  isMerchant: boolean,
  words: Words,
): Screen {
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
  const about = days === undefined ? [] : [daysLine(days, words)];
  const account = isMerchant
    ? [
        [
          button(
            words.plain('button-account'),
            accountHistoryPage.data({ page: 1, startDate: '', endDate: '', search: '' }),
          ),
        ],
      ]
    : [];
  if (list.total === 0) {
    const emptyId = isMerchant ? 'history-empty-merchant' : 'history-empty';
    const html = [...about, words.html(days === undefined ? emptyId : 'history-none-then')].join('\n');
    return { html, rows: account };
  }
  const listed = list.orders.map((order, index) => listedOrder(order, page * PAGE_SIZE + index + 1, words));
  const title = [
    words.html('history-title'),
    ...about,
    words.html('history-total', { total: list.total }),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
    words.html('history-hint'),
    // With words behind it, a merchant's command searches the whole account.
    ...(pages === 1 || days !== undefined || isMerchant
      ? []
      : [words.html('history-days-hint', { from: `${today.slice(0, 7)}-01`, to: today })]),
  ];
  const rows = listed.map((entry) => [
    listedButton(entry, openReceipt.data({ page, reference: entry.reference, days }), words),
  ]);
  const pager = pagerRow(words, page, pages, (other) => historyPage.data({ page: other, days }));
  const html = [title.join('\n'), ...listed.map((entry) => listedText(entry, words))].join('\n\n');
  return { html, rows: [...rows, ...pager, ...account] };
}
