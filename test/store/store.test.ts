import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { isStoreFailure } from '../../src/store/store-failure.ts';
import { startLocalRedis } from '../../src/local-redis.ts';
import { type RealStore, startRealStore } from '../support/real-store.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { freshReference, orderIn } from '../support/sample-order.ts';

let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());

describe('the throttle', () => {
  test('lets the first of many through', async () => {
    const passed = await Promise.all(Array.from({ length: 10 }, () => real.store.throttle('alert', 60_000)));
    expect(passed.filter(Boolean)).toHaveLength(1);
    expect(await real.store.throttle('alert', 60_000)).toBe(false);
  });

  test('knows different names', async () => {
    expect(await real.store.throttle('one', 60_000)).toBe(true);
    expect(await real.store.throttle('other', 60_000)).toBe(true);
  });

  test('lets the next through when the period is over', async () => {
    expect(await real.store.throttle('short', 30)).toBe(true);
    await expect.poll(() => real.store.throttle('short', 30), { timeout: 5_000, interval: 10 }).toBe(true);
  });
});

describe('conversations', () => {
  test('are kept a day, per person', async () => {
    const { conversations } = real.store;
    const state = { version: [0, 1], state: { walk: [{ 'emoji 😀': null }] } };
    await conversations.write(7, state);
    expect(await conversations.read(7)).toEqual(state);
    expect(await conversations.read(8)).toBeUndefined();
    const livesSeconds = await real.raw.ttl(real.keys.conversation(7));
    expect(livesSeconds).toBeGreaterThan(86_000);
    expect(livesSeconds).toBeLessThanOrEqual(86_400);
  });

  test('that were left are gone', async () => {
    const { conversations } = real.store;
    await conversations.write(9, { a: 1 });
    await conversations.delete(9);
    expect(await conversations.read(9)).toBeUndefined();
  });

  test('that cannot be read are something, so that their owner drops them', async () => {
    await real.raw.set(real.keys.conversation(10), '{ torn');
    expect(await real.store.conversations.read(10)).toBeNull();
  });
});

describe('the faults of a server', () => {
  test('there are none as it is started here', async () => {
    expect(await real.store.findFaults()).toEqual([]);
  });

  test('are named: eviction, and no append-only file', async () => {
    await real.raw.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await real.raw.config('SET', 'appendonly', 'no');
    const faults = await real.store.findFaults();
    await real.raw.config('SET', 'maxmemory-policy', 'noeviction');
    await real.raw.config('SET', 'appendonly', 'yes');
    expect(faults).toHaveLength(2);
    expect(faults.join('\n')).toMatch(/maxmemory-policy to noeviction[^]*appendonly to yes/u);
  });
});

describe('a Redis that is away', () => {
  test('cannot be opened', async () => {
    const server = await startLocalRedis();
    await server.stop();
    await expect(
      openStore({ url: server.url, keyPrefix: 'x', leaseMs: 10_000, logger: new RecordingLogger() }),
    ).rejects.toThrow('Redis at REDIS_URL cannot be reached');
  });

  test('makes every call fail with what is known as a failure of the store, says so once, and is used again when it is back', async () => {
    const server = await startLocalRedis();
    const logger = new RecordingLogger();
    const store = await openStore({ url: server.url, keyPrefix: 'x', leaseMs: 10_000, logger });
    expect(await store.isReady()).toBe(true);
    await server.stop();
    await expect.poll(() => store.isReady(), { timeout: 10_000 }).toBe(false);
    const calls = [
      () => store.orders.find(freshReference()),
      () => store.orders.commit(orderIn('draft'), null),
      () => store.orders.claimDue(0, 1, 2, 3),
      () => store.orders.openOrders(),
      () => store.people.find(5),
      () => store.conversations.read(5),
      () => store.throttle('x', 5),
    ];
    for (const call of calls) {
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(isStoreFailure(error)).toBe(true);
    }
    const back = await startLocalRedis({ port: Number(new URL(server.url).port) });
    await expect.poll(() => store.isReady(), { timeout: 10_000 }).toBe(true);
    expect(await store.orders.commit(orderIn('draft'), null)).toBe('committed');
    expect(logger.messages('error')).toEqual(['Redis is away; trying again every second']);
    expect(logger.messages('info')).toEqual(['Redis is back']);
    await store.close();
    await back.stop();
  });

  test('is told from a fault of ours', () => {
    for (const error of [
      new Error('boom'),
      new TypeError('x is undefined'),
      new Error('ERR wrong kind'),
      'text',
      null,
    ]) {
      expect(isStoreFailure(error)).toBe(false);
    }
    for (const words of [
      'LOADING Redis is loading',
      'READONLY You cannot',
      'OOM command not allowed',
      'Command timed out',
    ]) {
      expect(isStoreFailure(new Error(words))).toBe(true);
    }
  });
});
