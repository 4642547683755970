import type { Result } from 'ioredis';

/** The scripts of leases, each the same when it is sent again (scripts.ts). */
export const leaseScripts = {
  /** Puts the end of a lease off, where it is still its taker's. KEYS lease; ARGV token, lease in ms. */
  reschedule: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`,
  },
  /** Gives a lease back, where it is still its taker's. KEYS lease; ARGV token. */
  releaseLease: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    reschedule(lease: string, token: string, leaseMs: number): Result<number, Context>;
    releaseLease(lease: string, token: string): Result<number, Context>;
  }
}
