import { LRUCache } from 'lru-cache';
import {
  AGAIN_AT_MOST,
  type Announcement,
  ANNOUNCEMENT_DRAFT_KEPT_MS,
  ANNOUNCEMENT_KEPT_MS,
  announcementSchema,
  type Audience,
  audienceSchema,
  type Confirmed,
  type Content,
  contentSchema,
  NEWEST_AT_MOST,
  type Settled,
} from '../domain/announcement.ts';
import { readJson } from './shared/held-record-store.ts';
import { type Decision, type Expectation, expectThat, type Write, writes } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

/** A damaged announcement is met again every few seconds, and is logged only once in this time. */
const SAID_EVERY_MS = 3_600_000;
const ID = /^[\w-]{12}$/u;

/**
 * An announcement as one hash with its counts, a sorted set of who waits, and a hash of who is being sent to. All lie in one slot.
 * Who was begun must not wait again after a failover, so that is written by `money`.
 */
export function createAnnouncementStore({ redis, keys, logger, transactors: { plain, money } }: StoreParts) {
  const said = new LRUCache<string, true>({ max: NEWEST_AT_MOST, ttl: SAID_EVERY_MS, noUpdateTTL: true });
  return {
    async find(id: string): Promise<Announcement | undefined> {
      if (!ID.test(id)) return undefined;
      const [fields, waiting, unsure] = await Promise.all([
        redis.hgetall(keys.announcement(id)),
        redis.zcard(keys.announcementWaiting(id)),
        redis.hlen(keys.announcementUnderWay(id)),
      ]);
      return Object.keys(fields).length === 0 ? undefined : read(id, fields, { waiting, unsure });
    },
    /** A draft, which runs out by itself. */
    async draft(id: string, by: number, content: Content): Promise<void> {
      const { announcement } = keysOf(id);
      const fields = { state: 'draft', by, content: JSON.stringify(content), count: 0 };
      const write = [writes.setFields(announcement, fields), writes.expireIn(announcement, ANNOUNCEMENT_DRAFT_KEPT_MS)];
      await plain.write(announcement, write, [expectThat.isThere(announcement, false)]);
    },

    /** Other words in a draft, which ends its plan. False if it is no draft any more. */
    change(id: string, content: Content): Promise<boolean> {
      const { announcement } = keysOf(id);
      return changeDraft(id, () => [
        writes.setFields(announcement, { content: JSON.stringify(content) }),
        // The card that asks for Confirm showed the words before.
        writes.removeFields(announcement, 'plan', 'audience'),
      ]);
    },

    /**
     * Adds people to a plan: those whom the draft is for, in the order in which they will be told. The first people of a new plan end the
     * plan before it. False if another plan has begun since, or the draft is gone.
     */
    plan(id: string, plan: string, from: number, people: readonly number[]): Promise<boolean> {
      const { announcement, waiting } = keysOf(id);
      const added =
        people.length === 0
          ? []
          : [
              writes.setScores(
                waiting,
                people.map((userId, index) => [from + index + 1, userId]),
              ),
              writes.expireIn(waiting, ANNOUNCEMENT_DRAFT_KEPT_MS),
            ];
      return changeDraft(id, (draft) => {
        if (from > 0) return draft.plan === plan ? added : undefined;
        return [
          writes.remove(waiting),
          writes.removeFields(announcement, 'audience'),
          writes.setFields(announcement, { plan }),
          ...added,
        ];
      });
    },

    /** Ends a plan, which then can be confirmed. False as with plan. */
    choose(id: string, plan: string, audience: Audience, count: number): Promise<boolean> {
      const { announcement } = keysOf(id);
      return changeDraft(id, (draft) =>
        draft.plan === plan && draft.waiting === count
          ? [writes.setFields(announcement, { audience: JSON.stringify(audience), count })]
          : undefined,
      );
    },

    /** Confirmed: from here on it is sent. @param tap.tapId the same when the tap comes again, which then is answered alike */
    start(
      id: string,
      plan: string,
      { tapId, messageId, at }: { tapId: string; messageId: number; at: number },
    ): Promise<Confirmed> {
      const { announcement, waiting, open, newest } = keysOf(id);
      const read = () => readTurn(id);
      return money.decide(announcement, read, (stored): Decision<Confirmed> => {
        if (stored.state === undefined) return { result: 'gone' };
        if (stored.state !== 'draft') return { result: stored.tap === tapId ? 'confirmed' : 'already' };
        if (stored.plan !== plan || stored.audience === undefined) return { result: 'changed' };
        const fields = { state: 'sending', tap: tapId, messageId, confirmedAt: at };
        return {
          result: 'confirmed',
          expect: seen(id, stored),
          write: [
            writes.setFields(announcement, fields),
            writes.keepForGood(announcement),
            writes.keepForGood(waiting),
            writes.setScore(open, at, id),
            writes.setScore(newest, at, id),
            writes.removeRanks(newest, 0, -1 - NEWEST_AT_MOST),
          ],
        };
      });
    },

    /** The ids of those being sent, the oldest first. */
    listOpen: (): Promise<readonly string[]> => redis.zrange(keys.announcementsOpen(), 0, '-1'),

    /** The one confirmed last. */
    async newest(): Promise<string | undefined> {
      return (await redis.zrevrange(keys.announcementsNewest(), 0, 0))[0];
    },

    /** Whose turn is next, at most so many. */
    async nextPeople(id: string, count: number): Promise<readonly number[]> {
      return (await redis.zrange(keys.announcementWaiting(id), 0, String(count - 1))).map(Number);
    },

    /**
     * Takes a person out of those who wait, before they are sent to. `taken`: by another process.
     * @param token the same when it is asked again
     */
    begin(id: string, userId: number, token: string): Promise<'begun' | 'taken' | 'stopped'> {
      const { announcement, waiting, underWay } = keysOf(id);
      const read = () =>
        Promise.all([
          redis.hget(announcement, 'state'),
          redis.zscore(waiting, String(userId)),
          redis.hget(underWay, String(userId)),
        ]);
      return money.decide(announcement, read, ([state, place, begunBy]): Decision<'begun' | 'taken' | 'stopped'> => {
        if (begunBy === token) return { result: 'begun' };
        if (state !== 'sending') return { result: 'stopped' };
        if (place === null) return { result: 'taken' };
        return {
          result: 'begun',
          expect: [
            expectThat.field(announcement, 'state', state),
            expectThat.score(waiting, userId, place),
            expectThat.field(underWay, String(userId), begunBy),
          ],
          write: [writes.removeMember(waiting, userId), writes.setFields(underWay, { [userId]: token })],
        };
      });
    },

    /** What came of it. Of no effect if the person was not begun under this token. */
    settle(id: string, userId: number, token: string, outcome: Settled): Promise<void> {
      const { announcement, waiting, underWay } = keysOf(id);
      const read = () => Promise.all([redis.hget(announcement, 'state'), redis.hget(underWay, String(userId))]);
      return plain.decide(announcement, read, ([state, begunBy]) => {
        if (begunBy !== token) return { result: undefined };
        const waitsAgain = outcome === 'again' && state === 'sending';
        const counter = outcome === 'again' ? 'unsent' : outcome;
        return {
          result: undefined,
          expect: [
            expectThat.field(underWay, String(userId), token),
            ...(outcome === 'again' ? [expectThat.field(announcement, 'state', state)] : []),
          ],
          write: [
            writes.removeFields(underWay, String(userId)),
            waitsAgain ? writes.setScore(waiting, 0, userId) : writes.addToField(announcement, counter, 1),
          ],
        };
      });
    },

    /** `false`: people still wait. Of no effect on an announcement that has ended. */
    end(id: string, at: number): Promise<boolean> {
      const { announcement, underWay } = keysOf(id);
      const read = () => readTurn(id);
      return plain.decide(announcement, read, (stored): Decision<boolean> => {
        if (stored.state === undefined || stored.endedAt !== undefined) return { result: true };
        if (stored.state === 'sending' && stored.waiting > 0) return { result: false };
        const state = stored.state === 'sending' ? 'done' : stored.state;
        return {
          result: true,
          expect: seen(id, stored),
          write: [
            writes.setFields(announcement, { state, endedAt: at }),
            writes.expireIn(announcement, ANNOUNCEMENT_KEPT_MS),
            writes.expireIn(underWay, ANNOUNCEMENT_KEPT_MS),
          ],
        };
      });
    },

    /** It has ended and its merchant was shown so: no process looks for it any more. */
    close(id: string): Promise<void> {
      const { announcement, open } = keysOf(id);
      const read = () => redis.hget(announcement, 'state');
      return plain.decide(announcement, read, (state): Decision<void> => {
        if (state === 'sending') return { result: undefined };
        const expect = [expectThat.field(announcement, 'state', state)];
        return { result: undefined, expect, write: [writes.removeMember(open, id)] };
      });
    },

    /** The people who still wait get nothing. */
    stop(id: string): Promise<'stopped' | 'over'> {
      const { announcement, waiting } = keysOf(id);
      const read = () => readTurn(id);
      return money.decide(announcement, read, (stored): Decision<'stopped' | 'over'> => {
        if (stored.state !== 'sending') return { result: stored.state === 'stopped' ? 'stopped' : 'over' };
        return {
          result: 'stopped',
          expect: seen(id, stored),
          write: [
            writes.setFields(announcement, { state: 'stopped' }),
            writes.addToField(announcement, 'unsent', stored.waiting),
            writes.remove(waiting),
          ],
        };
      });
    },

    /** Who was begun and has no outcome, at most so many. */
    async unsure(id: string, count: number): Promise<readonly number[]> {
      return (await redis.hkeys(keys.announcementUnderWay(id))).slice(0, count).map(Number);
    },

    /** Those who are unsure wait again. @param tapId as with start */
    again(id: string, tapId: string, at: number): Promise<'again' | 'sending' | 'none'> {
      const { announcement, waiting, underWay, open } = keysOf(id);
      const read = () => Promise.all([readTurn(id), redis.hkeys(underWay)]);
      return money.decide(announcement, read, ([stored, unsure]): Decision<'again' | 'sending' | 'none'> => {
        if (stored.again === tapId) return { result: 'again' };
        if (stored.endedAt === undefined) return { result: stored.state === undefined ? 'none' : 'sending' };
        if (unsure.length === 0) return { result: 'none' };
        // Of more than these the next tap sends to the others.
        const people = unsure.slice(0, AGAIN_AT_MOST);
        return {
          result: 'again',
          expect: [...seen(id, stored), expectThat.fieldCount(underWay, unsure.length)],
          write: [
            writes.setScores(
              waiting,
              people.map((userId) => [0, userId]),
            ),
            writes.removeFields(underWay, ...people),
            writes.setFields(announcement, { state: 'sending', again: tapId }),
            writes.removeFields(announcement, 'endedAt'),
            writes.keepForGood(announcement),
            writes.setScore(open, at, id),
          ],
        };
      });
    },
  };

  /** False if it is no draft any more, or `change` finds another plan in it than it was made for. */
  function changeDraft(id: string, change: (draft: Turn) => readonly Write[] | undefined): Promise<boolean> {
    const read = () => readTurn(id);
    return plain.decide(keys.announcement(id), read, (stored): Decision<boolean> => {
      const write = stored.state === 'draft' ? change(stored) : undefined;
      return write === undefined ? { result: false } : { result: true, expect: seen(id, stored), write };
    });
  }

  async function readTurn(id: string): Promise<Turn> {
    const { announcement, waiting } = keysOf(id);
    const [fields, count] = await Promise.all([redis.hmget(announcement, ...TURN_FIELDS), redis.zcard(waiting)]);
    const [state, plan, audience, tap, again, endedAt] = fields.map((field) => field ?? undefined);
    return { state, plan, audience, tap, again, endedAt, waiting: count };
  }

  function seen(id: string, turn: Turn): Expectation[] {
    const { announcement, waiting } = keysOf(id);
    return [
      ...TURN_FIELDS.map((field) => expectThat.field(announcement, field, turn[field])),
      expectThat.memberCount(waiting, turn.waiting),
    ];
  }

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
    const count = (name: string): number => number(name) ?? 0;
    const [told, blocked, leftOut] = [count('told'), count('blocked'), count('leftOut')];
    const tally = { waiting, unsure, told, blocked, leftOut, refused: count('refused'), unsent: count('unsent') };
    return { ...parsed.data, tally };
  }

  function sayDamaged(id: string): undefined {
    if (!said.has(id)) logger.error({ announcement: id }, 'a damaged announcement is passed over');
    said.set(id, true);
  }
}

/** What decides about the next step of an announcement. */
const TURN_FIELDS = ['state', 'plan', 'audience', 'tap', 'again', 'endedAt'] as const;
type Turn = Readonly<Record<(typeof TURN_FIELDS)[number], string | undefined>> & { readonly waiting: number };
