import * as routes from './routes.ts';
import { Composer } from 'grammy';
import {
  type Episode,
  type Episodes,
  type Health,
  healthOf,
  isUnusual,
  keptSamples,
  medianTookMs,
  type Outlet,
  outletKey,
  type Sample,
  troubleAt,
} from '../../../domain/health.ts';
import { waitUntilWell } from '../../../services/watch-health.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, asSent, draw, say, type Screen } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { previewAnnouncement } from '../announcements/preview-announcement.ts';
import { proposeIntent } from '../pricing/propose-change.ts';
import { keyOf, outletName, TROUBLE_MARKS } from '../../shared/health-words.ts';
import { type Pause, pauseOf } from '../../../domain/pricing/pause.ts';
import { button, dataUnder, pageOf, pagerRow } from '../../ui/buttons.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { confirmOrder } from '../orders/routes.ts';
import type { Content } from '../../../domain/announcement.ts';
import { plainText } from '../../ui/with-english.ts';
import type { Feature } from '../../feature.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

/** The page reads so many of the providers that were heard of last. No service is known to have half as many. */
const MOST_READ = 200;

const healthFeature = new Composer<BotContext>();

export const health: Feature = {
  commands: {
    health: { menu: 'merchants', namesRest: true },
  },
  buttons: routes,
  admin: [['button-health', routes.openHealth.data({ page: 0 })]],
  handlers: [healthFeature],
};

onTrouble(routes.waitForHealth, wait);
healthFeature.command('health', async (ctx) => say(ctx, await pageScreen(ctx, 0)));
on(healthFeature, routes.openHealth, async (ctx, { page }) => draw(ctx, await pageScreen(ctx, page)));
onTrouble(routes.pauseOutlet, async (ctx, { outlet, trouble }) => {
  const intent = { type: 'pause', reason: trouble } as const;
  // Drawn below, because the merchant may also want to tell everybody, with another button of this message.
  const proposed = proposeIntent(ctx, intent, { type: 'provider', ...outlet }, { isBelow: true });
  await Promise.all([answerPress(ctx), proposed]);
});
onTrouble(routes.announceTrouble, async (ctx, episode) => {
  const content = troubleContent(episode, ctx.words, ctx.allWords);
  await Promise.all([answerPress(ctx), previewAnnouncement(ctx, content)]);
});

function onTrouble(route: typeof routes.pauseOutlet, act: (ctx: BotContext, episode: Episode) => Promise<void>): void {
  on(healthFeature, route, async (ctx, { key }) => {
    const known = await ctx.shop.episodes.read();
    const found = [...known.values()].find(({ outlet }) => keyOf(outlet) === key);
    const episode = found && troubleAt(found.outlet, known);
    await (episode === undefined ? answerPress(ctx, ctx.words.plain('health-over-already')) : act(ctx, episode));
  });
}

async function wait(ctx: BotContext, episode: Episode): Promise<void> {
  const { words, shop } = ctx;
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

/** One page. All providers are read for it, because its first line is about those of other pages too. */
async function pageScreen({ shop, words }: BotContext, page: number): Promise<Screen> {
  const { healthSamples: samples, now } = shop;
  const [held, heard, refused, episodes, { pauses }] = await Promise.all([
    shop.held.count(),
    samples.heard(),
    samples.countRefused(),
    shop.episodes.read(),
    shop.policy.read(),
  ]);
  const known = [...episodes.values(), ...heard.slice(0, MOST_READ)].map(({ outlet }) => outlet);
  const outlets = new Map(known.map((outlet) => [outletKey(outlet), outlet]));
  const all = await Promise.all(
    [...outlets.values()].map(async (outlet) => ({ outlet, samples: await samples.read(outlet) })),
  );
  return healthScreen(all, page, { held, refused, episodes, pauses, now: now() }, words);
}

export interface OutletSamples {
  readonly outlet: Outlet;
  readonly samples: readonly Sample[];
}

interface Look {
  /** How many records cannot be read. */
  readonly held: number;
  /** How many purchases were refused at once. They count for no provider. */
  readonly refused: number;
  readonly episodes: Episodes;
  readonly pauses: readonly Pause[];
  readonly now: number;
}

type Shown = Health | 'unusual';

const MARKS = { ...TROUBLE_MARKS, well: '🟢', unknown: '⚪', unusual: '🟡' } as const satisfies Record<Shown, string>;
const RANKS = { failing: 0, slow: 0, unusual: 1, well: 2, unknown: 2 } as const satisfies Record<Shown, number>;

/** First the providers in trouble, then the unusual ones. @param all providers of whom something was heard */
export function healthScreen(all: readonly OutletSamples[], wanted: number, look: Look, words: Words): Screen {
  const seen = all
    .map((one) => ({ ...one, is: shownAs(one, look) }))
    .toSorted(
      (one, other) => RANKS[one.is] - RANKS[other.is] || outletKey(one.outlet).localeCompare(outletKey(other.outlet)),
    );
  const { shown, page, pages } = pageOf(seen, wanted, PAGE_SIZES.providersHealth);
  const lines = [
    words.html('health-title'),
    ...(look.held === 0 ? [] : [words.html('health-held', { count: look.held }), '']),
    ...verdict(seen.map(({ is }) => is)).map((id) => words.html(id)),
    ...(seen.length === 0 && look.refused === 0 ? ['', words.html('health-none')] : []),
    ...shown.flatMap((one) => ['', outletText(one, MARKS[one.is], look, words)]),
    ...(look.refused === 0 ? [] : ['', words.html('health-refused', { count: look.refused })]),
    ...(seen.length === 0 ? [] : ['', words.html('health-legend')]),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...pagerRow(words, page, pages, (other) => routes.openHealth.data({ page: other })),
      [button(words.plain('button-health-again'), routes.openHealth.data({ page }))],
      adminRow(words),
    ],
  };
}

