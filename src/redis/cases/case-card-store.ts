import type { CaseCardStore } from '../../use-cases/cases/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { CASE_KEPT_MS } from './case-store.ts';

/** Of all merchants together. The buttons of one that was pushed out are answered as it stands then. */
const CARDS_AT_MOST = 100;

/** One sorted set a case, by when each was noted. */
export function createCaseCardStore(redis: RedisClient, keys: Keys, now: Now): CaseCardStore {
  return {
    async note({ userId, id }, { chatId, messageId }) {
      const key = keys.caseCards(userId, id);
      await Promise.all([
        redis.zadd(key, now(), `${chatId}:${messageId}`),
        redis.zremrangebyrank(key, 0, -CARDS_AT_MOST - 1),
        redis.pexpire(key, CASE_KEPT_MS),
      ]);
    },
    async list({ userId, id }) {
      const members = await redis.zrange(keys.caseCards(userId, id), 0, '-1');
      return members.map((member) => {
        const [chatId = 0, messageId = 0] = member.split(':').map(Number);
        return { chatId, messageId };
      });
    },
    async forget({ userId, id }, cards) {
      if (cards.length === 0) return;
      await redis.zrem(keys.caseCards(userId, id), ...cards.map(({ chatId, messageId }) => `${chatId}:${messageId}`));
    },
  };
}
