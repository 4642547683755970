import type { AccessCardStore } from '../../use-cases/people/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { listCards, noteCard } from '../shared/sent-cards.ts';

/** The buttons of an older one are answered as it stands then. */
const KEPT_MS = 90 * 24 * 3_600_000;

export function createAccessCardStore(redis: RedisClient, keys: Keys, now: Now): AccessCardStore {
  return {
    note: (userId, card) => noteCard(redis, keys.accessCards(userId), card, { at: now(), keptMs: KEPT_MS }),
    list: (userId) => listCards(redis, keys.accessCards(userId)),
    async forget(userId) {
      await redis.del(keys.accessCards(userId));
    },
  };
}
