import type { Redis } from 'ioredis';

/** Keeps all that a Redis holds now. The function that it resolves with sets Redis back to that, as an older backup does. */
export async function takeSnapshot(redis: Redis): Promise<() => Promise<void>> {
  const keys = await redis.keys('*');
  const kept = await Promise.all(
    keys.map(async (key) => [key, await redis.dumpBuffer(key), await redis.pttl(key)] as const),
  );
  return async () => {
    await redis.flushall();
    await Promise.all(kept.map(([key, dump, lifeMs]) => redis.restore(key, Math.max(0, lifeMs), dump ?? '')));
  };
}
