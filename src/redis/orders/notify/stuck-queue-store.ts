import type { StuckQueue } from '../../../use-cases/order-worker/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';

/** One sorted set for everybody, by when an order was confirmed. */
export function createStuckQueue(redis: RedisClient, keys: Keys): StuckQueue {
  return {
    async put(reference, confirmedAt) {
      await redis.zadd(keys.stuckQueue(), confirmedAt, reference);
    },
    list: (count) => redis.zrange(keys.stuckQueue(), '0', String(count - 1)),
    async remove(references) {
      if (references.length > 0) await redis.zrem(keys.stuckQueue(), ...references);
    },
  };
}
