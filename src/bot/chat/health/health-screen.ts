import { type Episodes, troubleAt } from '../../../domain/health/episode.ts';
import { type Health, healthOf, isUnusual, medianTookMs } from '../../../domain/health/health.ts';
import { keptSamples, type Outlet, outletKey, type Sample } from '../../../domain/health/sample.ts';
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
  /** Records that cannot be read. */
  readonly held: number;
  /** Purchases that were refused at once, which nothing here counts. */
  readonly refused: number;
  readonly episodes: Episodes;
  readonly pauses: readonly Pause[];
  readonly now: number;
}

/** How a provider is shown. */
type Shown = Health | 'unusual';

const PAGE_SIZE = 10;
const MARKS = { ...TROUBLE_MARKS, well: '🟢', unknown: '⚪', unusual: '🟡' } as const satisfies Record<Shown, string>;
const RANKS = { failing: 0, slow: 0, unusual: 1, well: 2, unknown: 2 } as const satisfies Record<Shown, number>;

/** One page: what is in trouble stands first, then what is unusual. @param all of whom something was heard */
export function healthScreen(all: readonly OutletSamples[], page: number, look: Look, words: Words): Screen {
  const seen = all
    .map((one) => ({ ...one, is: shownAs(one, look) }))
    .toSorted(
      (one, other) => RANKS[one.is] - RANKS[other.is] || outletKey(one.outlet).localeCompare(outletKey(other.outlet)),
    );
  const pages = Math.max(1, Math.ceil(seen.length / PAGE_SIZE));
  const at = Math.min(page, pages - 1);
  const shown = seen.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE);
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
      ...pagerRow(words, at, pages, (other) => openHealth.data({ page: other })),
      [button(words.plain('button-health-again'), openHealth.data({ page: at }))],
      adminRow(words),
    ],
  };
}

/** Of all of them in a line, which what stands below never contradicts; nothing if something is in trouble, or too little is known. */
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
