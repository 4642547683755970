import type { Redis } from 'ioredis';

export async function redisTime(redis: Redis): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
}

/** Waits until the clock of Redis shows another millisecond, and resolves with it. */
export async function nextMoment(redis: Redis): Promise<number> {
  const before = await redisTime(redis);
  for (;;) {
    const now = await redisTime(redis);
    if (now > before) return now;
  }
}
