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

function outletText({ outlet, samples }: OutletSamples, { episodes, pauses, now }: Look, words: Words): string {
  const episode = troubleAt(outlet, episodes);
  const mark = MARKS[episode?.trouble ?? healthOf(samples, now, undefined)];
  const kept = keptSamples(samples, now);
  const median = medianTookMs(kept);
  const count = (state: Sample['state']): number => kept.filter((sample) => sample.state === state).length;
  return [
    words.html('health-outlet', { mark, outlet: outletName(outlet, words) }),
    ...(pauseOf(outlet, pauses) === undefined ? [] : [words.html('health-paused')]),
    ...(episode === undefined ? [] : [words.html('health-since', { time: words.time(episode.since) })]),
    ...(median === undefined ? [] : [medianText(median, words)]),
    words.html('health-counts', { delivered: count('delivered'), failed: count('failed'), open: count('open') }),
  ].join('\n');
}

function medianText(medianMs: number, words: Words): string {
  return medianMs < 1_000
    ? words.html('health-median-quick')
    : words.html('health-median', { duration: words.duration(medianMs) });
}
