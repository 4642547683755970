import { beforeEach, expect, test } from 'vitest';
import { type Episode, type Outlet, outletKey, type Sample } from '../../src/domain/health.ts';
import { EMPTY_POLICY, type Policy } from '../../src/domain/pricing/policy.ts';
import { createWatchHealth, waitUntilWell } from '../../src/services/watch-health.ts';
import type { Shop } from '../../src/services/shop.ts';
import { memoryLeases } from '../support/fakes/memory-leases.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { sampleNotes } from '../support/note-health.ts';

const DATA = { service: 'data', provider: 'MTN' };
const PAUSED: Policy = {
  ...EMPTY_POLICY,
  pauses: [{ scope: { type: 'provider', provider: 'MTN', service: 'data' }, reason: '', by: 1, at: 0 }],
};

let now: number;
let samples: Sample[];
let isAway: boolean;
let stored: Map<string, Episode>;
let closed: Episode[];
let waiting: number[];
let said: string[];
let outcomes: Map<number, 'later' | 'gone'>;
let policy: Policy;
let leases: ReturnType<typeof memoryLeases>;

beforeEach(() => {
  now = Date.now();
  [samples, closed, waiting, said] = [[], [], [], []];
  [stored, outcomes] = [new Map(), new Map()];
  [policy, isAway] = [EMPTY_POLICY, false];
  leases = memoryLeases();
});

const episodes: Shop['episodes'] = {
  read: async () => new Map(stored),
  async write(episode) {
    stored.set(outletKey(episode.outlet), episode);
  },
  async close(episode) {
    stored.delete(outletKey(episode.outlet));
    closed.push(episode);
  },
  past: async () => closed,
};

const waiters: Shop['healthWaiters'] = {
  async add(_outlet, userId) {
    if (!waiting.includes(userId)) waiting.push(userId);
    return true;
  },
  list: async (_outlet, count) => waiting.slice(0, count),
  async take(_outlet, userId) {
    const was = waiting.length;
    waiting = waiting.filter((one) => one !== userId);
    return waiting.length < was;
  },
};

/** A process. */
function watcher(): ReturnType<typeof createWatchHealth> {
  const shop = shopOf({
    healthSamples: {
      heard: async () => [{ outlet: DATA, at: samples.length }],
      async read() {
        if (isAway) throw new Error('the store is away');
        return samples;
      },
    },
    episodes,
    healthWaiters: waiters,
    policy: { read: async () => policy },
    leases,
    now: () => now,
    logger: new RecordingLogger(),
  });
  return createWatchHealth(shop, {
    notifier: {
      async begun({ trouble }) {
        said.push(trouble);
      },
      async over({ over }) {
        said.push(`over: ${over?.how}`);
      },
      async works(userId) {
        const outcome = outcomes.get(userId) ?? 'told';
        said.push(`${userId} ${outcome}`);
        return outcome;
      },
    },
    room: { mayAnnounce: async () => true },
  });
}

const slow = (): void => void samples.push(...sampleNotes(DATA, 4, 'delivered', 5));
const quick = (): void => void samples.push(...sampleNotes(DATA, 5, 'delivered', 0.1));

test('an episode is told once, and its end once, whichever process looks', async () => {
  const [one, other] = [watcher(), watcher()];
  slow();
  for (const process of [one, other, one, other]) await process.run();
  expect(said).toEqual(['slow']);
  await one.stop();
  await other.run();
  quick();
  for (let look = 0; look < 3; look += 1) await other.run();

  expect(said).toEqual(['slow', 'over: well']);
  expect([stored.size, closed.length]).toEqual([0, 1]);
});

test('a process that dies while it tells tells nothing twice', async () => {
  slow();
  await episodes.write({
    id: 'x',
    outlet: DATA,
    trouble: 'slow',
    since: now,
    figures: { of: 4, count: 4, longerThanMs: 300_000 },
    toldAt: now,
  });
  await watcher().run();
  expect(said).toEqual([]);
});

test('who waits is told once and forgotten; who was certainly not reached is told later', async () => {
  slow();
  const watch = watcher();
  await watch.run();
  const wait = (outlet: Outlet, userId: number) => waitUntilWell({ episodes, healthWaiters: waiters }, outlet, userId);
  expect([await wait(DATA, 1), await wait(DATA, 1), await wait(DATA, 2), await wait(DATA, 3)]).toEqual(
    Array.from({ length: 4 }, () => 'waits'),
  );
  outcomes.set(2, 'later').set(3, 'gone');
  quick();
  await watch.run();
  expect(said.slice(1)).toEqual(['over: well', '1 told', '2 later']);
  outcomes.delete(2);
  await watch.run();
  await watch.run();

  expect(said.slice(4)).toEqual(['3 gone', '2 told']);
  expect([waiting, closed.length]).toEqual([[], 1]);
  expect(await wait(DATA, 4)).toBe('works');
  expect(waiting).toEqual([]);
});

test('what is paused does not work for who waits, until it is resumed', async () => {
  slow();
  waiting = [1];
  const watch = watcher();
  await watch.run();
  policy = PAUSED;
  quick();
  await watch.run();
  expect(said).toEqual(['slow', 'over: well']);
  policy = EMPTY_POLICY;
  await watch.run();
  expect(said).toEqual(['slow', 'over: well', '1 told']);
});

test('when nobody buys any more, nothing is known any more, and that is said', async () => {
  slow();
  waiting = [1];
  const watch = watcher();
  await watch.run();
  now += 3 * 3_600_000;
  await watch.run();
  expect(said).toEqual(['slow', 'over: unknown', '1 told']);
});

test('what could not be looked at while the store was away is told when it is back, though nobody buys any more', async () => {
  const watch = watcher();
  slow();
  isAway = true;
  await watch.run();
  isAway = false;
  await watch.run();
  expect(said).toEqual(['slow']);
});

test('an empty Redis says nothing until it knows again', async () => {
  const watch = watcher();
  slow();
  samples.splice(0, 1);
  await watch.run();
  expect(said).toEqual([]);
});
