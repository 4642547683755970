import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startLocalRedis } from 'vendbot-demo';
import { createArchiveFiles } from '../../../src/archive-files/archive-files.ts';
import type { Steps } from '../steps.ts';
import { watchLoop } from '../watch-loop.ts';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { archiveOrders } from '../../../src/services/archive-orders.ts';
import { auditOf } from '../../support/audit-of.ts';
import { createPace } from '../../../src/async/timers.ts';
import type { Part } from '../contender.ts';
import { fillStore } from './fill-store.ts';
import { beginPhase, bytesByKind, endPhase, forgetCounters, type RedisFigures } from './redis-figures.ts';
import { useStore } from './use-store.ts';

export interface Phase extends RedisFigures {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
  /** The most that the event loop worked at a stretch. */
  readonly busyMs: number;
}

export interface StoreFigures {
  readonly orders: number;
  readonly phases: readonly Phase[];
  readonly kinds: Awaited<ReturnType<typeof bytesByKind>>;
  /** Of the archive on the disk. */
  readonly archiveBytes: number;
  readonly archived: number;
}

const DAY_MS = 24 * 3_600_000;
/** A tenth of the orders is older. */
const KEEP_MS = 361 * DAY_MS;
/** More than the bot does a second; nobody waits for this one. */
const PER_SECOND = 5_000;
const say = (fields: object, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const quiet = { debug: () => undefined, info: () => undefined, warn: say, error: say };

/** Fills a Redis of its own, archives, and says what each took. @param parts filled as they start */
export async function measureStore(
  orders: number,
  parts: Part[],
  progress: Omit<Steps, 'step'>,
): Promise<StoreFigures> {
  const server = await startLocalRedis();
  parts.push(server);
  const store = await openStore({
    url: server.url,
    keyPrefix: 'vendbot',
    leaseMs: 10_000,
    timeZone: 'Africa/Lagos',
    logger: quiet,
  });
  const redis = new Redis(server.url);
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-bench-archive-'));
  parts.push({
    async stop() {
      redis.disconnect();
      await store.close();
      await rm(directory, { recursive: true });
    },
  });
  const phases: Phase[] = [];
  let kinds: StoreFigures['kinds'] = new Map();
  for (const [name, work] of worksOf(store, redis, orders, directory, progress)) {
    await beginPhase(redis);
    const busiestMs = watchLoop();
    const startedAt = Date.now();
    const count = await work();
    const busyMs = busiestMs();
    const figures = await endPhase(redis);
    const seconds = (Date.now() - startedAt) / 1_000;
    if (name === 'filled') kinds = await bytesByKind(redis);
    phases.push({ name, count, seconds, busyMs, ...figures });
  }
  progress.end();
  const archived = phases.find(({ name }) => name === 'archived')?.count ?? 0;
  return { orders, phases, kinds, archiveBytes: await bytesOf(directory), archived };
}

type Work = readonly [name: string, work: () => Promise<number>];

function worksOf(store: Store, redis: Redis, orders: number, directory: string, progress: Omit<Steps, 'step'>): Work[] {
  const { endedOrders, keyValues: notes } = store;
  const now = Date.now;
  const auditAll = async (): Promise<number> => {
    const { entries, differenceCount } = await auditOf(store);
    if (differenceCount > 0) throw new Error(`the audit found ${differenceCount} differences`);
    return entries;
  };
  const files = createArchiveFiles({ directory, notes, now, logger: quiet });
  const fill = async (): Promise<number> => {
    await fillStore(store, orders, (done) => {
      if (done % 1_000 === 0) progress.at(done, orders, `${done} of ${orders} orders`);
    });
    await forgetCounters(redis);
    return orders;
  };
  return [
    ['filled', fill],
    ['used', () => useStore(store, orders)],
    ['audited', auditAll],
    ['archived', () => archiveOrders({ endedOrders, now }, { files, keepMs: KEEP_MS, pace: createPace(PER_SECOND) })],
  ];
}

async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(directory);
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
