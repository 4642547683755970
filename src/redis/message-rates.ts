import { randomUUID } from 'node:crypto';
import { createTurns } from './shared/turns.ts';
import type { StoreParts } from './store-parts.ts';

/** After so long nobody asks how many messages went out in a second. */
const KEPT_MS = 10_000;

export function createMessageRates({ redis, keys, now }: StoreParts) {
  const process = randomUUID();
  const turns = createTurns(redis, keys.nextMessage(), now);
  return {
    /** Resolves with how many went out from all processes, in that second or the one before it, whichever was busier. @param second since 1970 */
    async note(second: number, count: number): Promise<number> {
      const sent = keys.sentMessages();
      const [, , all] = await Promise.all([
        redis.hset(sent, `${process} ${second}`, count),
        redis.pexpire(sent, KEPT_MS),
        redis.hgetall(sent),
      ]);
      const stale = Object.keys(all).filter((field) => secondOf(field) < second - 1);
      if (stale.length > 0) await redis.hdel(sent, ...stale);
      return Math.max(sumOf(all, second), sumOf(all, second - 1));
    },
    take: (everyMs: number, maxWaitMs: number): Promise<boolean> => turns.take(everyMs, maxWaitMs),
  };
}

function sumOf(sent: Readonly<Record<string, string>>, second: number): number {
  const counts = Object.entries(sent).filter(([field]) => secondOf(field) === second);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

function secondOf(field: string): number {
  return Number(field.split(' ')[1]);
}
