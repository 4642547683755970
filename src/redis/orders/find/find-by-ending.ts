import type { RedisClient } from '../../connection/open-redis.ts';
import { endsAs, type NumberEnding } from '../../../domain/orders/number-ending.ts';
import { shardsOf } from '../../../domain/orders/reference.ts';
import { readEndingMember } from './ending-member.ts';
import type { Keys } from '../../shared/keys.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** Entries that are read at once. */
const PAGE_SIZE = 200;
/** Of a tail that very many numbers share, or a number that is bought for all day, the newest of a shard. */
const LOOKED_THROUGH = 5_000;

interface Found {
  readonly reference: string;
  readonly confirmedAt: number;
}

/** References of confirmed orders for numbers that end so, newest first; of everybody where no person is given. */
export async function findByEnding(
  redis: RedisClient,
  keys: Keys,
  ending: NumberEnding,
  userId: number | undefined,
): Promise<string[]> {
  const shards = shardsOf(userId);
  const found = await Promise.all(
    shards.map((shard) => findInShard(redis, keys.ending(shard, ending.tail), ending, userId)),
  );
  return found
    .flat()
    .toSorted((one, other) => other.confirmedAt - one.confirmedAt)
    .map(({ reference }) => reference);
}

async function findInShard(
  redis: RedisClient,
  list: string,
  ending: NumberEnding,
  userId: number | undefined,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let offset = 0; offset < LOOKED_THROUGH; offset += PAGE_SIZE) {
    const flat = await redis.zrevrange(list, offset, offset + PAGE_SIZE - 1, 'WITHSCORES');
    found.push(...foundIn(flat, ending, userId));
    if (flat.length < 2 * PAGE_SIZE) return found;
  }
  return found;
}

/** @param flat entries and times in turn, as Redis answers */
function foundIn(flat: readonly string[], ending: NumberEnding, userId: number | undefined): Found[] {
  return pairsOf(flat).flatMap(([member, confirmedAt]) => {
    const entry = readEndingMember(member);
    const fits = (userId === undefined || entry.userId === userId) && endsAs(entry.customerId, ending);
    return fits ? [{ reference: entry.reference, confirmedAt: Number(confirmedAt) }] : [];
  });
}
