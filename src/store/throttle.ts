import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Throttle } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/** Lets a named thing happen once a period, over all processes. */
export function createThrottle(redis: Redis, keys: Keys): Throttle {
  return async (name, periodMs) => {
    const token = randomUUID();
    // GET answers what stood there before: nothing for the winner, and its own token where the reply to the first sending was lost.
    const before = await redis.set(keys.throttle(name), token, 'PX', periodMs, 'NX', 'GET');
    return before === null || before === token;
  };
}
