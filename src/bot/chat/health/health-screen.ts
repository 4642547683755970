import { type Episodes, troubleAt } from '../../../domain/health/episode.ts';
import { type Health, healthOf, medianTookMs } from '../../../domain/health/health.ts';
import { keptSamples, type Outlet, type Sample } from '../../../domain/health/sample.ts';
import { type Pause, pauseOf } from '../../../domain/pricing/pause.ts';
import { button } from '../../ui/buttons.ts';
import { pagerRow } from '../../ui/pager.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../menu/admin-row.ts';
import { outletName, TROUBLE_MARKS } from './health-words.ts';
import { openHealth } from './routes.ts';

export interface OutletSamples {
  readonly outlet: Outlet;
  readonly samples: readonly Sample[];
}

interface Look {
  readonly episodes: Episodes;
  readonly pauses: readonly Pause[];
  readonly now: number;
}

export const PAGE_SIZE = 10;
const MARKS = { ...TROUBLE_MARKS, well: '🟢', unknown: '⚪' } as const satisfies Record<Health, string>;

/** One page. @param place of the page among all */
export function healthScreen(
  shown: readonly OutletSamples[],
  place: { readonly page: number; readonly pages: number },
  look: Look,
  words: Words,
): Screen {
  const lines = [
    words.html('health-title'),
    ...(shown.length === 0 ? ['', words.html('health-none')] : []),
    ...(isAllWell(shown, look) ? [words.html('health-all-well')] : []),
    ...shown.flatMap((one) => ['', outletText(one, look, words)]),
    ...(shown.length === 0 ? [] : ['', words.html('health-legend')]),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...pagerRow(words, place.page, place.pages, (page) => openHealth.data({ page })),
      [button(words.plain('button-health-again'), openHealth.data({ page: place.page }))],
      adminRow(words),
    ],
  };
}

/** Nothing is in trouble, on other pages either, and of something here it is known that it does well. */
function isAllWell(shown: readonly OutletSamples[], look: Look): boolean {
  const seen = shown.map((one) => healthIn(one, look));
  const troubles = [...look.episodes.values()].filter(({ outlet }) => troubleAt(outlet, look.episodes) !== undefined);
  return (
    troubles.length === 0 && seen.includes('well') && seen.every((health) => health === 'well' || health === 'unknown')
  );
}

function healthIn({ outlet, samples }: OutletSamples, { episodes, now }: Look): Health {
  return troubleAt(outlet, episodes)?.trouble ?? healthOf(samples, now, undefined);
}

function outletText(one: OutletSamples, look: Look, words: Words): string {
  const { outlet, samples } = one;
  const { episodes, pauses, now } = look;
  const episode = troubleAt(outlet, episodes);
  const mark = MARKS[healthIn(one, look)];
  const kept = keptSamples(samples, now);
  const median = medianTookMs(kept);
  return [
    words.html('health-outlet', { mark, outlet: outletName(outlet, words) }),
    ...(pauseOf(outlet, pauses) === undefined ? [] : [words.html('health-paused')]),
    ...(episode === undefined ? [] : [words.html('health-since', { time: words.time(episode.since) })]),
    ...(median === undefined ? [] : [medianText(median, words)]),
    ...countsLine(kept, words),
  ].join('\n');
}

/** Only what there was. */
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
