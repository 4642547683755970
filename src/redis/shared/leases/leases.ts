import type { RedisClient } from '../../connection/open-redis.ts';
import type { Leases } from '../../../use-cases/shared/ports.ts';
import { claimKey } from '../claim-key.ts';
import type { Keys } from '../keys.ts';
import { extendLease, releaseLease } from './lease-scripts.ts';

/** Each taking has a token of its own, even if one process takes two leases. */
export function createLeases(redis: RedisClient, keys: Keys): Leases {
  return {
    async take(name, leaseMs) {
      const lease = keys.lease(name);
      const token = await claimKey(redis, lease, leaseMs);
      if (token === undefined) return undefined;
      return {
        async extend() {
          return (await extendLease.run(redis, { lease }, { token, leaseMs })) === 1;
        },
        async release() {
          await releaseLease.run(redis, { lease }, { token });
        },
      };
    },
  };
}
