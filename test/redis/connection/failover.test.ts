import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { isStoreFailure } from '../../../src/redis/shared/store-failure.ts';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { type ClusterRedis, startClusterRedis } from '../../support/redis/servers/cluster-redis.ts';
import { type SentinelRedis, startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { makeTlsFiles, type TlsFiles } from '../../support/redis/servers/tls-files.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const KEY_PREFIX = 'test';
const keys = createKeys(KEY_PREFIX);
const SOON = { timeout: 15_000, interval: 50 };

function open(url: string, replicas: number): Promise<Store> {
  return openStore({ url, keyPrefix: KEY_PREFIX, leaseMs: 10_000, replicas, logger: new RecordingLogger() });
}

/** Commits new orders, one after the other, and keeps the references of those that were said to be committed. */
function commitOrders(store: Store) {
  const committed: string[] = [];
  const faults: unknown[] = [];
  const state = { isOver: false };
  const loop = (async () => {
    while (!state.isOver) {
      const order = orderIn('confirmed', { version: 1 });
      try {
        if ((await store.orders.commit(order, 1)) === 'committed') committed.push(order.reference);
      } catch (error) {
        if (!isStoreFailure(error)) faults.push(error);
        await sleep(20);
      }
    }
  })();
  return {
    committed,
    faults,
    async stop() {
      state.isOver = true;
      await loop;
    },
  };
}

async function lostOf(store: Store, references: readonly string[]): Promise<string[]> {
  const found = await Promise.all(references.map((reference) => store.orders.find(reference)));
  return references.filter((_, index) => found[index] === undefined);
}

describe('with Sentinel', () => {
  let redis: SentinelRedis;
  beforeAll(async () => {
    redis = await startSentinelRedis({ password: 'a-password' });
  });
  afterAll(() => redis.stop());

  test('a master that is killed loses nothing that was committed, and the next one is written to', async () => {
    const store = await open(redis.url, 1);
    const orders = commitOrders(store);
    await expect.poll(() => orders.committed.length, SOON).toBeGreaterThan(10);
    const first = await redis.master();
    await first.kill();
    await redis.successorOf(first);
    expect(await store.isReady()).toBe(false);
    await first.restart();
    await redis.complete();
    await expect.poll(() => store.isReady(), SOON).toBe(true);
    const before = orders.committed.length;
    await expect.poll(() => orders.committed.length, SOON).toBeGreaterThan(before + 10);
    await orders.stop();
    expect(orders.faults).toEqual([]);
    expect(await lostOf(store, orders.committed)).toEqual([]);
    await store.close();
  });
});

describe('with a cluster, over TLS', () => {
  let redis: ClusterRedis;
  let tls: TlsFiles;
  beforeAll(async () => {
    tls = await makeTlsFiles();
    redis = await startClusterRedis({ tls, password: 'a-password' });
  });
  afterAll(async () => {
    await redis.stop();
    await tls.remove();
  });

  test('a master that is killed loses nothing that was committed, and the next one is written to', async () => {
    const store = await open(redis.url, 1);
    const orders = commitOrders(store);
    await expect.poll(() => orders.committed.length, SOON).toBeGreaterThan(10);
    const order = orders.committed[0] ?? '';
    const first = await redis.masterOf(keys.due(shardOfReference(order)));
    await first.kill();
    await redis.successorOf(first, keys.order(order));
    await first.restart();
    await redis.complete();
    await expect.poll(() => store.isReady(), SOON).toBe(true);
    const before = orders.committed.length;
    await expect.poll(() => orders.committed.length, SOON).toBeGreaterThan(before + 10);
    await orders.stop();
    expect(orders.faults).toEqual([]);
    expect(await lostOf(store, orders.committed)).toEqual([]);
    await store.close();
  });
});
