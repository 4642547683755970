import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { changesScreen } from '../people/change-trail.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { firstDayRows } from '../shop/first-day.ts';
import { backToAdmin, openAdmin, changesPage } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { readNames } from '../../shared/people/names.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

export const adminFeature = new Composer<BotContext>();

adminFeature.command('admin', async (ctx) => say(ctx, await adminScreen(ctx)));
on(adminFeature, openAdmin, async (ctx) => say(ctx, await adminScreen(ctx)));
on(adminFeature, backToAdmin, async (ctx) => draw(ctx, await adminScreen(ctx)));
on(adminFeature, changesPage, async (ctx, { from }) => {
  const { entries, next } = await ctx.shop.changeTrail.list(from === '' ? undefined : from, PAGE_SIZES.changes);
  const nameOf = await readNames(
    ctx.shop,
    entries.flatMap(({ by, whom = by }) => [by, whom]),
  );
  await draw(ctx, changesScreen({ entries, next, isNewest: from === '' }, nameOf, ctx.words));
});

/** Two buttons that belong together stand side by side. */
async function adminScreen(ctx: BotContext): Promise<Screen> {
  const { bot, words } = ctx;
  const buttons = bot.features.admin.map(([label, data]) => button(words.plain(label), data));
  return { html: words.html('admin-title'), rows: [...(await firstDayRows(ctx)), ...inRows(buttons, 2)] };
}
