import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeRecord } from '../../../src/domain/people/change-trail.ts';
import type { Mark, Shut } from '../../../src/domain/shop.ts';
import { createStoreWatch, type StoreWatch } from '../../../src/services/recovery/watch-store.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const NONE: Mark = { type: 'none' };
const OPEN: Mark = { type: 'open', id: '1' };
const NOW = 1_795_000_000_000;

/** The store that all processes see; a test changes it behind them. */
let stored: Mark;
let isAway: boolean;
let isReached: boolean;
let told: (Shut | 'recovering')[];
let trail: [string, ChangeRecord][];
let logger: RecordingLogger;
const recover = vi.fn<() => void>();
const watches: StoreWatch[] = [];

const mark: Shop['mark'] = {
  async read() {
    if (isAway) throw new Error('Connection is closed.');
    return stored;
  },
  async replace(from, to) {
    if (isAway) throw new Error('Connection is closed.');
    if (JSON.stringify(stored) !== JSON.stringify(from)) return false;
    stored = to;
    return true;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stored = OPEN;
  [isAway, isReached, told, trail] = [false, true, [], []];
  logger = new RecordingLogger();
  recover.mockReset();
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  vi.useRealTimers();
});

async function started(recovers = false, noteTrail = async (): Promise<void> => undefined): Promise<StoreWatch> {
  const alerts = {
    shut: async (shut: Shut) => isReached && told.push(shut) > 0,
    recovering: async () => void told.push('recovering'),
  };
  const changeTrail = {
    async write(changeId: string, record: ChangeRecord) {
      await noteTrail();
      trail.push([changeId, record]);
    },
  };
  const shop = shopOf({ mark, changeTrail, now: Date.now, logger });
  const watch = createStoreWatch(shop, alerts, recovers ? recover : undefined);
  watches.push(watch);
  await watch.start();
  return watch;
}

async function returned(...all: readonly StoreWatch[]): Promise<void> {
  for (const watch of all) watch.returned();
  await vi.advanceTimersByTimeAsync(0);
}

const EMPTY = { since: NOW, why: 'empty' };

describe('a store that comes back empty', () => {
  test('shuts the shop, for all processes and over restarts, until an owner reopens it', async () => {
    const [one, other] = [await started(), await started()];
    stored = NONE;
    await returned(one);
    expect(one.shut()).toEqual(EMPTY);
    expect(stored).toEqual({ type: 'shut', id: '1', ...EMPTY });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(other.shut()).toEqual(EMPTY);
    const restarted = await started();
    expect(restarted.shut()).toEqual(EMPTY);
    expect(logger.messages('error')).toContain(
      'Redis has come back empty: the shop sells nothing until an owner reopens it',
    );

    expect(await other.reopen(7, 'tap')).toBe('reopened');
    expect(other.shut()).toBeUndefined();
    expect(stored).toEqual(OPEN);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([one, restarted].map((watch) => watch.shut())).toEqual([undefined, undefined]);
    expect(await one.reopen(7, 'another tap')).toBe('open');
    expect(trail).toEqual([['tap', { by: 7, at: expect.any(Number), what: 'reopened' }]]);
  });

  test('is not opened by who dies before the trail of changes has it', async () => {
    stored = { type: 'shut', id: '1', since: NOW, why: 'empty' };
    const dying = await started(false, () => Promise.reject(new Error('killed')));
    await expect(dying.reopen(7, 'tap')).rejects.toThrow('killed');
    expect(stored).toMatchObject({ type: 'shut' });
  });

  test('shuts it at once, also if that cannot be written yet', async () => {
    const watch = await started();
    stored = NONE;
    const written = vi.spyOn(mark, 'replace').mockRejectedValueOnce(new Error('READONLY'));
    await returned(watch);
    expect(watch.shut()).toEqual(EMPTY);
    expect(stored).toEqual(NONE);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stored).toEqual({ type: 'shut', id: '1', ...EMPTY });
    written.mockRestore();
  });

  test('sells again by itself when its records are back, though they know of nothing', async () => {
    const watch = await started();
    stored = NONE;
    await returned(watch);
    isAway = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(watch.shut()).toEqual(EMPTY);
    [isAway, stored] = [false, OPEN];
    await returned(watch);
    expect(watch.shut()).toBeUndefined();
  });

  test('is found without a lost connection too', async () => {
    const watch = await started();
    stored = NONE;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.shut()).toMatchObject({ why: 'empty' });
  });

  test('is told to the owners until one was reached, and then once an hour', async () => {
    const watch = await started();
    [stored, isReached] = [NONE, false];
    await returned(watch);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(told).toEqual([]);
    isReached = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([EMPTY]);
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(700_000);
    expect(told).toHaveLength(2);
  });

  test('is told though the clock was ahead when no owner was reached, and is set back', async () => {
    const watch = await started();
    [stored, isReached] = [NONE, false];
    vi.setSystemTime(NOW + 3 * 3_600_000);
    await returned(watch);
    isReached = true;
    vi.setSystemTime(NOW);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(1);
  });

  test('is recovered where that is set, once, and goes on under its old name', async () => {
    const [one, other] = [await started(true), await started(true)];
    stored = NONE;
    await returned(one, other);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(recover).toHaveBeenCalledTimes(2);
    expect([one, other].map((watch) => watch.shut())).toEqual([undefined, undefined]);
    await one.initialised.set();
    expect(stored).toEqual(OPEN);
    await vi.advanceTimersByTimeAsync(5_000);
    stored = NONE;
    await returned(one);
    expect(recover).toHaveBeenCalledTimes(3);
    expect(told).toContain('recovering');
  });
});

describe('a new store', () => {
  test('is begun once over all processes, which know it from then on', async () => {
    stored = NONE;
    const [one, other] = [await started(), await started()];
    expect(await one.initialised.has()).toBe(false);
    await one.initialised.set();
    await other.initialised.set();
    const begun = stored;
    expect(begun).toMatchObject({ type: 'open' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([one, other].map((watch) => watch.shut())).toEqual([undefined, undefined]);
    expect(stored).toEqual(begun);
  });

  test('in the place of the old one, which another process has begun, shuts the shop all the same', async () => {
    const old = await started();
    stored = { type: 'open', id: 'two' };
    await returned(old);
    expect(old.shut()).toEqual({ since: NOW, why: 'another' });
    expect(stored).toEqual({ type: 'shut', id: 'two', since: NOW, why: 'another' });
    await old.reopen(7, 'tap');
    expect(stored).toEqual({ type: 'open', id: 'two' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(old.shut()).toBeUndefined();
  });
});

test('a store that is away at a look changes nothing, and at the start is an error', async () => {
  const watch = await started();
  isAway = true;
  await returned(watch);
  expect(watch.shut()).toBeUndefined();
  await expect(started()).rejects.toThrow('Connection is closed');
});
