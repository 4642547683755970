import { afterAll, expect, test } from 'vitest';
import { startClusterRedis } from '../../support/redis/servers/cluster-redis.ts';
import { openTestStore } from '../../support/redis/test-store.ts';
import { freshReference } from '../../support/samples/sample-order.ts';

const redis = await startClusterRedis();

afterAll(() => redis.stop());

test.each(['{a}', '{b}', '{c}'])('a process that starts while the master of %s is away is connected', async (key) => {
  const master = await redis.masterOf(key);
  await master.kill();
  const opening = openTestStore({ url: redis.url });
  await redis.successorOf(master, key);
  await master.restart();
  await redis.complete();
  const store = await opening;
  expect(await store.orders.find(freshReference())).toBeUndefined();
  await store.close();
});
