import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { openRedis, type RedisClient } from '../../../src/redis/connection/open-redis.ts';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import type { BotSetup } from '../../support/bot-setup.ts';

/** The order's record, as the bot finds it next. */
export function readOrder(setup: BotSetup, reference: string): Promise<Order> {
  return withRecord(setup, reference, async (order) => order);
}

/** Makes an order older than a test can wait for, also in the list of its day. Its version stays, so that the bot's next write goes on from here. */
export async function changeOrder(setup: BotSetup, reference: string, changes: Partial<Order>): Promise<void> {
  await withRecord(setup, reference, async (order, redis, key) => {
    await redis.hset(key, 'record', JSON.stringify({ ...order, ...changes }));
    if (changes.confirmedAt === undefined) return;
    const keys = createKeys(setup.env['KEY_PREFIX'] ?? '');
    await redis.zadd(keys.confirmed(shardOfReference(reference)), changes.confirmedAt, reference);
  });
}

async function withRecord<T>(
  { redisUrl, env }: BotSetup,
  reference: string,
  act: (order: Order, redis: RedisClient, key: string) => Promise<T>,
): Promise<T> {
  const redis = openRedis(redisUrl);
  await redis.connect();
  try {
    const key = createKeys(env['KEY_PREFIX'] ?? '').order(reference);
    return await act(JSON.parse((await redis.hget(key, 'record')) ?? 'null') as Order, redis, key);
  } finally {
    redis.disconnect();
  }
}
