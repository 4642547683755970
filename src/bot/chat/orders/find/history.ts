import type { Composer } from 'grammy';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { BotContext } from '../../../context.ts';
import { FlatComposer } from '../../../flat-composer.ts';
import { button } from '../../../ui/buttons.ts';
import { pagerRow } from '../../../ui/pager.ts';
import { listedButton, listedOrder, listedText } from './listed-purchase.ts';
import { draw, say, type Screen } from '../../../ui/screen.ts';
import { openHistory, openReceipt, historyPage } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { accountHistoryPage } from '../../reports/routes.ts';
import { withEnglish } from '../../../ui/with-english.ts';
import type { Words } from '../../../ui/words.ts';

const PAGE_SIZE = 5;

/** /history: one's own purchases, newest first; a merchant's way to the whole account. */
export function historyFeature(deps: { orders: Pick<OrderStore, 'listByBuyer'> }): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  on(feature, openHistory, async (ctx) => {
    await say(ctx, pageScreen(ctx, deps.orders, 0));
  });
  on(feature, historyPage, async (ctx, { page }) => {
    const screen = await pageScreen(ctx, deps.orders, page);
    await draw(ctx, screen);
  });
  // With words or dates it is the account that is searched, which is the next feature's.
  feature.command('history').filter(
    (ctx) => !ctx.isMerchant || ctx.match.trim() === '',
    async (ctx) => {
      await say(ctx, await pageScreen(ctx, deps.orders, 0));
    },
  );
  return feature;
}

async function pageScreen(ctx: BotContext, orders: Pick<OrderStore, 'listByBuyer'>, page: number): Promise<Screen> {
  const list = await orders.listByBuyer(ctx.userId, page * PAGE_SIZE, PAGE_SIZE);
  return withEnglish(ctx.words, (words) => listScreen(list, page, ctx.isMerchant, words));
}

function listScreen(
  list: Awaited<ReturnType<OrderStore['listByBuyer']>>,
  page: number,
  isMerchant: boolean,
  words: Words,
): Screen {
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
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
  if (list.total === 0) return { html: words.html('history-empty'), rows: account };
  const listed = list.orders.map((order, index) => listedOrder(order, page * PAGE_SIZE + index + 1, words));
  const title = [
    words.html('history-title'),
    words.html('history-total', { total: list.total }),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
    words.html('history-hint'),
  ];
  const rows = listed.map((entry) => [
    listedButton(entry, openReceipt.data({ page, reference: entry.reference }), words),
  ]);
  const pager = pagerRow(words, page, pages, (other) => historyPage.data({ page: other }));
  const html = [title.join('\n'), ...listed.map((entry) => listedText(entry, words))].join('\n\n');
  return { html, rows: [...rows, ...pager, ...account] };
}
