import type { RedisClient } from './open-redis.ts';

const RECONNECT_MS = 200;

/** Connections that are closed on purpose. */
const closed = new WeakSet<RedisClient>();

/**
 * Connects, and again if the client gives up. It is told to try for ever, but ends for good if a Sentinel tells of a new master while it
 * asks another Sentinel for the master (ioredis 6.0.0, 2026-11).
 * @throws Error if Redis cannot be reached
 */
export async function connectForGood(redis: RedisClient): Promise<void> {
  await redis.connect().catch((error: unknown) => {
    redis.disconnect();
    throw new Error('Redis at REDIS_URL cannot be reached', { cause: error });
  });
  redis.on('end', () => {
    if (!closed.has(redis)) setTimeout(() => reconnect(redis), RECONNECT_MS);
  });
}

export async function closeForGood(redis: RedisClient): Promise<void> {
  closed.add(redis);
  await redis.quit().catch(() => undefined);
  // Also ends what listens to Sentinels.
  redis.disconnect();
}

/** A failure here either ends the client again, or the client itself tries again. */
function reconnect(redis: RedisClient): void {
  if (!closed.has(redis) && redis.status === 'end') redis.connect().catch(() => undefined);
}
