import type { RedisClient } from '../connection/open-redis.ts';
import { randomUUID } from 'node:crypto';
import type { StoreParts } from '../store-parts.ts';

export function createKeyValueStore({ redis, keys }: StoreParts) {
  return {
    read: async (name: string): Promise<string | undefined> => (await redis.get(keys.keyValue(name))) ?? undefined,
    async write(name: string, text: string): Promise<void> {
      await redis.set(keys.keyValue(name), text);
    },
  };
}

/** Lets a named thing happen once in a period, over all processes: true for the first caller. */
export function createThrottle({ redis, keys }: StoreParts) {
  return async (name: string, periodMs: number): Promise<boolean> =>
    (await claimKey(redis, keys.throttle(name), periodMs)) !== undefined;
}

/** The work of the first caller led to nothing, so the period ends after this time, if it would end later. */
export function createShortenThrottle({ redis, keys }: StoreParts) {
  return async (name: string, toMs: number): Promise<void> =>
    void (await redis.pexpire(keys.throttle(name), toMs, 'LT'));
}

/** Gives a key to the first caller for a time; undefined if another one has it. Resolves with the token that is stored. */
export async function claimKey(redis: RedisClient, key: string, lifeMs: number): Promise<string | undefined> {
  const token = randomUUID();
  // GET answers what was stored before: nothing for the winner, and its own token if the reply to the first sending was lost.
  const before = await redis.set(key, token, 'PX', lifeMs, 'NX', 'GET');
  return before === null || before === token ? token : undefined;
}
