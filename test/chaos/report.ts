import { short, table } from '../bench/figures.ts';
import type { ChaosOptions } from './options.ts';
import type { ChaosResult } from './run-chaos.ts';
import { REPEATED_ALWAYS_ALLOWED, REPEATED_SHARE_MAX, type Verdict, type Waits } from './verdict.ts';

const REDIS_NAMES = { single: 'one Redis', sentinel: 'Redis by Sentinel', cluster: 'a Redis Cluster' } as const;

/** The tables, and below them what went wrong, by reference. */
export function reportChaos(options: ChaosOptions, result: ChaosResult): string {
  const { orders, seed, processes, redis } = options;
  const title = `${orders} orders, seed ${seed}, ${processes === 1 ? '1 process' : `${processes} processes`}, ${REDIS_NAMES[redis]}, ${short(result.seconds)} s`;
  const parts = [
    title,
    table(rowsOf(result)),
    'Faults at the service, beside its outcomes, by how often they were planned',
    `  ${listed(result.serviceFaults)}`,
    'Faults at Telegram, by how often they struck',
    `  ${listed(result.telegramFaults)}`,
    'Named points',
    table([
      ['', 'reached', 'killed'],
      ...result.points.map(({ point, reached, killed }) => [point, String(reached), String(killed)]),
    ]),
    ...faultsOf(options, result).map((fault) => `NOT GOOD: ${fault}`),
    `Told last: ${result.verdict.slowest.map(({ reference, waitMs }) => `${reference} ${short(waitMs)} ms`).join(', ')}`,
    ...culprits(result.verdict),
    ...result.verdict.sayings.map((saying) => `  ${saying}`),
    ...result.verdict.differences.map((difference) => `  ${JSON.stringify(difference)}`),
    ...result.lostOrders.map((order) => `  ${JSON.stringify(order)}`),
    ...result.gaveUp,
  ];
  return `${parts.join('\n')}\n`;
}

function rowsOf({ verdict, gaveUp, botKills, redisKills, redisCutOffs, points }: ChaosResult): [string, string][] {
  return [
    ['confirmed', String(verdict.confirmed.length)],
    ['never confirmed (the person gave up)', String(gaveUp.length)],
    ['accepted by the service', String(verdict.accepted.length)],
    ['bought twice', String(verdict.twice.length)],
    ['bought and never confirmed', String(verdict.unasked.length)],
    ['lost', String(verdict.lost.length)],
    ['told', String(verdict.told.length)],
    ['told wrongly', String(verdict.wrong.length)],
    ['told more than once', String(verdict.repeated.length)],
    ['… and not by the same receipt', String(verdict.unlike.length)],
    ['… and without a word that it may be a second one', String(verdict.unsaid.length)],
    ["told, then covered by 'Processing'", String(verdict.covered.length)],
    ['kobo out of balance', String(verdict.outOfBalanceMinor)],
    ["differences that the ledgers' audit found", String(verdict.differences.length)],
    ['from final to told with Telegram up, median / p99, ms', both(verdict.toToldMs)],
    ['… with its outages, median / p99, ms', both(verdict.toToldThroughOutagesMs)],
    ['bot processes killed at random', String(botKills)],
    ['bot processes killed at a named point', String(points.reduce((sum, { killed }) => sum + killed, 0))],
    ['Redis, or its master, killed', String(redisKills)],
    ['master of Redis cut off', String(redisCutOffs)],
  ];
}

function both({ median, p99, count }: Waits): string {
  return `${short(median)} / ${short(p99)} (of ${count})`;
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** This many orders bring a process to every point; fewer may not. */
const ENOUGH_FOR_ALL_POINTS = 1_000;

/** The faults in words; none if every promise held and there was something to judge. */
export function faultsOf({ orders }: ChaosOptions, { verdict, points }: ChaosResult): readonly string[] {
  const { confirmed, twice, unasked, lost, wrong, repeated, unlike, unsaid, outOfBalanceMinor, differences } = verdict;
  const missed = points.filter(({ killed }) => killed === 0).map(({ point }) => point);
  const planned = orders < ENOUGH_FOR_ALL_POINTS ? deathsAt(AFTER_TELLING, points) : 0;
  const allowed = Math.max(REPEATED_ALWAYS_ALLOWED + planned, REPEATED_SHARE_MAX * confirmed.length);
  return [
    ...(confirmed.length === 0 ? ['nothing was confirmed'] : []),
    ...Object.entries({ 'bought twice': twice, 'bought unasked': unasked, lost, 'told wrongly': wrong, unlike, unsaid })
      .filter(([, references]) => references.length > 0)
      .map(([what, references]) => `${what}: ${references.length}`),
    ...(outOfBalanceMinor === 0 ? [] : [`kobo out of balance: ${outOfBalanceMinor}`]),
    ...(differences.length === 0 ? [] : [`differences of the ledgers: ${differences.length}`]),
    ...(repeated.length > allowed ? [`told more than once: ${repeated.length}`] : []),
    ...(orders >= ENOUGH_FOR_ALL_POINTS && missed.length > 0 ? [`never killed at: ${missed.join(', ')}`] : []),
  ];
}

/** A process that dies there has told the end and not recorded it, so the end is told again. A short run has as many of these deaths as a long one. */
const AFTER_TELLING: readonly string[] = ['tell after', 'commit told before'];

function deathsAt(names: readonly string[], points: ChaosResult['points']): number {
  return points.reduce((sum, { point, killed }) => (names.includes(point) ? sum + killed : sum), 0);
}

function culprits({ twice, unasked, lost, wrong, repeated, unlike, unsaid, covered }: Verdict): string[] {
  return Object.entries({ twice, unasked, lost, wrong, repeated, unlike, unsaid, covered })
    .filter(([, references]) => references.length > 0)
    .map(([what, references]) => `  ${what}: ${references.join(' ')}`);
}
