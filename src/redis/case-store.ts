import { DAY_MS } from '../domain/shared/days.ts';
import {
  type Case,
  type CaseName,
  caseSchema,
  isEndedByShop,
  isOpen,
  nextOpeningAt,
  nextStep,
  type PastOpening,
  CASE_KEPT_MS,
  OPEN_CASES_LISTED,
} from '../domain/case.ts';
import { shardOfPerson, SHARDS } from '../domain/orders/reference.ts';
import { sumOf } from '../domain/shared/money.ts';
import { UnreadableRecordError } from '../domain/shared/held-records.ts';
import { claimDue, forgetDue } from './shared/due.ts';
import { expectThat, type Write, writes, type Decision } from './shared/transact.ts';
import { memberOf, pagesOf, pairsOf, readMember } from './shared/members.ts';
import type { SentCard } from '../domain/shared/sent-message.ts';
import { forgetCards, listCards, noteCard } from './shared/sent-cards.ts';
import type { StoreParts } from './store-parts.ts';

/** Stands before an opening whose case the shop has ended. */
const ENDED = 'ended:';
const ID = /^\w{2,40}$/u;
const PAGE_SIZE = 100;
/** Greater than every time, so that answered cases come after all that wait. */
const ANSWERED = 1e13;

interface CasePage {
  readonly cases: readonly Case[];
  /** How many of the page cannot be read, and so are missing from its cases. */
  readonly unreadable?: number;
  readonly total: number;
}

type Written = 'written' | 'conflict' | { readonly notBefore: number };

