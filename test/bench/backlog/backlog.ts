import { setTimeout as sleep } from 'node:timers/promises';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { percentile, short, table } from '../figures.ts';
import type { Steps } from '../steps.ts';
import type { Buyer } from '../buyers/buyers.ts';
import { type Contender, KEY_PREFIX, type Part, startContender, VENDBOT } from '../contender.ts';
import { seedBacklog } from './seed.ts';

/** Processes of the bot, one run each. */
export const RUNS = [1, 2] as const;
const FRESH_PER_SECOND = 20;
const FRESH_FOR_S = 60;
/** More than buy at once at that pace. */
const BUYERS = 400;
const FINISH_AFTER_MS = 4_000;
/** The outage of the service is over so long after the first fresh purchase. */
const OVER_AFTER_MS = 15_000;
const NOTICED_WITHIN_MS = 15 * 60_000;
const PACE_FOR_MS = 30_000;
const LOOK_EVERY_MS = 500;

/** What became of a backlog, and of those who bought meanwhile. */
interface BacklogFigures {
  readonly callsPerSecond: number;
  readonly mostCallsInASecond: number;
  readonly toldMs: readonly number[];
  readonly untold: number;
  readonly noticedS: number;
  readonly toldPerSecond: number;
  readonly backlogLeft: number;
}

/** @param parts filled as they start, so that all of them stop if one fails */
export async function measureBacklog(orders: number, parts: Part[], progress: Steps): Promise<string> {
  const reports: string[] = [];
  for (const processes of RUNS) {
    const own: Part[] = [];
    parts.push({ stop: () => stopAll(own) });
    const figures = await measureOne(orders, processes, own, progress);
    await stopAll(own);
    reports.push(reportOf(orders, processes, figures));
  }
  return reports.join('\n');
}

async function stopAll(parts: Part[]): Promise<void> {
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) await part.stop();
}

async function measureOne(orders: number, processes: number, parts: Part[], progress: Steps): Promise<BacklogFigures> {
  const sandbox = await startSandbox({ wallet: 1e10, finishAfterMs: FINISH_AFTER_MS });
  parts.push(sandbox);
  const name = `${processes} of vendbot`;
  const contender = await startContender({ ...VENDBOT, name, service: sandbox, processes, strictRate: true }, parts);
  progress.step(`${name}: ${orders} open orders`);
  const redisUrl = `redis://127.0.0.1:${contender.redis.options.port ?? 0}`;
  const backlog = await seedBacklog(contender, sandbox, { redisUrl, orders });
  const people = await contender.buyers.people(BUYERS);
  const calls = countCalls(sandbox, backlog);
  progress.step(`${name}: ${FRESH_PER_SECOND} fresh purchases a second`);
  const over = sleep(OVER_AFTER_MS).then(() => {
    sandbox.finishAll('successful');
    return performance.now();
  });
  const told = buyAll(people);
  const overAt = await over;
  const noticedS = await untilNoticed(contender, overAt, progress, name);
  const toldMs = await told;
  progress.step(`${name}: telling`);
  const before = await waitingOf(contender);
  await sleep(PACE_FOR_MS);
  const left = await waitingOf(contender);
  return {
    ...calls(),
    toldMs: toldMs.filter((ms) => ms !== undefined),
    untold: toldMs.filter((ms) => ms === undefined).length,
    noticedS,
    toldPerSecond: (before - left) / (PACE_FOR_MS / 1_000),
    backlogLeft: left,
  };
}

/** Pages of the history, and questions about orders of the backlog. */
function countCalls(sandbox: Sandbox, backlog: ReadonlySet<string>) {
  const startedAt = performance.now();
  const perSecond = new Map<number, number>();
  let count = 0;
  sandbox.calls.onAsked = (_endpoint, reference) => {
    if (reference !== undefined && !backlog.has(reference)) return;
    count += 1;
    const second = Math.floor((performance.now() - startedAt) / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  };
  return () => ({
    callsPerSecond: count / ((performance.now() - startedAt) / 1_000),
    mostCallsInASecond: Math.max(0, ...perSecond.values()),
  });
}

/** Of each purchase, how long after the tap on Confirm its buyer was told; undefined if they were not. */
async function buyAll(people: readonly Buyer[]): Promise<readonly (number | undefined)[]> {
  const purchases: Promise<number | undefined>[] = [];
  for (let place = 0; place < FRESH_PER_SECOND * FRESH_FOR_S; place += 1) {
    const person = people[place % people.length];
    if (person !== undefined) purchases.push(buyOne(person));
    await sleep(1_000 / FRESH_PER_SECOND);
  }
  return Promise.all(purchases);
}

/** Ends in 0202: the service takes it, and finishes it later. */
async function buyOne(person: Buyer): Promise<number | undefined> {
  try {
    const line = `mtn 500 0803${String(person.id % 1_000).padStart(3, '0')}0202`;
    const card = await person.say(line, { button: 'Confirm' });
    const confirmedAt = performance.now();
    await person.tap(card, 'Confirm', { text: /Done!/u });
    return performance.now() - confirmedAt;
  } catch {
    return undefined;
  }
}

/** Seconds from the end of the outage until no old order is left. */
async function untilNoticed({ redis }: Contender, overAt: number, progress: Steps, name: string): Promise<number> {
  while (performance.now() - overAt < NOTICED_WITHIN_MS) {
    const left = await sizeOf(redis, shardKeys('due-old'));
    progress.at(0, 1, `${name}: ${left} are not noticed yet`);
    if (left === 0) return (performance.now() - overAt) / 1_000;
    await sleep(LOOK_EVERY_MS);
  }
  return Infinity;
}

function waitingOf({ redis }: Contender): Promise<number> {
  return sizeOf(redis, [`${KEY_PREFIX}:backlog`]);
}

function shardKeys(name: string): string[] {
  return Array.from({ length: 16 }, (_, shard) => `${KEY_PREFIX}:{s${shard.toString(16)}}:${name}`);
}

async function sizeOf(redis: Contender['redis'], keys: readonly string[]): Promise<number> {
  const sizes = await Promise.all(keys.map((key) => redis.zcard(key)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function reportOf(orders: number, processes: number, figures: BacklogFigures): string {
  const title = `${orders} open orders, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
  const { toldMs } = figures;
  const lines = [
    ['', ''],
    ['calls a second about the old, on average', short(figures.callsPerSecond)],
    ['calls about the old in the busiest second', String(figures.mostCallsInASecond)],
    ['fresh purchases told', `${toldMs.length} of ${toldMs.length + figures.untold}`],
    ['told after the tap, s: p50', short(percentile(toldMs, 0.5) / 1_000)],
    ['told after the tap, s: p99', short(percentile(toldMs, 0.99) / 1_000)],
    ['told after the tap, s: the last', short(percentile(toldMs, 1) / 1_000)],
    ['all ends noticed after, s', short(figures.noticedS)],
    ['ends of the backlog told a second', short(figures.toldPerSecond)],
    ['ends of the backlog that still wait', String(figures.backlogLeft)],
  ];
  return `${title}\n${table(lines)}\n`;
}
