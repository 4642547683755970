import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { changesScreen } from '../people/change-sentence.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import type { Shop } from '../../../services/shop.ts';
import { firstDayRows } from '../shop/first-day.ts';
import { backToAdmin, openAdmin, changesPage } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

const CHANGES_PER_PAGE = 8;

/** /admin: everything that merchants can do, as buttons; and what they have changed. Merchants only. */
export const adminFeature = new Composer<BotContext>();

adminFeature.command('admin', async (ctx) => say(ctx, await adminScreen(ctx)));
on(adminFeature, openAdmin, async (ctx) => say(ctx, await adminScreen(ctx)));
on(adminFeature, backToAdmin, async (ctx) => draw(ctx, await adminScreen(ctx)));
on(adminFeature, changesPage, async (ctx, { from }) => {
  const { changeTrail, people } = ctx.shop;
  const { entries, next } = await changeTrail.list(from === '' ? undefined : from, CHANGES_PER_PAGE);
  const names = await namesOf(
    entries.flatMap(({ by, whom }) => [by, ...(whom === undefined ? [] : [whom])]),
    people,
  );
  await draw(ctx, changesScreen({ entries, next, isNewest: from === '' }, names, ctx.words));
});

/** Each with the button that leads there: two that belong together stand side by side. */
async function adminScreen(ctx: BotContext): Promise<Screen> {
  const { bot, words } = ctx;
  const buttons = bot.features.admin.map(([label, data]) => button(words.plain(label), data));
  return { html: words.html('admin-title'), rows: [...(await firstDayRows(ctx)), ...inRows(buttons, 2)] };
}

/** How people are called; their id where they have not written. */
async function namesOf(userIds: readonly number[], people: Shop['people']): Promise<(userId: number) => string> {
  const different = [...new Set(userIds)];
  const found = await Promise.all(different.map((userId) => people.find(userId)));
  const names = new Map(different.map((userId, index) => [userId, found[index]?.name]));
  return (userId) => names.get(userId) ?? String(userId);
}