/** Every write must outlive the loss of a server, because the person has read that their words were passed on. */
export function createCaseStore({ redis, keys, held, transactors }: StoreParts) {
  return {
    /** A case of this person; another person's is not found. @throws UnreadableRecordError if it is there and cannot be read */
    find,

    /** Writes a case if the stored version is one lower than its own. */
    async write(next: Case): Promise<'written' | 'conflict'> {
      const written = await write(next, false);
      if (typeof written === 'object') throw new Error('only a write that opens a case may be limited');
      return written;
    },

    /**
     * The same for a case that is opened. A person can open at most three in 24 hours that the shop has not ended, and ten in all. If this would be
     * too many, answers when the next one can be opened.
     */
    open: (opened: Case): Promise<Written> => write(opened, true),

    ensureKept: ({ userId, id, version }: Case): Promise<void> =>
      transactors.money.ensureKept(keys.case(userId, id), version),

    /** Undefined if now. */
    notBefore: async (userId: number, at: number): Promise<number | undefined> =>
      nextOpeningAt(await openingsOf(userId), at),

    /** Those with the newest words first. */
    async listOf(userId: number, offset: number, count: number): Promise<CasePage> {
      const key = keys.casesOf(userId);
      const [ids, total] = await Promise.all([redis.zrevrange(key, offset, offset + count - 1), redis.zcard(key)]);
      return { ...(await findAll(ids.map((id) => ({ userId, id })))), total };
    },

    /** Everybody's open cases. Cases that wait for the shop come first, the longest wait at the top, then those that the shop has answered. */
    async listOpen(offset: number, count: number): Promise<CasePage> {
      const last = Math.min(offset + count, OPEN_CASES_LISTED) - 1;
      const found = await Promise.all(
        SHARDS.map(async (shard) => {
          const key = keys.openCases(shard);
          const [flat, total] = await Promise.all([redis.zrange(key, 0, String(last), 'WITHSCORES'), redis.zcard(key)]);
          return { names: pairsOf(flat), total };
        }),
      );
      const names = found
        .flatMap(({ names: some }) => some)
        .toSorted(([, one], [, other]) => Number(one) - Number(other));
      const total = found.reduce((sum, shard) => sum + shard.total, 0);
      return { ...(await findAll(names.slice(offset, offset + count).map(([member]) => readMember(member)))), total };
    },

    /** How many wait for an answer of the shop. */
    async countWaiting(): Promise<number> {
      return sumOf(
        await Promise.all(SHARDS.map((shard) => redis.zcount(keys.openCases(shard), '-inf', `(${ANSWERED}`))),
      );
    },

    async claimDue(shard: number, at: number, leaseUntil: number, count: number): Promise<readonly CaseName[]> {
      const members = await claimDue.run(redis, { due: keys.casesDue(shard) }, { now: at, leaseUntil, limit: count });
      return members.map(readMember);
    },

    async forgetDue({ userId, id }: CaseName): Promise<void> {
      const due = keys.casesDue(shardOfPerson(userId));
      await forgetDue(redis, transactors.plain, keys.case(userId, id), memberOf({ userId, id }), [due]);
      await redis.zrem(keys.openCases(shardOfPerson(userId)), memberOf({ userId, id }));
    },

    /** How many were opened from `from` to before `to`, and how many are open. */
    async count(from: number, to: number): Promise<{ readonly opened: number; readonly open: number }> {
      const counts = await Promise.all(
        SHARDS.map((shard) =>
          Promise.all([redis.zcount(keys.cases(shard), from, `(${to}`), redis.zcard(keys.openCases(shard))]),
        ),
      );
      return counts.reduce((sum, [opened, open]) => ({ opened: sum.opened + opened, open: sum.open + open }), {
        opened: 0,
        open: 0,
      });
    },

    /** All of a shard that were opened in the last 90 days, in pages. */
    async *all(shard: number): AsyncGenerator<readonly Case[]> {
      for await (const page of pagesOf(redis, keys.cases(shard), PAGE_SIZE)) {
        if (page.length > 0) yield (await findAll(page.map(([member]) => readMember(member)))).cases;
      }
    },
  };

  async function find(userId: number, id: string): Promise<Case | undefined> {
    if (!ID.test(id)) return undefined;
    const record = await redis.hget(keys.case(userId, id), 'record');
    if (record === null) return undefined;
    return held.readRecord('case', memberOf({ userId, id }), record, caseSchema);
  }

  async function findAll(names: readonly CaseName[]): Promise<{ cases: readonly Case[]; unreadable: number }> {
    let unreadable = 0;
    const found = await Promise.all(
      names.map(({ userId, id }) =>
        find(userId, id).catch((error: unknown) => {
          if (!(error instanceof UnreadableRecordError)) throw error;
          unreadable += 1;
        }),
      ),
    );
    return { cases: found.filter((one) => one !== undefined), unreadable };
  }

  async function openingsOf(userId: number): Promise<(PastOpening & { readonly member: string })[]> {
    const flat = await redis.zrange(keys.caseOpenings(userId), '0', '-1', 'WITHSCORES');
    return pairsOf(flat).map(([member, at]) => ({ member, at: Number(at), isEndedByShop: member.startsWith(ENDED) }));
  }

  function write(next: Case, isOpened: boolean): Promise<Written> {
    const { userId, id, version, openedAt, openingId } = next;
    const [record, openings] = [keys.case(userId, id), keys.caseOpenings(userId)];
    const read = () => Promise.all([redis.hget(record, 'version'), openingsOf(userId)]);
    return transactors.money.decide(record, read, ([stored, before]): Decision<Written> => {
      if (Number(stored ?? 0) !== version - 1) return { result: 'conflict' };
      const notBefore = isOpened ? nextOpeningAt(before, openedAt) : undefined;
      if (notBefore !== undefined) return { result: { notBefore } };
      const ended = isEndedByShop(next)
        ? before.find((opening) => opening.at === openedAt && !opening.isEndedByShop)
        : undefined;
      return {
        result: 'written',
        expect: [
          expectThat.field(record, 'version', stored),
          ...(isOpened ? [expectThat.memberCount(openings, before.length)] : []),
          ...(ended === undefined ? [] : [expectThat.score(openings, ended.member, ended.at)]),
        ],
        write: [
          ...(isOpened
            ? [
                writes.setScore(openings, openedAt, openingId),
                writes.removeScores(openings, '-inf', openedAt - DAY_MS),
                writes.expireIn(openings, DAY_MS),
              ]
            : []),
          // In this order, because when a key's last member goes, its time to expire goes too.
          ...(ended === undefined
            ? []
            : [
                writes.setScore(openings, ended.at, `${ENDED}${ended.member}`),
                writes.removeMember(openings, ended.member),
              ]),
          ...recordWrites(next),
        ],
      };
    });
  }

  function recordWrites(next: Case): Write[] {
    const { userId, id, version, openedAt, lastAt, waitingSince, remindedAt = 0, ended } = next;
    const shard = shardOfPerson(userId);
    const member = memberOf(next);
    const goneAt = Math.max(lastAt, remindedAt, ended?.at ?? 0) - CASE_KEPT_MS;
    const dueAt = nextStep(next)?.at;
    const [all, open, due] = [keys.cases(shard), keys.openCases(shard), keys.casesDue(shard)];
    const [record, ofPerson] = [keys.case(userId, id), keys.casesOf(userId)];
    return [
      writes.setFields(record, { version, record: JSON.stringify(next) }),
      writes.expireIn(record, CASE_KEPT_MS),
      writes.setScore(all, openedAt, member),
      writes.removeScores(all, '-inf', goneAt),
      writes.setScore(ofPerson, lastAt, id),
      writes.removeScores(ofPerson, '-inf', goneAt),
      writes.expireIn(ofPerson, CASE_KEPT_MS),
      isOpen(next)
        ? writes.setScore(open, waitingSince ?? ANSWERED + lastAt, member)
        : writes.removeMember(open, member),
      dueAt === undefined ? writes.removeMember(due, member) : writes.setScore(due, dueAt, member),
    ];
  }
}

/** The messages that show a case to merchants, kept while something can be done about it; at most the newest hundred. */
export function createCaseCardStore({ redis, keys, now }: StoreParts) {
  const keyOf = ({ userId, id }: CaseName): string => keys.caseCards(userId, id);
  return {
    note: (name: CaseName, card: SentCard) => noteCard(redis, keyOf(name), card, { at: now(), keptMs: CASE_KEPT_MS }),
    list: (name: CaseName) => listCards(redis, keyOf(name)),
    forget: (name: CaseName, cards: readonly SentCard[]) => forgetCards(redis, keyOf(name), cards),
  };
}
