import { short, table } from '../measure/figures.ts';
import type { ChaosOptions } from './options.ts';
import type { ChaosResult } from './run-chaos.ts';
import type { Verdict } from './verdict.ts';

/** The table, and below it what went wrong, by reference. */
export function reportChaos({ orders, seed, processes }: ChaosOptions, result: ChaosResult): string {
  const { verdict } = result;
  const title = `${orders} orders, seed ${seed}, ${processes === 1 ? '1 process' : `${processes} processes`}, ${short(result.seconds)} s`;
  const rows: [string, string][] = [
    ['confirmed', String(verdict.confirmed.length)],
    ['never confirmed (the person gave up)', String(result.gaveUp.length)],
    ['accepted by the service', String(verdict.accepted.length)],
    ['bought twice', String(verdict.twice.length)],
    ['bought and never confirmed', String(verdict.unasked.length)],
    ['lost', String(verdict.lost.length)],
    ['told', String(verdict.told.length)],
    ['told wrongly', String(verdict.wrong.length)],
    ['told more than once', String(verdict.repeated.length)],
    ["told, then covered by 'Processing'", String(verdict.covered.length)],
    ['median from final to told, ms', short(verdict.medianToToldMs)],
    ['p99 from final to told, ms', short(verdict.p99ToToldMs)],
    ['bot processes killed', String(result.botKills)],
    ['Redis killed', String(result.redisKills)],
    ['faults at Telegram', String(result.telegramTroubles)],
    ['faults at the service, beside its outcomes', String(result.serviceTroubles)],
  ];
  return `${[title, table(rows), ...culprits(verdict), ...result.gaveUp].join('\n')}\n`;
}

/** Nothing was bought twice or unasked, nothing was lost, nobody was told what is not so, and there was something to judge. */
export function isGood({ confirmed, twice, unasked, lost, wrong }: Verdict): boolean {
  return confirmed.length > 0 && [twice, unasked, lost, wrong].every(({ length }) => length === 0);
}

function culprits({ twice, unasked, lost, wrong, covered }: Verdict): string[] {
  return Object.entries({ twice, unasked, lost, wrong, covered })
    .filter(([, references]) => references.length > 0)
    .map(([what, references]) => `  ${what}: ${references.join(' ')}`);
}
