import type { Redis } from 'ioredis';
import type { Leases } from '../../use-cases/shared/ports.ts';
import { claimKey } from './claim-key.ts';
import type { Keys } from './keys.ts';

/** Each taking has a token of its own, also two in one process. The connection must have its scripts defined. */
export function createLeases(redis: Redis, keys: Keys): Leases {
  return {
    async take(name, leaseMs) {
      const key = keys.lease(name);
      const token = await claimKey(redis, key, leaseMs);
      if (token === undefined) return undefined;
      return {
        async extend() {
          await redis.reschedule(key, token, leaseMs);
        },
        async release() {
          await redis.releaseLease(key, token);
        },
      };
    },
  };
}