/** One line about all providers, which no line below contradicts. Nothing if one is in trouble, or too little is known. */
function verdict(seen: readonly Shown[]): ('health-all-well' | 'health-unusual')[] {
  if (seen.includes('slow') || seen.includes('failing')) return [];
  if (seen.includes('unusual')) return ['health-unusual'];
  return seen.includes('well') ? ['health-all-well'] : [];
}

function shownAs({ outlet, samples }: OutletSamples, { episodes, now }: Look): Shown {
  const is = troubleAt(outlet, episodes)?.trouble ?? healthOf(samples, now, undefined);
  return (is === 'well' || is === 'unknown') && isUnusual(samples, now) ? 'unusual' : is;
}

function outletText({ outlet, samples }: OutletSamples, mark: string, look: Look, words: Words): string {
  const { episodes, pauses, now } = look;
  const episode = troubleAt(outlet, episodes);
  const kept = keptSamples(samples, now);
  const median = medianTookMs(kept);
  return [
    words.html('health-outlet', { mark, outlet: outletName(outlet, words) }),
    ...(pauseOf(outlet, pauses) === undefined ? [] : [words.html('health-paused')]),
    ...(episode === undefined ? [] : [words.html('health-since', { time: words.time(episode.since) })]),
    // Of one purchase there is no half.
    ...(median === undefined || kept.length < 2 ? [] : [medianText(median, words)]),
    ...countsLine(kept, words),
  ].join('\n');
}

function countsLine(kept: readonly Sample[], words: Words): string[] {
  const counts = (['delivered', 'failed', 'open'] as const).flatMap((state) => {
    const count = kept.filter((sample) => sample.state === state).length;
    return count === 0 ? [] : [words.html(`health-${state}`, { count })];
  });
  return counts.length === 0 ? [] : [counts.join(' · ')];
}

function medianText(medianMs: number, words: Words): string {
  return medianMs < 1_000
    ? words.html('health-median-quick')
    : words.html('health-median', { duration: words.duration(medianMs) });
}

/**
 * Takes the row of the pressed button off its card, because the button has done its work. If the message shows something else by now, it stays as it
 * is.
 */
export async function takeButton(
  ctx: Pick<BotContext, 'callbackQuery' | 'editMessageReplyMarkup'>,
  { orders }: { readonly orders: Pick<Shop['orders'], 'find'> },
): Promise<void> {
  const { data: pressed, message } = ctx.callbackQuery ?? {};
  const rows = message?.reply_markup?.inline_keyboard ?? [];
  const left = rows.filter((row) => row.every((each) => !('callback_data' in each) || each.callback_data !== pressed));
  const [card] = dataUnder(message).flatMap((data) => confirmOrder.read(data) ?? []);
  if (card === undefined || left.length === rows.length) return;
  try {
    if ((await orders.find(card.reference))?.state !== 'draft') return;
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: left } });
  } catch {
    // The button stays, and a second tap does no harm.
  }
}

/** The announcement of a trouble: in the merchant's language first, then in every other that has the words. If these are a draft, English stands below. */
export function troubleContent({ outlet, trouble }: Episode, words: Words, allWords: AllWords): Content {
  const saidIn = (language: string, nameIn: (words: Words) => string): string => {
    const said = (words: Words) => ({ html: words.html(`health-announce-${trouble}`, { outlet: nameIn(words) }) });
    return plainText(asSent(said, allWords(language)).html);
  };
  const english = saidIn('en', () => '');
  const own = allWords.locales.filter((locale) => locale === 'en' || saidIn(locale, () => '') !== english);
  const textIn = (language: string) => ({
    language,
    text: saidIn(language, (words) => outletName(outlet, words)),
    entities: [],
  });
  const first = own.includes(words.locale) ? words.locale : 'en';
  return { ...textIn(first), others: own.filter((locale) => locale !== first).map(textIn) };
}
