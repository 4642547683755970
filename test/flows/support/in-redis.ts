import { Redis } from 'ioredis';
import { createKeys, type Keys } from '../../../src/redis/keys.ts';
import type { BotSetup } from '../../support/bot-setup.ts';

/** Works on what a setup's bot has in Redis, past its stores, over a connection of its own. */
export async function inRedis<T>(
  { redisUrl, env }: Pick<BotSetup, 'redisUrl' | 'env'>,
  work: (redis: Redis, keys: Keys) => Promise<T>,
): Promise<T> {
  const redis = new Redis(redisUrl);
  try {
    return await work(redis, createKeys(env['KEY_PREFIX'] ?? ''));
  } finally {
    redis.disconnect();
  }
}
