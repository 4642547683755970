import type { RedisClient } from '../connection/open-redis.ts';

/** Redis answers hashes, stream entries and sorted sets with scores as one flat list, in which a name is followed by its value. */
export function pairsOf(flat: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return pairs;
}

/** Members of a sorted set with their scores, in pages by their ranks. If members come or go meanwhile, another one may be missing, or come twice. */
export async function* pagesOf(
  redis: RedisClient,
  key: string,
  pageSize: number,
): AsyncGenerator<[member: string, score: string][]> {
  for (let rank = 0; ; rank += pageSize) {
    const page = pairsOf(await redis.zrange(key, rank, String(rank + pageSize - 1), 'WITHSCORES'));
    yield page;
    if (page.length < pageSize) return;
  }
}

export interface OfPerson {
  readonly userId: number;
  readonly id: string;
}

export function memberOf({ userId, id }: OfPerson): string {
  return `${userId}:${id}`;
}

export function readMember(member: string): OfPerson {
  const [userId, id = ''] = member.split(':');
  return { userId: Number(userId), id };
}
