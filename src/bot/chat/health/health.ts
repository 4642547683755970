import { Composer } from 'grammy';
import { type Episode, troubleAt } from '../../../domain/health/episode.ts';
import { outletKey } from '../../../domain/health/health.ts';
import { waitUntilWell } from '../../../services/health/watch-health.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, say, type Screen } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { previewAnnouncement } from '../announcements/preview-announcement.ts';
import { proposeIntent } from '../pricing/propose-change.ts';
import { healthScreen, takeButton, troubleContent } from './health-screen.ts';
import { keyOf, outletName } from './health-words.ts';
import { announceTrouble, openHealth, pauseOutlet, waitForHealth } from './routes.ts';

/** Heard of last. No service is known to have half as many. */
const MOST_READ = 200;

/** /health: how providers do, for merchants; and for everybody to be told once when one works again. */
export const healthFeature = new Composer<BotContext>();

on(healthFeature, waitForHealth, (ctx, { key }) => wait(ctx, key));
healthFeature.command('health', async (ctx) => say(ctx, await pageScreen(ctx, 0)));
on(healthFeature, openHealth, async (ctx, { page }) => draw(ctx, await pageScreen(ctx, page)));
on(healthFeature, pauseOutlet, async (ctx, { key }) => {
  const episode = await find(key, ctx.shop);
  if (episode === undefined) return answerPress(ctx, ctx.words.plain('health-over-already'));
  const reason = ctx.words.plain(`health-pause-${episode.trouble}`);
  // Below, because who pauses it may want to tell everybody as well.
  await Promise.all([
    answerPress(ctx),
    proposeIntent(
      ctx,
      { type: 'pause', reason },
      { type: 'provider', ...episode.outlet },
      {
        isBelow: true,
      },
    ),
  ]);
});
on(healthFeature, announceTrouble, async (ctx, { key }) => {
  const episode = await find(key, ctx.shop);
  if (episode === undefined) return answerPress(ctx, ctx.words.plain('health-over-already'));
  const content = troubleContent(episode, ctx.words, ctx.allWords);
  await Promise.all([answerPress(ctx), previewAnnouncement(ctx, content)]);
});

async function wait(ctx: BotContext, key: string): Promise<void> {
  const { words, shop } = ctx;
  const episode = await find(key, shop);
  if (episode === undefined) return answerPress(ctx, words.plain('health-over-already'));
  const outcome = await waitUntilWell(shop, episode.outlet, ctx.userId);
  const outlet = outletName(episode.outlet, words);
  switch (outcome) {
    case 'waits':
      await Promise.all([answerPress(ctx, words.plain('health-waits', { outlet })), takeButton(ctx, shop)]);
      return;
    case 'works':
      return answerPress(ctx, words.plain('health-over-already'));
    case 'full':
      return answerPress(ctx, words.plain('health-wait-full'));
  }
}

async function find(key: string, { episodes }: Pick<Shop, 'episodes'>): Promise<Episode | undefined> {
  const known = await episodes.read({ fresh: true });
  const episode = [...known.values()].find(({ outlet }) => keyOf(outlet) === key);
  return episode === undefined ? undefined : troubleAt(episode.outlet, known);
}

/** All that were heard of are read: what the first line says holds for other pages too. */
async function pageScreen({ shop, words }: BotContext, page: number): Promise<Screen> {
  const { healthSamples: samples, now } = shop;
  const [held, heard, refused, episodes, { pauses }] = await Promise.all([
    shop.held.count(),
    samples.heard(),
    samples.countRefused(),
    shop.episodes.read({ fresh: true }),
    shop.policy.read({ fresh: true }),
  ]);
  const known = [...episodes.values(), ...heard.slice(0, MOST_READ)].map(({ outlet }) => outlet);
  const outlets = new Map(known.map((outlet) => [outletKey(outlet), outlet]));
  const all = await Promise.all(
    [...outlets.values()].map(async (outlet) => ({ outlet, samples: await samples.read(outlet) })),
  );
  return healthScreen(all, page, { held, refused, episodes, pauses, now: now() }, words);
}
