import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Leases } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/** Each taking has a token of its own, also two in one process. The connection must have its scripts defined. */
export function createLeases(redis: Redis, keys: Keys): Leases {
  return {
    async take(name, leaseMs) {
      const key = keys.lease(name);
      const token = randomUUID();
      // GET answers what stood there before: nothing for the winner, and its own token where the reply to the first sending was lost.
      const before = await redis.set(key, token, 'PX', leaseMs, 'NX', 'GET');
      if (before !== null && before !== token) return undefined;
      return {
        async extend() {
          await redis.extendLease(key, token, leaseMs);
        },
        async release() {
          await redis.releaseLease(key, token);
        },
      };
    },
  };
}
