import type { CallBudget } from '../../../use-cases/order-worker/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { createTurns } from '../../shared/turns/turns.ts';

/** Five a second at the most, also where some are late: the service's own limit is not specified (section 8). */
const EVERY_MS = 220;

export function createCallBudget(redis: RedisClient, keys: Keys, now: Now): CallBudget {
  const turns = createTurns(redis, keys.nextTurn(), now);
  return {
    take: (maxWaitMs) => turns.take(EVERY_MS, maxWaitMs),
    hold: (pauseMs) => turns.hold(pauseMs),
  };
}
