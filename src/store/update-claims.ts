import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { UpdateClaims } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/** Telegram keeps an update for 24 hours at the most. */
const DONE_FOR_MS = 25 * 3_600_000;

/** Claims under a token of this process: taken again by the same process (an update it could not finish), they are its own. */
export function createUpdateClaims(redis: Redis, keys: Keys, leaseMs: number): UpdateClaims {
  const token = randomUUID();
  return {
    begin: (updateId, userId) => redis.beginUpdate(keys.update(updateId, userId), keys.turn(userId), token, leaseMs),
    async extend(updateId, userId) {
      await redis.extendUpdate(keys.update(updateId, userId), keys.turn(userId), token, leaseMs);
    },
    async end(updateId, userId) {
      await redis.endUpdate(keys.update(updateId, userId), keys.turn(userId), token, DONE_FOR_MS);
    },
  };
}
