import type { SentPictures } from '../../../use-cases/pictures/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';

/** A receipt is sent on in the first days, or not at all. */
const KEPT_MS = 30 * 24 * 3_600_000;

export function createSentPictureStore(redis: RedisClient, keys: Keys): SentPictures {
  return {
    find: async (reference, name) => (await redis.get(keys.sentPicture(reference, name))) ?? undefined,
    async keep(reference, name, fileId) {
      await redis.set(keys.sentPicture(reference, name), fileId, 'PX', KEPT_MS);
    },
  };
}
