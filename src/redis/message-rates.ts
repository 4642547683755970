import { randomUUID } from 'node:crypto';
import { createTurns } from './shared/turns.ts';
import type { StoreParts } from './store-parts.ts';

/** Of a second, how many messages each process has sent. Nobody asks about one that is over for so long. */
const KEPT_MS = 10_000;

/** What all processes of the bot know together of the messages that go out. */
export function createMessageRates({ redis, keys, now }: StoreParts) {
  const process = randomUUID();
  const turns = createTurns(redis, keys.nextMessage(), now);
  return {
    /**
     * Notes how many messages of this process, that people wait for, went out in a second. Resolves with how many of all processes did, in the
     * busier one of that second and the one before it.
     * @param second since 1970
     */
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
    /** Resolves when one that can wait may go, so long after the one before it, of all processes; with false, and none may, if that would take longer. */
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
