import { median, short, table } from '../measure/figures.ts';
import type { Reading } from './lines/line-reading.ts';
import type { LineLevel, LineRound } from './lines/line-to-card.ts';
import type { PageTimes } from './menus.ts';
import type { Level } from './options.ts';
import type { Figures } from './round.ts';

/** The rounds of one bot, each made at the time of the same round of the others. */
export interface BotRounds {
  readonly name: string;
  readonly rounds: readonly Figures[];
}

/** Medians over the rounds; a ratio is the median of the rounds' own ratios, which drift of the machine touches least. */
export function reportLevel({ people, purchases }: Level, ours: BotRounds, rivals: readonly BotRounds[]): string {
  const all = [ours, ...rivals];
  const rows = LINES.map(([label, name]) => [
    label,
    ...all.map(({ rounds }) => short(median(rounds.map((figures) => figures[name])))),
    ...rivals.map(({ rounds }) => short(ratioOf(ours.rounds, rounds, name))),
  ]);
  const title = `${people === 1 ? '1 person' : `${people} people`}, ${purchases} purchases a round, median of ${ours.rounds.length}`;
  const heads = [...all.map(({ name }) => name), ...rivals.map(({ name }) => `${ours.name}/${name}`)];
  return `${title}\n${table([['', ...heads], ...rows])}\n`;
}

const LINES: readonly (readonly [label: string, name: keyof Figures])[] = [
  ['purchases/s', 'purchasesPerSecond'],
  ['updates/s', 'updatesPerSecond'],
  ['p50 to first answer, ms', 'p50Ms'],
  ['p99 to first answer, ms', 'p99Ms'],
  ['CPU, ms per purchase', 'cpuMsPerPurchase'],
  ['memory at most so far, MB', 'peakMegabytes'],
  ['Redis commands per update', 'redisCommandsPerUpdate'],
  ['Bot API calls per update', 'botApiCallsPerUpdate'],
  ['service calls per purchase', 'serviceCallsPerPurchase'],
  ['bot, CPUs busy', 'botBusy'],
  ['Redis, CPUs busy', 'redisBusy'],
  ['emulator and sandbox, CPUs busy', 'surroundingsBusy'],
];

/** Rounds of one number of processes, paired by time with those of the other numbers. */
export interface Crew {
  readonly processes: number;
  readonly rounds: readonly Figures[];
}

/** Medians over the rounds, and the ratio to the first number of processes, which is the median of the rounds' own. */
export function reportCrews({ people, purchases }: Level, share: number, crews: readonly Crew[]): string {
  const held = share < 1 ? `, each process held to ${short(share)} of a core` : '';
  const title = `${people} people, ${purchases} purchases a round, median of ${crews[0]?.rounds.length ?? 0}${held}`;
  const heads = crews.map(({ processes }) => (processes === 1 ? '1 process' : `${processes} processes`));
  const rows = CREW_LINES.map(([label, name]) => [
    label,
    ...crews.map(({ rounds }) => short(median(rounds.map((figures) => figures[name])))),
    ...crews.slice(1).map((crew) => short(ratioOf(crew.rounds, crews[0]?.rounds ?? [], name))),
  ]);
  const used = share < 1 ? [['of their share of the cores, used', ...crews.map((crew) => usedOf(crew, share))]] : [];
  const names = ['', ...heads, ...heads.slice(1).map((head) => `${head}/${heads[0] ?? ''}`)];
  return `${title}\n${table([names, ...rows, ...used])}\n`;
}

/** Much below 1, something else set the pace, and the crew could have done more. */
function usedOf({ processes, rounds }: Crew, share: number): string {
  return short(median(rounds.map(({ botBusy }) => botBusy / (processes * share))));
}

const CREW_LINES = LINES.filter(([, name]) =>
  [
    'purchasesPerSecond',
    'p50Ms',
    'p99Ms',
    'cpuMsPerPurchase',
    'redisCommandsPerUpdate',
    'botBusy',
    'redisBusy',
    'surroundingsBusy',
  ].includes(name),
);

function ratioOf(rounds: readonly Figures[], others: readonly Figures[], name: keyof Figures): number {
  return median(rounds.map((figures, round) => figures[name] / (others[round]?.[name] ?? NaN)));
}

/** Medians over the rounds and their ratio, as for a level of purchases. */
export function reportLines({ people, messages }: LineLevel, rounds: readonly LineRound[]): string {
  const rows = (['p50Ms', 'p99Ms'] as const).map((name) => [
    name === 'p50Ms' ? 'p50, ms' : 'p99, ms',
    short(median(rounds.map(({ ours }) => ours[name]))),
    short(median(rounds.map(({ bare }) => bare[name]))),
    short(median(rounds.map(({ ours, bare }) => ours[name] / bare[name]))),
  ]);
  const who = people === 1 ? '1 person' : `${people} people`;
  const title = `From a line to its card, beside the bare bot's answer to a text: ${who}, ${messages} messages a round, median of ${rounds.length}`;
  return `${title}\n${table([['', 'vendbot', 'bare', 'vendbot/bare'], ...rows])}\n`;
}

export function reportReading({ products, indexMs, meanMs, p99Ms, slowest }: Reading): string {
  const index = `Among ${products.toLocaleString('en')} products: the index made in ${short(indexMs)} ms by a fresh process`;
  const lines = `a line read in ${short(meanMs)} ms on average, p99 ${short(p99Ms)}; the slowest, “${slowest.line}”, in ${short(slowest.medianMs)}`;
  return `${index}; ${lines}\n`;
}

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

/** The median of each way, and the ratio to the first way, which is the median of the rounds' own. */
export function reportStarts(ways: readonly { readonly name: string; readonly times: readonly number[] }[]): string {
  const [first] = ways;
  const rows = ways.map(({ name, times }) => [
    name,
    short(median(times)),
    short(median(times.map((ms, round) => ms / (first?.times[round] ?? NaN)))),
  ]);
  const title = `From the start of a process to its first answer, median of ${first?.times.length ?? 0}`;
  return `${title}\n${table([['', 'ms', `to ${first?.name ?? ''}`], ...rows])}\n`;
}

export function reportSizes({ people, purchases }: Level, ways: readonly BotRounds[]): string {
  const [first] = ways;
  const names = ['peakMegabytes', 'cpuMsPerPurchase', 'purchasesPerSecond'] as const;
  const rows = ways.map(({ name, rounds }) => [
    name,
    ...names.map((figure) => short(median(rounds.map((figures) => figures[figure])))),
    ...names.map((figure) => short(ratioOf(rounds, first?.rounds ?? [], figure))),
  ]);
  const heads = ['memory at most, MB', 'CPU, ms per purchase', 'purchases/s'];
  const title = `${people} people, ${purchases} purchases a round, median of ${first?.rounds.length ?? 0}; on the right, to ${first?.name ?? ''}`;
  return `${title}\n${table([['', ...heads, 'memory', 'CPU', 'purchases/s'], ...rows])}\n`;
}
