import { type CalendarDate, DAY_MS, readDate } from '../../domain/shared/days.ts';
import { claimKey } from '../shared/key-value-store.ts';
import type { StoreParts } from '../store-parts.ts';

const OFF = 'off';
const SENT = 'sent';
const REFUSED = 'refused';
/** Longer than anybody looks back. */
const MARK_KEPT_MS = 40 * DAY_MS;

export type RecapReaders = ReturnType<typeof createRecapReaders>;

export function createRecapReaders({ redis, keys }: StoreParts) {
  const mark = async (userId: number, date: CalendarDate, word: string): Promise<void> =>
    void (await redis.set(keys.recapMark(userId, date), word, 'PX', MARK_KEPT_MS));
  return {
    /** The day since when they get it. `off`: they said no, or were asked once. Undefined if they were never asked. */
    async find(userId: number): Promise<{ since: CalendarDate } | 'off' | undefined> {
      const stored = await redis.hget(keys.recapReaders(), String(userId));
      const since = readDate(stored ?? '');
      return since === undefined ? (stored === null ? undefined : 'off') : { since };
    },
    async set(userId: number, choice: { since: CalendarDate } | 'off'): Promise<void> {
      await redis.hset(keys.recapReaders(), String(userId), choice === 'off' ? OFF : choice.since);
    },
    async list(): Promise<readonly { userId: number; since: CalendarDate }[]> {
      return Object.entries(await redis.hgetall(keys.recapReaders())).flatMap(([id, stored]) => {
        const since = readDate(stored);
        return since === undefined ? [] : [{ userId: Number(id), since }];
      });
    },
    /** False if another process has begun to send it. */
    begin: async (userId: number, date: CalendarDate): Promise<boolean> =>
      (await claimKey(redis, keys.recapMark(userId, date), MARK_KEPT_MS)) !== undefined,
    /** `begun`: it may have reached its reader, or not. */
    async stateOf(userId: number, date: CalendarDate): Promise<'begun' | 'refused' | 'sent' | undefined> {
      const found = await redis.get(keys.recapMark(userId, date));
      if (found === null) return undefined;
      return found === SENT || found === REFUSED ? found : 'begun';
    },
    noteSent: (userId: number, date: CalendarDate) => mark(userId, date, SENT),
    noteRefused: (userId: number, date: CalendarDate) => mark(userId, date, REFUSED),
    /** It was certainly not sent. */
    async takeBack(userId: number, date: CalendarDate): Promise<void> {
      await redis.del(keys.recapMark(userId, date));
    },
  };
}
