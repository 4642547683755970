import type { Span } from '../../../use-cases/archive/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** Few enough that no command takes long. */
const PAGE_SIZE = 200;

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
    const range = [start, `(${to}`, 'BYSCORE', 'LIMIT', skip, PAGE_SIZE, 'WITHSCORES'] as const;
    const scored = pairsOf(await redis.zrange(list, ...range)).map(([reference, at]) => ({
      reference,
      at: Number(at),
    }));
    const last = scored.at(-1);
    if (last === undefined) return;
    yield scored.flatMap(({ reference }) => (seen.has(reference) ? [] : [reference]));
    if (scored.length < PAGE_SIZE) return;
    if (last.at === start) skip += scored.length;
    else [start, skip] = [last.at, 0];
    seen = new Set(scored.flatMap(({ reference, at }) => (at === last.at ? [reference] : [])));
  }
}
