import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeFormat, readFormat } from '../../../src/redis/format/change-format.ts';
import { openStoreFormat, sessionFormOf, type StoreFormat } from '../../../src/redis/format/store-format.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';

let real: RealStore;
let now: number;
let started: StoreFormat[];

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
beforeEach(async () => {
  await real.raw.flushall();
  [now, started] = [1_795_000_000_000, []];
});
afterEach(() => Promise.all(started.map((format) => format.stop())));

/** A process of a version that knows formats up to this. */
async function start(knows = 3): Promise<StoreFormat> {
  const format = await openStoreFormat(real.raw, real.keys, { runs: true, logger: real.logger, now: () => now, knows });
  started.push(format);
  return format;
}

const change = (to: number) =>
  changeFormat({ redis: real.raw, keys: real.keys, now: () => now, sleep: async (ms) => (now += ms) }, to);
const useShop = () => real.raw.set(real.keys.initialised(), '1');

describe('the format', () => {
  test('of a Redis on which no bot has worked is the newest, and of one without a mark the oldest', async () => {
    expect((await start()).mark()).toEqual({ format: 3, since: 0 });
    await real.raw.flushall();
    await useShop();
    expect((await start()).mark()).toEqual({ format: 1, since: 0 });
    expect(await real.raw.exists(real.keys.format())).toBe(0);
  });

  test('is not written by a command, which only looks', async () => {
    const format = await openStoreFormat(real.raw, real.keys, { runs: false, logger: real.logger });
    expect(format.mark()).toEqual({ format: 3, since: 0 });
    await format.stop();
    expect(await real.raw.dbsize()).toBe(0);
  });

  test('that is newer than a process knows keeps it from starting, and it says what to do', async () => {
    await real.raw.hset(real.keys.format(), { format: 3, since: 1 });
    await expect(start(2)).rejects.toThrow(
      /too old for what stands in Redis: it knows formats up to 2, and 3 is written.*npm run store-format -- 2/u,
    );
    expect((await readFormat({ redis: real.raw, keys: real.keys, now: () => now })).processes).toEqual([]);
  });

  test('is not raised while a process runs that does not know it, until that has been gone for two minutes', async () => {
    await useShop();
    await start(1);
    await start(2);
    expect(await change(2)).toEqual({ type: 'too-old', knows: expect.arrayContaining([1, 2]) });
    expect(await real.raw.exists(real.keys.format())).toBe(0);
    now += 2 * 60_000 + 1;
    expect(await change(2)).toEqual({ type: 'changed', converted: 0 });
    await expect(start(1)).rejects.toThrow('too old');
  });

  test('is not said to be taken back while a process writes the newer one', async () => {
    await start();
    expect(await change(1)).toEqual({ type: 'unfinished', reason: 'process' });
  });

  test('is looked at every fifteen seconds by who runs', async () => {
    await useShop();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const format = await start();
    await change(2);
    expect(format.mark().format).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await expect.poll(() => format.mark()).toEqual({ format: 2, since: now });
  });

  test('that was another one before leaves marks in the other form for as long as any counts', () => {
    expect(sessionFormOf({ format: 2, since: 0 })).toEqual({ form: 'hash', marksUntil: 0 });
    expect(sessionFormOf({ format: 1, since: 0 })).toEqual({ form: 'keys', marksUntil: 0 });
    const { marksUntil } = sessionFormOf({ format: 2, since: now });
    expect(marksUntil).toBeGreaterThan(now + 25 * 3_600_000);
  });
});
