import { readDate } from '../../domain/shared/day-span.ts';
import type { RecapReaders } from '../../use-cases/reports/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { claimKey } from '../shared/claim-key.ts';
import type { Keys } from '../shared/keys.ts';

const OFF = 'off';
const SENT = 'sent';
const REFUSED = 'refused';
/** Longer than anybody looks back. */
const MARK_KEPT_MS = 40 * 24 * 3_600_000;

export function createRecapReaders(redis: RedisClient, keys: Keys): RecapReaders {
  return {
    async find(userId) {
      const stored = await redis.hget(keys.recapReaders(), String(userId));
      const since = readDate(stored ?? '');
      return since === undefined ? (stored === null ? undefined : 'off') : { since };
    },
    async set(userId, choice) {
      await redis.hset(keys.recapReaders(), String(userId), choice === 'off' ? OFF : choice.since);
    },
    async list() {
      return Object.entries(await redis.hgetall(keys.recapReaders())).flatMap(([id, stored]) => {
        const since = readDate(stored);
        return since === undefined ? [] : [{ userId: Number(id), since }];
      });
    },
    begin: async (userId, date) => (await claimKey(redis, keys.recapMark(userId, date), MARK_KEPT_MS)) !== undefined,
    async stateOf(userId, date) {
      const mark = await redis.get(keys.recapMark(userId, date));
      if (mark === null) return undefined;
      return mark === SENT || mark === REFUSED ? mark : 'begun';
    },
    async noteSent(userId, date) {
      await redis.set(keys.recapMark(userId, date), SENT, 'PX', MARK_KEPT_MS);
    },
    async noteRefused(userId, date) {
      await redis.set(keys.recapMark(userId, date), REFUSED, 'PX', MARK_KEPT_MS);
    },
    async takeBack(userId, date) {
      await redis.del(keys.recapMark(userId, date));
    },
  };
}
