import type { Redis } from 'ioredis';
import type { NotifyBacklogStore } from '../../use-cases/order-worker/ports.ts';
import type { Keys } from '../shared/keys.ts';

/**
 * One sorted set for everybody, by when an order ended. A command whose reply was lost takes others when it is sent again; those of the first
 * sending come back by their due times.
 */
export function createNotifyBacklogStore(redis: Redis, keys: Keys): NotifyBacklogStore {
  return {
    async put(reference, endedAt) {
      await redis.zadd(keys.backlog(), endedAt, reference);
    },
    async take(count, which) {
      const flat = await (which === 'freshest'
        ? redis.zpopmax(keys.backlog(), count)
        : redis.zpopmin(keys.backlog(), count));
      return flat.filter((_, place) => place % 2 === 0);
    },
    size: () => redis.zcard(keys.backlog()),
  };
}
