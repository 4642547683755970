import { randomUUID } from 'node:crypto';
import { type Case, caseSchema, isEndedByShop, isOpen, nextStep } from '../../domain/cases/case.ts';
import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import type { CaseName, CaseStore } from '../../use-cases/cases/ports.ts';
import { UnreadableRecordError } from '../../use-cases/shared/held-records.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { claimDue, earliestDue, forgetDue } from '../shared/due/due-scripts.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';
import { pairsOf } from '../shared/pairs-of.ts';
import type { Transactor } from '../shared/transactor.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import { writeCase } from './case-scripts.ts';

const DAY_MS = 24 * 3_600_000;
export const CASE_KEPT_MS = 90 * DAY_MS;
/** Of those that the shop has not ended, within a day. */
const OPENINGS_AT_MOST = 3;
const ALL_OPENINGS_AT_MOST = 10;
/** Before an opening whose case the shop has ended, as the script writes it. */
const ENDED = 'ended:';
const ID = /^\w{2,40}$/u;
const PAGE_SIZE = 100;
/** Of all open ones, so many of each shard can be paged through. */
const LISTED_AT_MOST = 1_000;

/** @param money runs what must not be lost with a server, because a person has read that their words were passed on */
export function createCaseStore(
  redis: RedisClient,
  keys: Keys,
  held: HoldRecord,
  money: RedisClient | ScriptRunner,
  transactors: { readonly plain: Transactor; readonly money: Transactor },
): CaseStore {
  return {
    find,
    async write(next) {
      const answer = await send(next, false);
      if (typeof answer === 'number') throw new Error('a write was limited that opens nothing');
      return answer;
    },
    async open(opened) {
      const answer = await send(opened, true);
      return typeof answer === 'number' ? { notBefore: answer } : answer;
    },
    ensureKept: ({ userId, id, version }) => transactors.money.ensureKept(keys.case(userId, id), version),
    async notBefore(userId, at) {
      const flat = await redis.zrange(keys.caseOpenings(userId), `(${at - DAY_MS}`, '+inf', 'BYSCORE', 'WITHSCORES');
      const all = pairsOf(flat).map(([name, openedAt]) => ({ isCounted: !name.startsWith(ENDED), openedAt }));
      const counted = all.filter(({ isCounted }) => isCounted);
      const [oldest] = counted.length >= OPENINGS_AT_MOST ? counted : all.length >= ALL_OPENINGS_AT_MOST ? all : [];
      return oldest === undefined ? undefined : Number(oldest.openedAt) + DAY_MS;
    },
    async listOf(userId, offset, count) {
      const key = keys.casesOf(userId);
      const [ids, total] = await Promise.all([redis.zrevrange(key, offset, offset + count - 1), redis.zcard(key)]);
      return { ...(await findAll(ids.map((id) => ({ userId, id })))), total };
    },
    async listOpen(offset, count) {
      const last = Math.min(offset + count, LISTED_AT_MOST) - 1;
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
      return { ...(await findAll(names.slice(offset, offset + count).map(([member]) => nameOf(member)))), total };
    },
    earliestDue: (shard) => earliestDue(redis, keys.casesDue(shard)),
    async claimDue(shard, at, leaseUntil, count) {
      const members = await claimDue.run(redis, { due: keys.casesDue(shard) }, { now: at, leaseUntil, limit: count });
      return members.map(nameOf);
    },
    async forgetDue({ userId, id }) {
      const due = keys.casesDue(shardOfPerson(userId));
      await forgetDue(redis, transactors.plain, keys.case(userId, id), memberOf({ userId, id }), [due]);
      await redis.zrem(keys.openCases(shardOfPerson(userId)), memberOf({ userId, id }));
    },
    async count(from, to) {
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
    async *all(shard) {
      for (let offset = 0; ; offset += PAGE_SIZE) {
        const members = await redis.zrange(keys.cases(shard), offset, String(offset + PAGE_SIZE - 1));
        if (members.length > 0) yield (await findAll(members.map(nameOf))).cases;
        if (members.length < PAGE_SIZE) return;
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

  function send(next: Case, isOpened: boolean) {
    const { userId, id, version, openedAt, lastAt, remindedAt = 0, ended } = next;
    const shard = shardOfPerson(userId);
    const allKeys = {
      case: keys.case(userId, id),
      cases: keys.cases(shard),
      open: keys.openCases(shard),
      due: keys.casesDue(shard),
      personCases: keys.casesOf(userId),
      openings: keys.caseOpenings(userId),
    };
    return writeCase.run(money, allKeys, {
      version,
      record: next,
      writeId: randomUUID(),
      id,
      member: memberOf(next),
      now: Math.max(lastAt, remindedAt, ended?.at ?? 0),
      openedAt,
      lastAt,
      isOpen: isOpen(next),
      dueAt: nextStep(next)?.at,
      keptMs: CASE_KEPT_MS,
      isOpened,
      openingsAtMost: OPENINGS_AT_MOST,
      allOpeningsAtMost: ALL_OPENINGS_AT_MOST,
      openingsWithinMs: DAY_MS,
      isEndedByShop: isEndedByShop(next),
    });
  }
}

function memberOf({ userId, id }: CaseName): string {
  return `${userId}:${id}`;
}

function nameOf(member: string): CaseName {
  const [userId, id = ''] = member.split(':');
  return { userId: Number(userId), id };
}
