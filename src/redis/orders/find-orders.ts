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

/** Newest first; of everybody if no person is given. */
export function findByEnding(
  redis: RedisClient,
  keys: Keys,
  ending: NumberEnding,
  userId: number | undefined,
): Promise<string[]> {
  const lists = shardsOf(userId).map((shard) => keys.ending(shard, ending.tail));
  return findIn(redis, lists, NUMBERS_LOOKED_THROUGH, (member) => {
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
  const found = await findIn(redis, lists, REFERENCES_LOOKED_THROUGH, (reference) =>
    reference.endsWith(ending) ? reference : undefined,
  );
  return found.slice(0, count);
}

/** @param referenceOf undefined if a member does not fit */
async function findIn(
  redis: RedisClient,
  lists: readonly string[],
  lookedThrough: number,
  referenceOf: (member: string) => string | undefined,
): Promise<string[]> {
  const newest = await Promise.all(lists.map((list) => redis.zrevrange(list, 0, lookedThrough - 1, 'WITHSCORES')));
  return newest
    .flatMap(pairsOf)
    .toSorted(([, one], [, other]) => Number(other) - Number(one))
    .flatMap(([member]) => referenceOf(member) ?? []);
}

/** Few enough that their records can be read together. */
const PAGE_SIZE = 200;

/** Members of a sorted set by their scores, in pages. All are those of one moment, so what is removed while a page is read hides no other. */
export async function* referencesBetween(
  redis: RedisClient,
  list: string,
  { from, to }: Span,
): AsyncGenerator<readonly string[]> {
  const references = await redis.zrange(list, from, `(${to}`, 'BYSCORE');
  for (let at = 0; at < references.length; at += PAGE_SIZE) yield references.slice(at, at + PAGE_SIZE);
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
