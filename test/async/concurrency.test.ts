import { expect, test } from 'vitest';
import { createPace } from '../../src/async/timers.ts';
import * as fc from 'fast-check';
import { createSemaphore } from '../../src/async/concurrency.ts';

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
