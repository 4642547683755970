import { afterAll, describe, expect, test } from 'vitest';
import { isStoreFailure } from '../../src/redis/connection/store-failure.ts';
import { startLocalRedis } from 'vendbot-demo';
import { startRealStore } from '../support/redis/real-store.ts';
import { openTestStore } from '../support/redis/test-store.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { freshReference, orderIn } from '../support/samples/sample-order.ts';

/** Its own, because its settings are changed and all its connections cut. */
const server = await startLocalRedis();
const real = await startRealStore(server.url);

afterAll(async () => {
  await real.stop();
  await server.stop();
});

describe('the throttle', () => {
  test('lets the first of many through', async () => {
    const passed = await Promise.all(Array.from({ length: 10 }, () => real.store.throttle('alert', 60_000)));
    expect(passed.filter(Boolean)).toHaveLength(1);
    expect(await real.store.throttle('alert', 60_000)).toBe(false);
  });

  test('lets the next through when the period is over', async () => {
    expect(await real.store.throttle('short', 30)).toBe(true);
    await expect.poll(() => real.store.throttle('short', 30), { interval: 10 }).toBe(true);
  });
});

test('every command is heard of: how long it took, or why it failed, and that the connection came back', async () => {
  const heard = { answered: 0, failed: [] as string[], reconnected: 0 };
  const store = await openTestStore({
    url: server.url,
    keyPrefix: 'heard',
    events: {
      storeAnswered: (durationMs) => (heard.answered += durationMs >= 0 ? 1 : 0),
      storeFailed: (kind) => heard.failed.push(kind),
      storeReconnected: () => (heard.reconnected += 1),
    },
  });
  await store.keyValues.write('one', 'text');
  const before = heard.answered;
  await store.keyValues.read('one');
  expect(heard).toEqual({ answered: before + 1, failed: [], reconnected: 0 });
  await real.raw.sadd('heard:note:set', 'x');
  await expect(store.keyValues.read('set')).rejects.toThrow('WRONGTYPE');
  expect(heard.failed).toEqual(['refused']);
  await real.raw.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await expect.poll(() => heard.reconnected).toBe(1);
  await expect.poll(() => store.isReady()).toBe(true);
  expect(heard.failed.slice(1).every((kind) => kind === 'away')).toBe(true);
  await store.close();
});

describe('a Redis that is away', () => {
  test('cannot be opened', async () => {
    const server = await startLocalRedis();
    await server.stop();
    await expect(openTestStore({ url: server.url })).rejects.toThrow('Redis at REDIS_URL cannot be reached');
  });

  test('makes every call fail with what is known as a failure of the store, says so once, and is used again when it is back', async () => {
    const server = await startLocalRedis();
    const logger = new RecordingLogger();
    const store = await openTestStore({ url: server.url, logger });
    expect(await store.isReady()).toBe(true);
    await server.stop();
    await expect.poll(() => store.isReady()).toBe(false);
    const calls = [
      () => store.orders.find(freshReference()),
      () => store.orders.commit(orderIn('draft'), null),
      () => store.orders.claimYoung(0, 1, 2, 3),
      () => store.orders.openOrders(),
      () => store.people.find(5),
      () => store.updateLeases.open(5, 5),
      () => store.updateLeases.close(5, 5, { type: 'same' }),
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
    await expect.poll(() => store.isReady()).toBe(true);
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
      new Error('WRONGTYPE Operation against a key holding the wrong kind of value'),
      new Error('BUSYGROUP Consumer Group name already exists'),
      new Error('CROSSSLOT Keys in request do not hash to the same slot'),
      new Error('a product is called MOVED HOUSE'),
      'text',
      null,
    ]) {
      expect(isStoreFailure(error)).toBe(false);
    }
    for (const words of [
      'LOADING Redis is loading',
      'READONLY You cannot',
      'OOM command not allowed',
      'NOREPLICAS Not enough good replicas to write. script: 8d53, on @user_script:76.',
      'BUSY Redis is busy running a script.',
      'MASTERDOWN Link with MASTER is down',
      'MISCONF Redis is configured to save RDB snapshots',
      'NOAUTH Authentication required.',
      'NOPERM this user has no permissions',
      'WRONGPASS invalid username-password pair',
      'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
      'MOVED 3999 127.0.0.1:6381',
      'ASK 3999 127.0.0.1:6381',
      'TRYAGAIN Multiple keys request during rehashing of slot',
      'CLUSTERDOWN The cluster is down',
      "Cluster isn't ready and enableOfflineQueue options is false",
      'Too many Cluster redirections. Last error: Error: Connection is closed.',
      'None of startup nodes is available',
      'All sentinels are unreachable. Retrying from scratch after 10ms.',
      'ERR Error running script (call to f_8d53): @user_script:76: -READONLY You cannot write against a read only replica.',
      'Command timed out',
      'getaddrinfo ENOTFOUND redis.example.com',
    ]) {
      expect(isStoreFailure(new Error(words))).toBe(true);
    }
  });
});

test('a database that the server does not have is none, and not the first one', async () => {
  const at = (database: number): string => `${new URL(`/${database}`, server.url)}`;
  await expect(openTestStore({ url: at(99), keyPrefix: 'db' })).rejects.toThrow('REDIS_URL cannot be reached');
  const third = await openTestStore({ url: at(3), keyPrefix: 'db' });
  await third.keyValues.write('one', 'text');
  expect(await real.raw.exists('db:note:one')).toBe(0);
  await third.close();
});
