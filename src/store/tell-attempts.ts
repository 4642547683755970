import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { TellAttempts } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/** Longer than an end that Telegram did not take stays untold. */
const KEPT_MS = 24 * 3_600_000;

export function createTellAttempts(redis: Redis, keys: Keys): TellAttempts {
  return {
    async begin(reference, state) {
      const token = randomUUID();
      // GET answers what stood there before: nothing for the first, and its own token where the reply to the first sending was lost.
      const before = await redis.set(keys.tellAttempt(reference, state), token, 'PX', KEPT_MS, 'NX', 'GET');
      return before === null || before === token;
    },
    async clear(reference, state) {
      await redis.del(keys.tellAttempt(reference, state));
    },
  };
}
