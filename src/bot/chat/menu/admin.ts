import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { changesScreen } from '../people/changes/change-sentence.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import type { ButtonId, Words } from '../../ui/words.ts';
import type { Shop } from '../../../services/shop.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { backToAdmin, openAdmin, changesPage } from './routes.ts';
import { type CallbackData, on } from '../../ui/callback-routes.ts';
import { openAnnounce } from '../announcements/routes.ts';
import { openBalance, startAdjustment } from '../accounts/routes.ts';
import { openUsualPlans } from '../catalogue/routes.ts';
import { casesPage } from '../cases/routes.ts';
import { openUsers, invitationsPage } from '../people/routes.ts';
import {
  EVERYBODY,
  openRecap,
  openReconciliation,
  openSales,
  accountHistoryPage,
  openStatement,
} from '../reports/routes.ts';
import { openHealth } from '../health/routes.ts';
import { openShop } from '../shop/routes.ts';
import { openLimits, openPauses, openPrices } from '../pricing/routes.ts';

/** Everything that merchants can do, each with the button that leads there: two that belong together stand side by side. */
const PAGES: readonly (readonly [ButtonId, CallbackData])[] = [
  ['button-wallet', openBalance.data()],
  ['button-users', openUsers.data()],
  ['button-credit', startAdjustment.data({ kind: 'credit' })],
  ['button-debit', startAdjustment.data({ kind: 'debit' })],
  ['button-account', accountHistoryPage.data({ page: 1, startDate: '', endDate: '', search: '' })],
  ['button-statement', openStatement.data({ userId: EVERYBODY, from: '', to: '', before: '' })],
  ['button-sales', openSales.data()],
  ['button-recap', openRecap.data()],
  ['button-prices', openPrices.data({ page: 0 })],
  ['button-limits', openLimits.data()],
  ['button-pauses', openPauses.data({ page: 0 })],
  ['button-invitations', invitationsPage.data({ page: 0 })],
  ['button-cases', casesPage.data({ page: 0 })],
  ['button-health', openHealth.data({ page: 0 })],
  ['button-shop', openShop.data()],
  ['button-announce', openAnnounce.data()],
  ['button-reconcile', openReconciliation.data()],
  ['button-changes', changesPage.data({ from: '' })],
  ['button-usual-plans', openUsualPlans.data({ page: 0 })],
];

const CHANGES_PER_PAGE = 8;

/** /admin: everything that merchants can do, as buttons; and what they have changed. Merchants only. */
export const adminFeature = new Composer<BotContext>();

const merchants = merchantsOnly(adminFeature, ['admin'], [openAdmin, backToAdmin, changesPage]);
merchants.command('admin', (ctx) => say(ctx, adminScreen(ctx.words)));
on(merchants, openAdmin, (ctx) => say(ctx, adminScreen(ctx.words)));
on(merchants, backToAdmin, (ctx) => draw(ctx, adminScreen(ctx.words)));
on(merchants, changesPage, async (ctx, { from }) => {
  const { changeTrail, people } = ctx.shop;
  const { entries, next } = await changeTrail.list(from === '' ? undefined : from, CHANGES_PER_PAGE);
  const names = await namesOf(
    entries.flatMap(({ by, whom }) => [by, ...(whom === undefined ? [] : [whom])]),
    people,
  );
  await draw(ctx, changesScreen({ entries, next, isNewest: from === '' }, names, ctx.words));
});

function adminScreen(words: Words): Screen {
  const buttons = PAGES.map(([label, data]) => button(words.plain(label), data));
  return { html: words.html('admin-title'), rows: inRows(buttons, 2) };
}

/** How people are called; their id where they have not written. */
async function namesOf(userIds: readonly number[], people: Shop['people']): Promise<(userId: number) => string> {
  const different = [...new Set(userIds)];
  const found = await Promise.all(different.map((userId) => people.find(userId)));
  const names = new Map(different.map((userId, index) => [userId, found[index]?.name]));
  return (userId) => names.get(userId) ?? String(userId);
}
