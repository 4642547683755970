import type { RedisClient } from '../connection/open-redis.ts';
import {
  endsAs,
  type NumberEnding,
  REFERENCES_LOOKED_THROUGH,
  NUMBERS_LOOKED_THROUGH,
} from '../../domain/orders/order-search.ts';
import { SHARDS, shardsOf } from '../../domain/orders/reference.ts';
import type { Keys } from '../keys.ts';
import { pairsOf } from '../shared/members.ts';
import type { Span } from '../../domain/shared/days.ts';
import type { Order } from '../../domain/orders/order.ts';

const PAGE_SIZE = 200;

/** Newest first; of everybody if no person is given. */
export function findByEnding(
  redis: RedisClient,
  keys: Keys,
  ending: NumberEnding,
  userId: number | undefined,
): Promise<string[]> {
  const lists = shardsOf(userId).map((shard) => keys.ending(shard, ending.tail));
  return findIn(redis, lists, { lookedThrough: NUMBERS_LOOKED_THROUGH }, (member) => {
    const entry = readEndingMember(member);
    const fits = (userId === undefined || entry.userId === userId) && endsAs(entry.customerId, ending);
    return fits ? entry.reference : undefined;
  });
}

/** Newest first and at most `count`; of everybody if no person is given. */
export async function findByReferenceEnding(
  redis: RedisClient,
  keys: Keys,
  ending: string,
  userId: number | undefined,
  count: number,
): Promise<string[]> {
  const lists = userId === undefined ? SHARDS.map((shard) => keys.confirmed(shard)) : [keys.ordersOf(userId)];
  return findIn(redis, lists, { lookedThrough: REFERENCES_LOOKED_THROUGH, count }, (reference) =>
    reference.endsWith(ending) ? reference : undefined,
  );
}

/** @param referenceOf undefined if a member does not fit */
async function findIn(
  redis: RedisClient,
  lists: readonly string[],
  { lookedThrough, count = Infinity }: { lookedThrough: number; count?: number },
  referenceOf: (member: string) => string | undefined,
): Promise<string[]> {
  const found = (await Promise.all(lists.map(findInOne))).flat();
  const newestFirst = found.toSorted((one, other) => other.confirmedAt - one.confirmedAt);
  return newestFirst.slice(0, count).map(({ reference }) => reference);

  async function findInOne(list: string) {
    const fitting: { reference: string; confirmedAt: number }[] = [];
    for (let offset = 0; offset < lookedThrough && fitting.length < count; offset += PAGE_SIZE) {
      const page = pairsOf(await redis.zrevrange(list, offset, offset + PAGE_SIZE - 1, 'WITHSCORES'));
      for (const [member, confirmedAt] of page) {
        const reference = referenceOf(member);
        if (reference !== undefined) fitting.push({ reference, confirmedAt: Number(confirmedAt) });
      }
      if (page.length < PAGE_SIZE) break;
    }
    return fitting;
  }
}

/** Few enough that no command takes long. */
const SPAN_PAGE_SIZE = 200;

/**
 * Members of a sorted set by their scores, in pages. Each page begins at the time of the last member, and not at a rank, to which Redis would have to
 * count. So if members are removed meanwhile, none is missed, unless it has the same millisecond.
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

/** A list by number says this about an order, so that orders of one person and one number are found without reading their records. */
export function endingMember({ buyer, reference, recipient }: Order): string {
  return `${buyer.userId}:${reference}:${recipient.customerId}`;
}

/** The number comes last, because a number from the service may hold any characters. */
function readEndingMember(member: string) {
  const [userId = '', reference = '', ...customerId] = member.split(':');
  return { userId: Number(userId), reference, customerId: customerId.join(':') };
}
