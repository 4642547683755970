import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Redis } from 'ioredis';
import { startLocalRedis } from 'vendbot-demo';
import { createArchiveFiles } from '../../src/archive-files/archive-files.ts';
import type { Progress } from '../../src/cli/progress.ts';
import { openStore, type Store } from '../../src/redis/open-store.ts';
import { createArchiveOrders } from '../../src/use-cases/archive/archive-orders.ts';
import { createPackLedgers } from '../../src/use-cases/archive/pack-ledgers.ts';
import { createDeflateOrders } from '../../src/use-cases/archive/deflate-orders.ts';
import { createPace } from '../../src/use-cases/shared/pace.ts';
import type { Part } from '../contender.ts';
import { fillStore } from './fill-store.ts';
import { beginPhase, endPhase, forgetCounters, type RedisFigures } from './redis-figures.ts';

export interface Phase extends RedisFigures {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
  /** How late the event loop was at the most. */
  readonly lateMs: number;
}

export interface StoreFigures {
  readonly orders: number;
  readonly phases: readonly Phase[];
  /** Of the archive on the disk. */
  readonly archiveBytes: number;
}

const DAY_MS = 24 * 3_600_000;
/** A tenth of the orders is older. */
const KEEP_MS = 361 * DAY_MS;
/** More than the bot does a second; nobody waits for this one. */
const PER_SECOND = 5_000;
const say = (fields: object, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const quiet = { debug: () => undefined, info: () => undefined, warn: say, error: say };

/** Fills a Redis of its own, deflates and archives, and says what each took. @param parts filled as they start */
export async function measureStore(orders: number, parts: Part[], progress: Progress): Promise<StoreFigures> {
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
  for (const [name, work] of worksOf(store, redis, orders, directory, progress)) {
    await beginPhase(redis);
    const late = monitorEventLoopDelay({ resolution: 5 });
    late.enable();
    const startedAt = Date.now();
    const count = await work();
    late.disable();
    const seconds = (Date.now() - startedAt) / 1_000;
    phases.push({ name, count, seconds, lateMs: late.max / 1e6, ...(await endPhase(redis)) });
  }
  progress.end();
  return { orders, phases, archiveBytes: await bytesOf(directory) };
}

type Work = readonly [name: string, work: () => Promise<number>];

function worksOf(store: Store, redis: Redis, orders: number, directory: string, progress: Progress): Work[] {
  const { endedOrders: ended, accounts, ledgerCuts: cuts, ledgerPacks: packs, keyValues: notes } = store;
  const now = Date.now;
  const common = { ended, pace: createPace(PER_SECOND), now };
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
    ['deflated', createDeflateOrders({ ...common, notes })],
    ['packed', createPackLedgers({ ...common, accounts, cuts, packs })],
    ['archived', createArchiveOrders({ ...common, files, keepMs: KEEP_MS })],
  ];
}

async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(directory);
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
