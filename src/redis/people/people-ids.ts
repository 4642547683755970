import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';

/** Everybody's ids by the time of their first message, in pieces: new people come at the end. */
export async function* peopleIds(redis: RedisClient, keys: Keys, atOnce: number): AsyncGenerator<readonly number[]> {
  for (let rank = 0; ; rank += atOnce) {
    const ids = await redis.zrange(keys.people(), rank, String(rank + atOnce - 1));
    yield ids.map(Number);
    if (ids.length < atOnce) return;
  }
}
