import { median, short, table } from '../measure/figures.ts';
import type { PageTimes } from './menus.ts';
import type { Level } from './options.ts';
import type { Figures } from './round.ts';

/** The rounds of both bots, each beside the other's of the same time. */
export interface Rounds {
  readonly ours: Figures;
  readonly bare: Figures;
}

/** Medians over the rounds; the ratio is the median of the rounds' own ratios, which drift of the machine touches least. */
export function reportLevel({ people, purchases }: Level, rounds: readonly Rounds[]): string {
  const rows = LINES.map(([label, name]) => [
    label,
    short(median(rounds.map(({ ours }) => ours[name]))),
    short(median(rounds.map(({ bare }) => bare[name]))),
    short(median(rounds.map(({ ours, bare }) => ours[name] / bare[name]))),
  ]);
  const title = `${people === 1 ? '1 person' : `${people} people`}, ${purchases} purchases a round, median of ${rounds.length}`;
  return `${title}\n${table([['', 'vendbot', 'bare', 'vendbot/bare'], ...rows])}\n`;
}

const LINES: readonly (readonly [label: string, name: keyof Figures])[] = [
  ['purchases/s', 'purchasesPerSecond'],
  ['updates/s', 'updatesPerSecond'],
  ['p50 to first answer, ms', 'p50Ms'],
  ['p99 to first answer, ms', 'p99Ms'],
  ['CPU seconds per 1,000 updates', 'cpuSecondsPer1000Updates'],
  ['Redis commands per update', 'redisCommandsPerUpdate'],
  ['Bot API calls per update', 'botApiCallsPerUpdate'],
  ['service calls per purchase', 'serviceCallsPerPurchase'],
  ['stand-in and sandbox, CPUs busy', 'surroundingsBusy'],
];

export interface Extras {
  readonly oursBytes: number;
  readonly bareBytes: number;
  readonly menus: { readonly menus: number; readonly calls: number };
  readonly pages: PageTimes;
}

export function reportExtras({ oursBytes, bareBytes, menus, pages }: Extras): string {
  const state = `State mid-flow, bytes: vendbot ${oursBytes}, bare ${bareBytes}, ratio ${short(oursBytes / bareBytes)}`;
  const calls = `Menus from a warm cache: ${menus.calls} calls to the service for ${menus.menus} menus`;
  const { fewMs, manyMs } = pages;
  const turns = `A page of 10,000 products: ${short(manyMs)} ms, of 100: ${short(fewMs)} ms, ratio ${short(manyMs / fewMs)}`;
  return `${[state, calls, turns].join('\n')}\n`;
}
