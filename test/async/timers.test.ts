import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import { createPace, repeat, withTimeout } from '../../src/async/timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('works at once and after each pause, which begins when the work is done', async () => {
  let times = 0;
  const work = repeat(
    async () => {
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    () => 100,
  );
  work.start();
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(149);
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(times).toBe(2);
  const stopped = work.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(times).toBe(2);
});

test('a stop tells the work under way and waits for it; a start after it does nothing', async () => {
  const begun = Promise.withResolvers<void>();
  let isDone = false;
  const work = repeat(
    async () => {
      await begun.promise;
      isDone = work.signal.aborted;
    },
    () => 0,
  );
  work.start();
  const stopped = work.stop();
  begun.resolve();
  await stopped;
  expect(isDone).toBe(true);
  isDone = false;
  work.start();
  await vi.advanceTimersByTimeAsync(10);
  expect(isDone).toBe(false);
});

test('a wake ends the pause, or leaves none after the work under way; before the start and after a stop it does nothing', async () => {
  let times = 0;
  const work = repeat(
    async () => {
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    () => 100,
  );
  work.wake();
  expect(times).toBe(0);
  work.start();
  work.wake();
  await vi.advanceTimersByTimeAsync(51);
  expect(times).toBe(2);
  await vi.advanceTimersByTimeAsync(60);
  work.wake();
  expect(times).toBe(3);
  await vi.advanceTimersByTimeAsync(149);
  expect(times).toBe(3);
  const stopped = work.stop();
  work.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(times).toBe(3);
});

describe('a work with a limit', () => {
  test('answers what comes of it, or fails as it fails, and leaves no clock behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is late is answered or thrown for, and fails in silence after that', async () => {
    const work = Promise.withResolvers<string>();
    const answered = withTimeout(work.promise, 1_000, () => 'late');
    const thrown = withTimeout(work.promise, 1_000, () => {
      throw new Error('too late');
    });
    const refusal = thrown.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answered).toBe('late');
    expect(await refusal).toEqual(new Error('too late'));
    work.reject(new Error('nobody listens'));
    await vi.advanceTimersByTimeAsync(1);
  });
});

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
