import type { RedisClient } from '../connection/open-redis.ts';
import type { ShortenThrottle, Throttle } from '../../use-cases/shared/ports.ts';
import { claimKey } from './claim-key.ts';
import type { Keys } from './keys.ts';

/** Lets a named thing happen once a period, over all processes. */
export function createThrottle(redis: RedisClient, keys: Keys): Throttle {
  return async (name, periodMs) => (await claimKey(redis, keys.throttle(name), periodMs)) !== undefined;
}

export function createShortenThrottle(redis: RedisClient, keys: Keys): ShortenThrottle {
  return async (name, toMs) => void (await redis.pexpire(keys.throttle(name), toMs, 'LT'));
}
