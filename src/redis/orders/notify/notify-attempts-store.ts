import type { RedisClient } from '../../connection/open-redis.ts';
import type { NotifyAttempts } from '../../../use-cases/order-worker/ports.ts';
import { claimKey } from '../../shared/claim-key.ts';
import type { Keys } from '../../shared/keys.ts';

/** Longer than an end that Telegram did not take stays untold. */
const KEPT_MS = 24 * 3_600_000;

export function createNotifyAttempts(redis: RedisClient, keys: Keys): NotifyAttempts {
  return {
    async begin(reference, state) {
      return (await claimKey(redis, keys.notifyAttempt(reference, state), KEPT_MS)) !== undefined;
    },
    async clear(reference, state) {
      await redis.del(keys.notifyAttempt(reference, state));
    },
  };
}
