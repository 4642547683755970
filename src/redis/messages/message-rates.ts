import { randomUUID } from 'node:crypto';
import type { MessageRates } from '../../use-cases/messages/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { createTurns } from '../shared/turns/turns.ts';
import type { Keys } from '../shared/keys.ts';

/** Of a second, how many messages each process has sent. Nobody asks about one that is over for so long. */
const KEPT_MS = 10_000;

export function createMessageRates(redis: RedisClient, keys: Keys, now: Now): MessageRates {
  const process = randomUUID();
  const turns = createTurns(redis, keys.nextMessage(), now);
  return {
    async note(second, count) {
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
    take: (everyMs, maxWaitMs) => turns.take(everyMs, maxWaitMs),
  };
}

function sumOf(sent: Readonly<Record<string, string>>, second: number): number {
  const counts = Object.entries(sent).filter(([field]) => secondOf(field) === second);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

function secondOf(field: string): number {
  return Number(field.split(' ')[1]);
}
