import { Composer } from 'grammy';
import { type Episode, troubleAt } from '../../../domain/health/episode.ts';
import { outletKey } from '../../../domain/health/health.ts';
import type { EpisodeStore, HealthSamples } from '../../../use-cases/health/ports.ts';
import type { createWaitForHealth } from '../../../use-cases/health/watch-health.ts';
import type { OrderStore } from '../../../use-cases/orders/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, say, type Screen } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { previewAnnouncement } from '../announcements/preview-announcement.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { proposeIntent } from '../pricing/propose-change.ts';
import { healthScreen, takeButton, troubleContent } from './health-screen.ts';
import { keyOf, outletName } from './health-words.ts';
import { announceTrouble, healthButtons, openHealth, pauseOutlet, waitForHealth } from './routes.ts';
import type { HeldRecords } from '../../../use-cases/shared/held-records.ts';

export interface HealthDeps {
  readonly samples: Pick<HealthSamples, 'heard' | 'read' | 'countRefused'>;
  readonly episodes: Pick<EpisodeStore, 'read'>;
  readonly wait: ReturnType<typeof createWaitForHealth>;
  readonly held: Pick<HeldRecords, 'count'>;
  readonly now: Now;
}

interface HealthFeatureDeps extends HealthDeps {
  readonly orders: Pick<OrderStore, 'find'>;
}

/** Heard of last. No service is known to have half as many. */
const MOST_READ = 200;

/** /health: how providers do, for merchants; and for everybody to be told once when one works again. */
export function healthFeature(deps: HealthFeatureDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(feature, waitForHealth, (ctx, { key }) => wait(ctx, key, deps));
  const merchants = merchantsOnly(feature, ['health'], healthButtons);
  merchants.command('health', async (ctx) => say(ctx, await pageScreen(ctx, 0, deps)));
  on(merchants, openHealth, async (ctx, { page }) => draw(ctx, await pageScreen(ctx, page, deps)));
  on(merchants, pauseOutlet, async (ctx, { key }) => {
    const episode = await find(key, deps);
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
  on(merchants, announceTrouble, async (ctx, { key }) => {
    const episode = await find(key, deps);
    if (episode === undefined) return answerPress(ctx, ctx.words.plain('health-over-already'));
    const content = troubleContent(episode, ctx.words, ctx.allWords);
    await Promise.all([answerPress(ctx), previewAnnouncement(ctx, content)]);
  });
  return feature;
}

async function wait(ctx: BotContext, key: string, deps: HealthFeatureDeps): Promise<void> {
  const { words } = ctx;
  const episode = await find(key, deps);
  if (episode === undefined) return answerPress(ctx, words.plain('health-over-already'));
  const outcome = await deps.wait(episode.outlet, ctx.userId);
  const outlet = outletName(episode.outlet, words);
  switch (outcome) {
    case 'waits':
      await Promise.all([answerPress(ctx, words.plain('health-waits', { outlet })), takeButton(ctx, deps)]);
      return;
    case 'works':
      return answerPress(ctx, words.plain('health-over-already'));
    case 'full':
      return answerPress(ctx, words.plain('health-wait-full'));
  }
}

async function find(key: string, { episodes }: Pick<HealthDeps, 'episodes'>): Promise<Episode | undefined> {
  const known = await episodes.read({ fresh: true });
  const episode = [...known.values()].find(({ outlet }) => keyOf(outlet) === key);
  return episode === undefined ? undefined : troubleAt(episode.outlet, known);
}

/** All that were heard of are read: what the first line says holds for other pages too. */
async function pageScreen({ shop, words }: BotContext, page: number, deps: HealthFeatureDeps): Promise<Screen> {
  const { samples, now } = deps;
  const [held, heard, refused, episodes, { pauses }] = await Promise.all([
    deps.held.count(),
    samples.heard(),
    samples.countRefused(),
    deps.episodes.read({ fresh: true }),
    shop.policy.read({ fresh: true }),
  ]);
  const known = [...episodes.values(), ...heard.slice(0, MOST_READ)].map(({ outlet }) => outlet);
  const outlets = new Map(known.map((outlet) => [outletKey(outlet), outlet]));
  const all = await Promise.all(
    [...outlets.values()].map(async (outlet) => ({ outlet, samples: await samples.read(outlet) })),
  );
  return healthScreen(all, page, { held, refused, episodes, pauses, now: now() }, words);
}
