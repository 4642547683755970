import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { NotifyAttempts } from '../../../use-cases/order-worker/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { expectThat, writes } from '../../shared/commands.ts';
import type { Decision, Transactor } from '../../shared/transactor.ts';

/** Longer than an end that Telegram did not take stays untold. */
const KEPT_MS = 24 * 3_600_000;
const MAX_IN_VAIN = 10_000;

/**
 * @param money waits for replicas if the server may be lost: the message that a note stands for cannot be taken back, so the note counts
 * only then
 */
export function createNotifyAttempts(redis: RedisClient, keys: Keys, money: Transactor): NotifyAttempts {
  /** By the key, of tries that ended before their message could go: the note may stand, and says nothing about a message. */
  const inVain = new LRUCache<string, string>({ max: MAX_IN_VAIN });
  return {
    async begin(reference, state) {
      const attempt = keys.notifyAttempt(reference, state);
      const token = inVain.get(attempt) ?? randomUUID();
      inVain.delete(attempt);
      try {
        return await money.decide(
          attempt,
          () => redis.get(attempt),
          (stored): Decision<boolean> => {
            if (stored !== null) return { result: stored === token };
            return {
              result: true,
              transaction: {
                expect: [expectThat.value(attempt, null)],
                write: [writes.setFor(attempt, token, KEPT_MS)],
              },
            };
          },
        );
      } catch (error) {
        inVain.set(attempt, token);
        throw error;
      }
    },
    async clear(reference, state) {
      await redis.del(keys.notifyAttempt(reference, state));
    },
  };
}
