import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { createKeyedQueue, createSemaphore } from '../../src/async/concurrency.ts';

describe('a semaphore', () => {
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
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 })),
        async (limit, rests) => {
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
        },
      ),
    );
  });
});

describe('a keyed queue', () => {
  test('does the work of one key in its order, and that of others meanwhile', async () => {
    const lines = createKeyedQueue<string>();
    const done: string[] = [];
    const held = Promise.withResolvers<void>();
    const first = lines.run('ada', () => held.promise.then(() => done.push('first')));
    const second = lines.run('ada', async () => done.push('second'));
    await lines.run('musa', async () => done.push('other'));
    expect(done).toEqual(['other']);
    held.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['other', 'first', 'second']);
  });

  test('goes on after work that failed, and hands the failure to the caller that put it there', async () => {
    const lines = createKeyedQueue<string>();
    const failing = lines.run('ada', () => Promise.reject(new Error('no')));
    const next = lines.run('ada', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  test('is idle when all of it has ended', async () => {
    const lines = createKeyedQueue<number>();
    const done: number[] = [];
    for (const key of [1, 1, 2]) void lines.run(key, async () => done.push(key));
    await lines.idle();
    expect(done).toHaveLength(3);
  });
});
