import type { RedisClient } from '../../connection/open-redis.ts';
import type { NotifyBacklogStore } from '../../../use-cases/order-worker/ports.ts';
import type { Keys } from '../../shared/keys.ts';

/**
 * One sorted set for everybody, by when an order ended. If the reply to a removal is lost, the second sending says that another process has
 * the order; its due time brings it back.
 */
export function createNotifyBacklogStore(redis: RedisClient, keys: Keys): NotifyBacklogStore {
  return {
    async put(reference, endedAt) {
      await redis.zadd(keys.backlog(), endedAt, reference);
    },
    list: (count, which) => {
      const last = String(count - 1);
      return which === 'freshest'
        ? redis.zrevrange(keys.backlog(), '0', last)
        : redis.zrange(keys.backlog(), '0', last);
    },
    remove: async (reference) => (await redis.zrem(keys.backlog(), reference)) === 1,
    has: async (reference) => (await redis.zscore(keys.backlog(), reference)) !== null,
    size: () => redis.zcard(keys.backlog()),
  };
}
