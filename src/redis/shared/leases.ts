import { claimKey } from './key-value-store.ts';
import { z } from 'zod';
import { defineScript, done } from './define-script.ts';
import type { StoreParts } from '../store-parts.ts';

export interface Lease {
  /** False if it had ended, and another process has it or may have it. */
  extend(): Promise<boolean>;
  release(): Promise<void>;
}

/** For work that only one process should do at a time. That is no promise, because leases end. Each lease has its own token, even if one process takes two. */
export function createLeases({ redis, keys }: StoreParts) {
  return {
    /** Undefined if another process has it. */
    async take(name: string, leaseMs: number): Promise<Lease | undefined> {
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

const extendLease = defineScript({
  file: new URL('extend-lease.lua', import.meta.url),
  keys: ['lease'],
  args: { token: z.string(), leaseMs: z.number() },
  answer: z.literal([0, 1]),
});

const releaseLease = defineScript({
  file: new URL('release-lease.lua', import.meta.url),
  keys: ['lease'],
  args: { token: z.string() },
  answer: done,
});
