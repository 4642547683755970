import type { RedisClient } from '../../connection/open-redis.ts';
import { SHARDS } from '../../../domain/orders/reference.ts';
import type { Keys } from '../../shared/keys.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** Entries that are read at once. */
const REFERENCES_PAGE_SIZE = 200;
/** Of a person's orders, or of each shard's where everybody's are looked through, the newest: no index is kept for a look-up that is rare. */
const REFERENCES_LOOKED_THROUGH = 2_000;

interface Found {
  readonly reference: string;
  readonly confirmedAt: number;
}

/** References of confirmed orders that end so, newest first and at most `count`; of everybody where no person is given. */
export async function findByReferenceEnding(
  redis: RedisClient,
  keys: Keys,
  ending: string,
  userId: number | undefined,
  count: number,
): Promise<string[]> {
  const lists = userId === undefined ? SHARDS.map((shard) => keys.confirmed(shard)) : [keys.ordersOf(userId)];
  const found = await Promise.all(lists.map((list) => findIn(redis, list, ending, count)));
  return found
    .flat()
    .toSorted((one, other) => other.confirmedAt - one.confirmedAt)
    .slice(0, count)
    .map(({ reference }) => reference);
}

async function findIn(redis: RedisClient, list: string, ending: string, count: number): Promise<Found[]> {
  const found: Found[] = [];
  for (let offset = 0; offset < REFERENCES_LOOKED_THROUGH && found.length < count; offset += REFERENCES_PAGE_SIZE) {
    const flat = await redis.zrevrange(list, offset, offset + REFERENCES_PAGE_SIZE - 1, 'WITHSCORES');
    for (const [reference, confirmedAt] of pairsOf(flat)) {
      if (reference.endsWith(ending)) found.push({ reference, confirmedAt: Number(confirmedAt) });
    }
    if (flat.length < 2 * REFERENCES_PAGE_SIZE) return found;
  }
  return found;
}
