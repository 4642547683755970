import { LRUCache } from 'lru-cache';
import {
  AGAIN_AT_MOST,
  type Announcement,
  type AnnouncementRecord,
  ANNOUNCEMENT_DRAFT_KEPT_MS,
  ANNOUNCEMENT_KEPT_MS,
  announcementSchema,
  type Audience,
  type Confirmed,
  type Content,
  NEWEST_AT_MOST,
  type Settled,
  type Tally,
} from '../domain/announcement.ts';
import { readJson } from './shared/held-record-store.ts';
import { type Decision, type Expectation, expectThat, type Transactor, type Write, writes } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

/** A damaged announcement is found every few seconds, and logged only once in this time. */
const SAID_EVERY_MS = 3_600_000;
const ID = /^[\w-]{12}$/u;

/**
 * An announcement is one record with its counts, a sorted set of people who wait, and a hash of people who are being sent it, all in one slot. After a
 * failover nobody may wait again who was begun, so that is written by `money`.
 */
export function createAnnouncementStore({ redis, keys, logger, transactors: { plain, money } }: StoreParts) {
  const said = new LRUCache<string, true>({ max: NEWEST_AT_MOST, ttl: SAID_EVERY_MS, noUpdateTTL: true });
  return {
    find,

    async draft(id: string, by: number, content: Content): Promise<void> {
      const { announcement } = keysOf(id);
      const write = [
        writeRecord({ version: 0, id, by, content, state: 'draft', count: 0 }),
        writes.expireIn(announcement, ANNOUNCEMENT_DRAFT_KEPT_MS),
      ];
      await plain.write(announcement, write, [expectThat.isThere(announcement, false)]);
    },

    /** Puts other words into a draft. That ends its plan, because the card that asks for Confirm showed the old words. False if it is no draft any more. */
    change: (id: string, content: Content): Promise<boolean> =>
      changeDraft(id, () => ({ next: { content, planId: undefined, audience: undefined } })),

    /** The first people of a new plan end the plan before it. False if another plan has begun since, or if the draft is gone. */
    plan(id: string, planId: string, from: number, people: readonly number[]): Promise<boolean> {
      const { waiting } = keysOf(id);
      const places = people.map((userId, index) => [from + index + 1, userId] as const);
      const added =
        people.length === 0
          ? []
          : [writes.setScores(waiting, places), writes.expireIn(waiting, ANNOUNCEMENT_DRAFT_KEPT_MS)];
      return changeDraft(id, (draft) => {
        if (from === 0) return { next: { planId, audience: undefined }, write: [writes.remove(waiting), ...added] };
        return draft.planId === planId ? { write: added } : undefined;
      });
    },

    /** False in the same cases as plan. */
    choose: (id: string, planId: string, audience: Audience, count: number): Promise<boolean> =>
      changeDraft(id, (draft) =>
        draft.planId === planId && draft.tally.waiting === count ? { next: { audience, count } } : undefined,
      ),

    /** It was confirmed: from now on it is sent. @param tap.tapId the same when the same tap comes again; then the answer is the same too */
    start(
      id: string,
      planId: string,
      { tapId, messageId, at }: { tapId: string; messageId: number; at: number },
    ): Promise<Confirmed> {
      const { announcement, waiting, open, newest } = keysOf(id);
      return step<Confirmed>(money, id, 'gone', (found) => {
        if (found.state !== 'draft') return { result: found.tapId === tapId ? 'confirmed' : 'already' };
        if (found.planId !== planId || found.audience === undefined) return { result: 'changed' };
        return {
          result: 'confirmed',
          next: { state: 'sending', tapId, messageId, confirmedAt: at },
          write: [
            writes.keepForGood(announcement),
            writes.keepForGood(waiting),
            writes.setScore(open, at, id),
            writes.setScore(newest, at, id),
            writes.removeRanks(newest, 0, -1 - NEWEST_AT_MOST),
          ],
        };
      });
    },

    /** Oldest first. */
    listOpen: (): Promise<readonly string[]> => redis.zrange(keys.announcementsOpen(), 0, '-1'),

    /** The one that was confirmed last. */
    async newest(): Promise<string | undefined> {
      return (await redis.zrevrange(keys.announcementsNewest(), 0, 0))[0];
    },

    async nextPeople(id: string, count: number): Promise<readonly number[]> {
      return (await redis.zrange(keys.announcementWaiting(id), 0, String(count - 1))).map(Number);
    },

    /** `taken`: another process has taken the person out. @param token the same when the same question comes again */
    begin(id: string, userId: number, token: string): Promise<'begun' | 'taken' | 'stopped'> {
      const { announcement, waiting, underWay } = keysOf(id);
      const read = () =>
        Promise.all([find(id), redis.zscore(waiting, String(userId)), redis.hget(underWay, String(userId))]);
      return money.decide(announcement, read, ([found, place, begunBy]): Decision<'begun' | 'taken' | 'stopped'> => {
        if (begunBy === token) return { result: 'begun' };
        if (found?.state !== 'sending') return { result: 'stopped' };
        if (place === null) return { result: 'taken' };
        return {
          result: 'begun',
          expect: [
            expectThat.field(announcement, 'version', found.version),
            expectThat.score(waiting, userId, place),
            expectThat.field(underWay, String(userId), begunBy),
          ],
          write: [writes.removeMember(waiting, userId), writes.setFields(underWay, { [userId]: token })],
        };
      });
    },

    /** Does nothing if the person was not begun under this token. */
    settle(id: string, userId: number, token: string, outcome: Settled): Promise<void> {
      const { announcement, waiting, underWay } = keysOf(id);
      const read = () => Promise.all([find(id), redis.hget(underWay, String(userId))]);
      return plain.decide(announcement, read, ([found, begunBy]): Decision<void> => {
        if (found === undefined || begunBy !== token) return { result: undefined };
        const waitsAgain = outcome === 'again' && found.state === 'sending';
        const counter = outcome === 'again' ? 'unsent' : outcome;
        return {
          result: undefined,
          expect: [
            expectThat.field(underWay, String(userId), token),
            expectThat.field(announcement, 'version', found.version),
          ],
          write: [
            writes.removeFields(underWay, String(userId)),
            waitsAgain ? writes.setScore(waiting, 0, userId) : writes.addToField(announcement, counter, 1),
          ],
        };
      });
    },

    /** `false`: people still wait. Does nothing if the announcement has ended. */
    end(id: string, at: number): Promise<boolean> {
      const { announcement, underWay } = keysOf(id);
      return step(plain, id, true, ({ state, endedAt, tally }) => {
        if (endedAt !== undefined) return { result: true };
        if (state === 'sending' && tally.waiting > 0) return { result: false };
        return {
          result: true,
          next: { state: state === 'sending' ? 'done' : state, endedAt: at },
          write: [writes.expireIn(announcement, ANNOUNCEMENT_KEPT_MS), writes.expireIn(underWay, ANNOUNCEMENT_KEPT_MS)],
        };
      });
    },

    /** It has ended and its merchant was told, or it is gone: no process looks for it any more. */
    async close(id: string): Promise<void> {
      const { announcement, open } = keysOf(id);
      const found = await find(id);
      if (found?.state === 'sending') return;
      // If it is there but cannot be read, it stays, so that it goes on when it can be read.
      const asSeen =
        found === undefined
          ? expectThat.isThere(announcement, false)
          : expectThat.field(announcement, 'version', found.version);
      await plain.write(announcement, [writes.removeMember(open, id)], [asSeen]);
    },

    /** The people who still wait get nothing. */
    stop(id: string): Promise<'stopped' | 'over'> {
      const { announcement, waiting } = keysOf(id);
      return step<'stopped' | 'over'>(money, id, 'over', ({ state, tally }) => {
        if (state !== 'sending') return { result: state === 'stopped' ? 'stopped' : 'over' };
        return {
          result: 'stopped',
          next: { state: 'stopped' },
          write: [writes.addToField(announcement, 'unsent', tally.waiting), writes.remove(waiting)],
        };
      });
    },

    /** People who were begun and have no outcome, at most so many. */
    async unsure(id: string, count: number): Promise<readonly number[]> {
      return (await redis.hkeys(keys.announcementUnderWay(id))).slice(0, count).map(Number);
    },

    /** People without an outcome wait again. @param tapId the same as in start */
    again(id: string, tapId: string, at: number): Promise<'again' | 'sending' | 'none'> {
      const { announcement, waiting, underWay, open } = keysOf(id);
      const read = () => Promise.all([find(id), redis.hkeys(underWay)]);
      return money.decide(announcement, read, ([found, unsure]): Decision<'again' | 'sending' | 'none'> => {
        if (found === undefined) return { result: 'none' };
        if (found.againTapId === tapId) return { result: 'again' };
        if (found.endedAt === undefined) return { result: 'sending' };
        if (unsure.length === 0) return { result: 'none' };
        // If there are more, the next tap sends it to the others.
        const people = unsure.slice(0, AGAIN_AT_MOST);
        return {
          result: 'again',
          expect: [...asFound(found), expectThat.fieldCount(underWay, unsure.length)],
          write: [
            writeRecord({ ...found, state: 'sending', againTapId: tapId, endedAt: undefined }),
            writes.setScores(
              waiting,
              people.map((userId) => [0, userId]),
            ),
            writes.removeFields(underWay, ...people),
            writes.keepForGood(announcement),
            writes.setScore(open, at, id),
          ],
        };
      });
    },
  };

  async function find(id: string): Promise<Announcement | undefined> {
    if (!ID.test(id)) return undefined;
    const { announcement, waiting, underWay } = keysOf(id);
    const [fields, waits, unsure] = await Promise.all([
      redis.hgetall(announcement),
      redis.zcard(waiting),
      redis.hlen(underWay),
    ]);
    if (fields['record'] === undefined) return undefined;
    const record = readJson(fields['record'], announcementSchema);
    if (record === undefined) return sayDamaged(id);
    const count = (name: string): number => Number(fields[name] ?? 0);
    const [told, blocked, leftOut] = [count('told'), count('blocked'), count('leftOut')];
    const tally = {
      waiting: waits,
      unsure,
      told,
      blocked,
      leftOut,
      refused: count('refused'),
      unsent: count('unsent'),
    };
    return { ...record, tally };
  }

  /** False if it is no draft any more, or if it has another plan than the one for which `change` was made. */
  function changeDraft(id: string, change: (draft: Announcement) => Change | undefined): Promise<boolean> {
    return step(plain, id, false, (found) => {
      const changed = found.state === 'draft' ? change(found) : undefined;
      return changed === undefined ? { result: false } : { result: true, write: [], ...changed };
    });
  }

  /** @param gone the answer if it is not there, or cannot be read @param decide if it writes nothing, nothing changes */
  function step<Result>(
    by: Transactor,
    id: string,
    gone: Result,
    decide: (found: Announcement) => Change & { readonly result: Result },
  ): Promise<Result> {
    const read = () => find(id);
    return by.decide(keys.announcement(id), read, (found): Decision<Result> => {
      if (found === undefined) return { result: gone };
      const { result, next, write } = decide(found);
      if (write === undefined) return { result };
      return { result, expect: asFound(found), write: [writeRecord({ ...found, ...next }), ...write] };
    });
  }

  function asFound({ id, version, tally }: Announcement): Expectation[] {
    const { announcement, waiting } = keysOf(id);
    return [expectThat.field(announcement, 'version', version), expectThat.memberCount(waiting, tally.waiting)];
  }

  function writeRecord({ tally: _counted, ...before }: AnnouncementRecord & { readonly tally?: Tally }): Write {
    const record = { ...before, version: before.version + 1 };
    return writes.setFields(keys.announcement(record.id), {
      version: record.version,
      record: JSON.stringify(record),
    });
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

  function sayDamaged(id: string): undefined {
    if (!said.has(id)) logger.error({ announcement: id }, 'a damaged announcement is passed over');
    said.set(id, true);
  }
}

interface Change {
  readonly next?: Partial<AnnouncementRecord>;
  readonly write?: readonly Write[];
}
