import { afterAll, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import { closeForGood, connectForGood } from '../../../src/redis/connection/watch-connection.ts';
import { openRedis } from '../../../src/redis/connection/open-redis.ts';

const server = await startLocalRedis();

afterAll(() => server.stop());

test('a client that gives up connects again, until it is closed on purpose', async () => {
  const redis = openRedis(server.url);
  await connectForGood(redis);
  // As ioredis ends itself.
  redis.disconnect();
  await expect.poll(() => redis.status).toBe('end');
  await expect.poll(() => redis.status).toBe('ready');
  expect(await redis.ping()).toBe('PONG');
  let connections = 0;
  redis.on('connecting', () => (connections += 1));
  await closeForGood(redis);
  await expect.poll(() => redis.status).toBe('end');
  expect(connections).toBe(0);
});

test('one that never was there is an error', async () => {
  const redis = openRedis('redis://127.0.0.1:1');
  redis.on('error', () => undefined);
  await expect(connectForGood(redis)).rejects.toThrow('Redis at REDIS_URL cannot be reached');
});
