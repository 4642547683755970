import type { RedisClient } from '../../connection/open-redis.ts';
import { endsAs, type NumberEnding } from '../../../domain/orders/order-search.ts';
import { shardsOf } from '../../../domain/orders/reference.ts';
import type { Keys } from '../../shared/keys.ts';
import { pairsOf } from '../../shared/pairs-of.ts';
import type { Span } from '../../../domain/shared/days.ts';
import type { Order } from '../../../domain/orders/order.ts';

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

/** Few enough that no command takes long. */
const SPAN_PAGE_SIZE = 200;

/**
 * Members of a sorted set by their scores, in pages. Goes on from the time of the last one, and not by a place, which Redis would have to count up
 * to: what is taken out meanwhile makes none be passed over, but of its own millisecond.
 */
export async function* referencesBetween(
  redis: RedisClient,
  list: string,
  { from, to }: Span,
): AsyncGenerator<readonly string[]> {
  let seen = new Set<string>();
  for (let [start, skip] = [from, 0]; ;) {
    const range = [start, `(${to}`, 'BYSCORE', 'LIMIT', skip, SPAN_PAGE_SIZE, 'WITHSCORES'] as const;
    const scored = pairsOf(await redis.zrange(list, ...range)).map(([reference, at]) => ({
      reference,
      at: Number(at),
    }));
    const last = scored.at(-1);
    if (last === undefined) return;
    yield scored.flatMap(({ reference }) => (seen.has(reference) ? [] : [reference]));
    if (scored.length < SPAN_PAGE_SIZE) return;
    if (last.at === start) skip += scored.length;
    else [start, skip] = [last.at, 0];
    seen = new Set(scored.flatMap(({ reference, at }) => (at === last.at ? [reference] : [])));
  }
}

/** What a list by number says of an order, so that those of one person and one number are found without reading a record. */
interface EndingEntry {
  readonly userId: number;
  readonly reference: string;
  readonly customerId: string;
}

export function endingMember({ buyer, reference, recipient }: Order): string {
  return `${buyer.userId}:${reference}:${recipient.customerId}`;
}

/** The number comes last, because one that the service told may hold anything. */
function readEndingMember(member: string): EndingEntry {
  const [userId = '', reference = '', ...customerId] = member.split(':');
  return { userId: Number(userId), reference, customerId: customerId.join(':') };
}
