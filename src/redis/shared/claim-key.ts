import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';

/** Takes a key for the first who asks within its life; undefined if another one has it. Resolves with the token that stands there. */
export async function claimKey(redis: RedisClient, key: string, lifeMs: number): Promise<string | undefined> {
  const token = randomUUID();
  // GET answers what stood there before: nothing for the winner, and its own token where the reply to the first sending was lost.
  const before = await redis.set(key, token, 'PX', lifeMs, 'NX', 'GET');
  return before === null || before === token ? token : undefined;
}
