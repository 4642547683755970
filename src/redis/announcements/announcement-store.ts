import type { RedisClient } from '../connection/open-redis.ts';
import { type Announcement, announcementSchema, contentSchema } from '../../domain/announcements/announcement.ts';
import { audienceSchema } from '../../domain/announcements/audience.ts';
import type { AnnouncementStore } from '../../use-cases/announcements/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import {
  beginPerson,
  changeContent,
  chooseAudience,
  closeAnnouncement,
  confirmAnnouncement,
  draftAnnouncement,
  endAnnouncement,
  planAnnouncement,
  sendAgain,
  settlePerson,
  stopAnnouncement,
} from './announcement-scripts.ts';

/** As long as its card may be on a screen. */
const DRAFT_KEPT_MS = 24 * 3_600_000;
/** For a person who looks afterwards how it went. */
const KEPT_MS = 30 * 24 * 3_600_000;
const NEWEST_AT_MOST = 20;
/** A damaged announcement is met again every few seconds, and is logged only once in this time. */
const SAID_EVERY_MS = 3_600_000;
const ID = /^[\w-]{12}$/u;

/**
 * An announcement as one hash with its counts, a sorted set of who waits, and a hash of who is being sent to. All lie in one slot.
 * @param money runs what must not be lost with a server: who was begun must not wait again after a failover
 */
export function createAnnouncementStore(
  redis: RedisClient,
  keys: Keys,
  logger: Logger,
  money: RedisClient | ScriptRunner = redis,
): AnnouncementStore {
  const saidAt = new Map<string, number>();
  return {
    async find(id) {
      if (!ID.test(id)) return undefined;
      const [fields, waiting, unsure] = await Promise.all([
        redis.hgetall(keys.announcement(id)),
        redis.zcard(keys.announcementWaiting(id)),
        redis.hlen(keys.announcementUnderWay(id)),
      ]);
      return Object.keys(fields).length === 0 ? undefined : read(id, fields, { waiting, unsure });
    },
    async draft(id, by, content) {
      const fields = { state: 'draft', by, content: JSON.stringify(content), count: 0 };
      await draftAnnouncement.run(redis, keysOf(id), { lifeMs: DRAFT_KEPT_MS, fields });
    },
    change: (id, content) => changeContent.run(redis, keysOf(id), { content: JSON.stringify(content) }),
    plan: (id, plan, from, people) =>
      planAnnouncement.run(redis, keysOf(id), { plan, from, lifeMs: DRAFT_KEPT_MS, people }),
    choose: (id, plan, audience, count) =>
      chooseAudience.run(redis, keysOf(id), { plan, audience: JSON.stringify(audience), count }),
    start: (id, plan, { tapId, messageId, at }) =>
      confirmAnnouncement.run(money, keysOf(id), {
        id,
        plan,
        tapId,
        messageId,
        now: at,
        newestAtMost: NEWEST_AT_MOST,
      }),
    listOpen: () => redis.zrange(keys.announcementsOpen(), 0, '-1'),
    async newest() {
      return (await redis.zrevrange(keys.announcementsNewest(), 0, 0))[0];
    },
    async nextPeople(id, count) {
      return (await redis.zrange(keys.announcementWaiting(id), 0, String(count - 1))).map(Number);
    },
    begin: (id, userId, token) => beginPerson.run(money, keysOf(id), { userId, token }),
    async settle(id, userId, token, outcome) {
      await settlePerson.run(redis, keysOf(id), { userId, token, outcome });
    },
    end: (id, at) => endAnnouncement.run(redis, keysOf(id), { now: at, keptMs: KEPT_MS }),
    async close(id) {
      await closeAnnouncement.run(redis, keysOf(id), { id });
    },
    stop: (id) => stopAnnouncement.run(money, keysOf(id), {}),
    async unsure(id, count) {
      return (await redis.hkeys(keys.announcementUnderWay(id))).slice(0, count).map(Number);
    },
    again: (id, tapId, at) => sendAgain.run(money, keysOf(id), { id, tapId, now: at }),
  };

  function keysOf(id: string) {
    return {
      announcement: keys.announcement(id),
      waiting: keys.announcementWaiting(id),
      underWay: keys.announcementUnderWay(id),
      open: keys.announcementsOpen(),
      newest: keys.announcementsNewest(),
    };
  }

  function read(
    id: string,
    fields: Record<string, string>,
    { waiting, unsure }: { waiting: number; unsure: number },
  ): Announcement | undefined {
    const number = (name: string): number | undefined => (name in fields ? Number(fields[name]) : undefined);
    const parsed = announcementSchema.safeParse({
      id,
      by: number('by'),
      content: readJson(fields['content'] ?? '', contentSchema),
      state: fields['state'],
      audience: readJson(fields['audience'] ?? '', audienceSchema),
      planId: fields['plan'],
      count: number('count'),
      confirmedAt: number('confirmedAt'),
      endedAt: number('endedAt'),
      messageId: number('messageId'),
    });
    if (!parsed.success) return sayDamaged(id);
    const [told, blocked, leftOut, refused, unsent] = COUNTERS.map((name) => number(name) ?? 0) as Counters;
    return { ...parsed.data, tally: { waiting, unsure, told, blocked, leftOut, refused, unsent } };
  }

  function sayDamaged(id: string): undefined {
    const now = Date.now();
    if (now - (saidAt.get(id) ?? -Infinity) < SAID_EVERY_MS) return;
    if (saidAt.size >= NEWEST_AT_MOST) saidAt.clear();
    saidAt.set(id, now);
    logger.error({ announcement: id }, 'a damaged announcement is passed over');
  }
}

const COUNTERS = ['told', 'blocked', 'leftOut', 'refused', 'unsent'] as const;
type Counters = [number, number, number, number, number];
