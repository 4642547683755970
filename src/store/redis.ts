import { Redis } from 'ioredis';

/** A command that Redis does not answer within this time is given up; scripts may be sent again without harm. */
const COMMAND_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;

/**
 * A connection whose commands fail within seconds while Redis is away, instead of queueing for ever, and that comes back by itself.
 * Call connect() before use.
 */
export function openRedis(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(RECONNECT_MAX_MS, 50 * times),
  });
}
