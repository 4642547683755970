import { outletKey } from '../../domain/health/sample.ts';
import type { HealthWaiters } from '../../use-cases/health/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';

/** For one outlet. */
const MAX_WAITERS = 2_000;
/** After that long nobody waits any more. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** A sorted set for each outlet. */
export function createHealthWaiters(redis: RedisClient, keys: Keys, now: Now): HealthWaiters {
  return {
    async add(outlet, userId) {
      const key = keys.healthWaiters(outletKey(outlet));
      if ((await redis.zcard(key)) >= MAX_WAITERS) return (await redis.zscore(key, String(userId))) !== null;
      await redis.zadd(key, 'NX', now(), userId);
      await redis.pexpire(key, KEPT_MS);
      return true;
    },
    async list(outlet, count) {
      return (await redis.zrange(keys.healthWaiters(outletKey(outlet)), '0', String(count - 1))).map(Number);
    },
    take: async (outlet, userId) => (await redis.zrem(keys.healthWaiters(outletKey(outlet)), String(userId))) === 1,
  };
}
