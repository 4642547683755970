import { expect, test } from 'vitest';
import { createPace } from '../../src/async/timers.ts';
import * as fc from 'fast-check';
import { createDueShards } from '../../src/services/daily-work.ts';
import { createSemaphore } from '../../src/async/concurrency.ts';
import { SHARDS } from '../../src/domain/orders/reference.ts';

test('a pace lets a second of work through at once, and then no more than its rate', async () => {
  let now = 5_000;
  const pace = createPace(10, { now: () => now, sleep: async (ms) => void (now += ms) });
  for (let count = 0; count < 10; count += 1) await pace();
  const afterBurst = now;
  for (let count = 0; count < 20; count += 1) await pace();
  expect(now - afterBurst).toBeCloseTo(2_000);
  await pace(50);
  expect(now - afterBurst).toBeCloseTo(7_000);
  now += 60_000;
  const rested = now;
  await pace(10);
  expect(now).toBe(rested);
  await pace();
  expect(now).toBeGreaterThan(rested);
});

test('lets as many in at once as there are places, and the others in the order in which they came', async () => {
  const places = createSemaphore(2);
  const entered: number[] = [];
  const all = [1, 2, 3, 4].map((number) => places.acquire(10_000).then(() => entered.push(number)));
  await Promise.all(all.slice(0, 2));
  expect(entered).toEqual([1, 2]);
  places.release();
  await all[2];
  expect(entered).toEqual([1, 2, 3]);
  places.release();
  await all[3];
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('gives up if no place comes free in time, and keeps none for the one that gave up', async () => {
  const places = createSemaphore(1);
  await places.acquire(0);
  expect(await places.acquire(5)).toBe(false);
  const last = places.acquire(10_000);
  places.release();
  expect(await last).toBe(true);
});

test('a place that is handed over cannot be taken by a caller who comes at that moment', async () => {
  const places = createSemaphore(1);
  await places.acquire(0);
  const waiting = places.acquire(10_000);
  places.release();
  expect(await places.acquire(0)).toBe(false);
  expect(await waiting).toBe(true);
});

test('never holds more than its places, whatever comes and goes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.integer({ min: 0, max: 3 })), async (limit, rests) => {
      const places = createSemaphore(limit);
      let inside = 0;
      let most = 0;
      const visit = async (rest: number): Promise<boolean> => {
        if (!(await places.acquire(60_000))) return false;
        most = Math.max(most, (inside += 1));
        for (let turn = 0; turn < rest; turn += 1) await Promise.resolve();
        inside -= 1;
        places.release();
        return true;
      };
      expect(await Promise.all(rests.map(visit))).toEqual(rests.map(() => true));
      expect(most).toBeLessThanOrEqual(limit);
    }),
  );
});

const MINUTE_MS = 60_000;

/** A process with shards that are due at times. */
function setup(earliest: Map<number, number>) {
  const the = { now: 1_000_000, asked: 0 };
  const shards = createDueShards(
    async (shard) => {
      the.asked += 1;
      return earliest.get(shard);
    },
    () => the.now,
  );
  return { the, shards };
}

test('a shard is asked for once in five minutes, however often it is looked at, and is due at its time', async () => {
  const earliest = new Map([[3, 1_000_000 + 2 * MINUTE_MS]]);
  const { the, shards } = setup(earliest);
  expect([await shards.due(), await shards.due()]).toEqual([[], []]);
  the.now += 2 * MINUTE_MS;
  expect(await shards.due()).toEqual([3]);
  expect(the.asked).toBe(SHARDS.length);
  shards.forget(3);
  earliest.delete(3);
  expect(await shards.due()).toEqual([]);
  expect(the.asked).toBe(SHARDS.length + 1);
});

test('what another process wrote is known after five minutes, or when all is forgotten', async () => {
  const earliest = new Map<number, number>();
  const { the, shards } = setup(earliest);
  await shards.due();
  earliest.set(5, the.now);
  expect(await shards.due()).toEqual([]);
  the.now += 5 * MINUTE_MS;
  expect(await shards.due()).toEqual([5]);
  earliest.set(7, the.now);
  shards.forget();
  expect(await shards.due()).toEqual([5, 7]);
});

test('a clock that was set back is no reason to wait', async () => {
  const earliest = new Map<number, number>();
  const { the, shards } = setup(earliest);
  await shards.due();
  the.now -= 10 * MINUTE_MS;
  earliest.set(2, the.now);
  expect(await shards.due()).toEqual([2]);
});
