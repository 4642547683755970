import { type CalendarDate, readDate } from '../../domain/shared/days.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { claimKey } from '../shared/key-value-store.ts';
import type { Keys } from '../shared/keys.ts';

/** Who gets the day's picture in the evening. */
export interface RecapReaders {
  /** Since which day; `off`: they said no, or were asked once; undefined if they never were. */
  find(userId: number): Promise<{ since: CalendarDate } | 'off' | undefined>;
  set(userId: number, choice: { since: CalendarDate } | 'off'): Promise<void>;
  list(): Promise<readonly { userId: number; since: CalendarDate }[]>;
  /** False if another process has begun to send it, or has sent it. */
  begin(userId: number, date: CalendarDate): Promise<boolean>;
  /** `begun`: it may have reached its reader or not. */
  stateOf(userId: number, date: CalendarDate): Promise<'begun' | 'refused' | 'sent' | undefined>;
  noteSent(userId: number, date: CalendarDate): Promise<void>;
  /** Telegram refused it. */
  noteRefused(userId: number, date: CalendarDate): Promise<void>;
  /** It was not sent, for certain. */
  takeBack(userId: number, date: CalendarDate): Promise<void>;
}

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
