import type { RedisClient } from '../connection/open-redis.ts';
import type { KeyValueStore } from '../../use-cases/shared/ports.ts';
import type { Keys } from './keys.ts';

export function createKeyValueStore(redis: RedisClient, keys: Keys): KeyValueStore {
  return {
    read: async (name) => (await redis.get(keys.keyValue(name))) ?? undefined,
    async write(name, text) {
      await redis.set(keys.keyValue(name), text);
    },
  };
}
