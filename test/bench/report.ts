import { median, short, table } from './figures.ts';
import type { LineLevel, LineRound } from './lines/line-to-card.ts';
import type { Level } from './options.ts';
import type { BotRounds, Figures } from './round.ts';

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

/** The median of each program, and the ratio to the first one, which is the median of the rounds' own. */
export function reportStarts(
  programs: readonly { readonly name: string; readonly times: readonly number[] }[],
): string {
  const [first] = programs;
  const rows = programs.map(({ name, times }) => [
    name,
    short(median(times)),
    short(median(times.map((ms, round) => ms / (first?.times[round] ?? NaN)))),
  ]);
  const title = `From the start of a process to its first answer, median of ${first?.times.length ?? 0}`;
  return `${title}\n${table([['', 'ms', `to ${first?.name ?? ''}`], ...rows])}\n`;
}

export function reportSizes({ people, purchases }: Level, programs: readonly BotRounds[]): string {
  const [first] = programs;
  const names = ['peakMegabytes', 'cpuMsPerPurchase', 'purchasesPerSecond'] as const;
  const rows = programs.map(({ name, rounds }) => [
    name,
    ...names.map((figure) => short(median(rounds.map((figures) => figures[figure])))),
    ...names.map((figure) => short(ratioOf(rounds, first?.rounds ?? [], figure))),
  ]);
  const heads = ['memory at most, MB', 'CPU, ms per purchase', 'purchases/s'];
  const title = `${people} people, ${purchases} purchases a round, median of ${first?.rounds.length ?? 0}; on the right, to ${first?.name ?? ''}`;
  return `${title}\n${table([['', ...heads, 'memory', 'CPU', 'purchases/s'], ...rows])}\n`;
}
