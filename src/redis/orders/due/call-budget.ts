import type { Now } from '../../../domain/shared/injected.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { createTurns } from '../../shared/turns/turns.ts';

/** Five a second at the most, also where some are late: the service's own limit is not specified (section 8). */
const EVERY_MS = 220;

/** The pace at which the service is asked about old orders (long-wait.ts), of all processes together. */
export function createCallBudget(redis: RedisClient, keys: Keys, now: Now) {
  const turns = createTurns(redis, keys.nextTurn(), now);
  return {
    /** Resolves when one call may be made; with false, and none may, if that would take longer. */
    take: (maxWaitMs: number): Promise<boolean> => turns.take(EVERY_MS, maxWaitMs),
    /** No call before the pause is over: the service says that it is asked too often. */
    hold: (pauseMs: number): Promise<void> => turns.hold(pauseMs),
  };
}
