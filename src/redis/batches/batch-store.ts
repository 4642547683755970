import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import {
  type Batch,
  batchSchema,
  batchStates,
  type RowRefusal,
  rowRefusals,
  type StopReason,
  stopReasons,
} from '../../domain/batches/batch.ts';
import { UNUSED_PROOF } from '../../domain/pins/keypad.ts';
import { readReference, shardOfReference } from '../../domain/orders/reference.ts';
import type { BatchStore } from '../../use-cases/batches/ports.ts';
import { claimDue, earliestDue, forgetDue } from '../shared/due/due-scripts.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';
import { expectThat, type Write, writes } from '../shared/transact.ts';
import type { Decision, Transactor } from '../shared/transactor.ts';

/** A batch that was not confirmed is kept for a late tap, one that ended so that its buyer can look at it. */
const DRAFT_KEPT_MS = 24 * 3_600_000;
/** For a tap that is on its way. A later one finds nothing, which says the same. */
const DROPPED_KEPT_MS = 3_600_000;
const KEPT_MS = 8 * DRAFT_KEPT_MS;
const STOP = 'stop';
/** Of one person, those that were drawn last. More than may wait for Confirm, so that one too many is found and dropped. */
const MAX_OPEN = 10;

interface Same {
  readonly windowMs: number;
  readonly again: boolean;
}

type Written = Awaited<ReturnType<BatchStore['confirm']>>;

/**
 * Batches as one hash each, as orders are.
 * @param transactors `money` writes what must not be lost with a server; a draft may be
 */
export function createBatchStore(
  redis: RedisClient,
  keys: Keys,
  held: HoldRecord,
  transactors: { readonly plain: Transactor; readonly money: Transactor },
): BatchStore {
  return {
    async find(reference) {
      if (readReference(reference) !== reference) return undefined;
      const record = await redis.hget(keys.batch(reference), 'record');
      if (record !== null) return held.readRecord('list', reference, record, batchSchema);
      const due = keys.batchesDue(shardOfReference(reference));
      await forgetDue(redis, transactors.plain, keys.batch(reference), reference, [due]);
      return undefined;
    },
    async stateOf(reference) {
      return z.enum(batchStates).safeParse(await redis.hget(keys.batch(reference), 'state')).data;
    },
    commit: async (batch, dueAt) =>
      (await write(batch, dueAt, undefined)).type === 'committed' ? 'committed' : 'conflict',
    confirm: write,
    ensureKept: ({ reference, version }) => transactors.money.ensureKept(keys.batch(reference), version),
    openDrafts: (userId, since) => redis.zrange(keys.openLists(userId), '+inf', String(since), 'BYSCORE', 'REV'),
    latestSame: async (userId, sameness) => (await redis.get(keys.sameBatch(userId, sameness))) ?? undefined,
    earliestDue: (shard) => earliestDue(redis, keys.batchesDue(shard)),
    claimDue: (shard, now, leaseUntil, limit) =>
      claimDue.run(redis, { due: keys.batchesDue(shard) }, { now, leaseUntil, limit }),
    dueAfter: (shard, after, limit) =>
      redis.zrange(keys.batchesDue(shard), '+inf', `(${after}`, 'BYSCORE', 'REV', 'LIMIT', 0, limit),
    async reschedule(reference, leaseUntil) {
      await redis.zadd(keys.batchesDue(shardOfReference(reference)), 'XX', leaseUntil, reference);
    },
    begin(reference, draft) {
      const [order, batch] = [keys.order(draft.reference), keys.batch(reference)];
      const read = () => Promise.all([redis.exists(order), redis.hget(batch, 'state')]);
      return transactors.plain.decide(order, read, ([found, state]): Decision<'begun' | 'over'> => {
        if (found === 1) return { result: 'begun' };
        if (state !== 'running') return { result: 'over' };
        return {
          result: 'begun',
          transaction: {
            // A row that is summed up as not begun must never begin.
            expect: [expectThat.isThere(order, false), expectThat.field(batch, 'state', state)],
            write: [
              writes.setFields(order, { version: 1, record: JSON.stringify(draft) }),
              writes.expireIn(order, DRAFT_KEPT_MS),
            ],
          },
        };
      });
    },
    refuse: (reference, row, why) => note(reference, row, why),
    stop: (reference, why) => note(reference, STOP, why),
    async stopOf(reference) {
      return z.enum(stopReasons).safeParse(await redis.hget(keys.batchNotes(reference), STOP)).data;
    },
    async notes(reference) {
      const { [STOP]: stop, ...refusals } = await redis.hgetall(keys.batchNotes(reference));
      const known = Object.entries(refusals).flatMap(([row, why]) => {
        const { data } = z.enum(rowRefusals).safeParse(why);
        return data === undefined ? [] : ([[row, data]] as const);
      });
      return { refusals: new Map(known), stop: z.enum(stopReasons).safeParse(stop).data };
    },
  };

  /** The first reason stays. */
  async function note(reference: string, field: string, reason: RowRefusal | StopReason): Promise<void> {
    const notes = keys.batchNotes(reference);
    await Promise.all([redis.hsetnx(notes, field, reason), redis.pexpire(notes, KEPT_MS)]);
  }

  /** @param same only with a confirmation, which looks for another batch of the same rows and uses up the proof of a PIN */
  function write(batch: Batch, dueAt: number | null, same: Same | undefined): Promise<Written> {
    const { reference, buyer, sameness, version, state } = batch;
    const [key, latestSame] = [keys.batch(reference), keys.sameBatch(buyer.userId, sameness)];
    const proof = keys.pinProof(buyer.userId, reference);
    const read = () => Promise.all([redis.hget(key, 'version'), redis.get(latestSame), redis.get(proof)]);
    const transactor = state === 'draft' ? transactors.plain : transactors.money;
    return transactor.decide(key, read, ([stored, other, proven]): Decision<Written> => {
      if (Number(stored ?? 0) !== version - 1) return { result: { type: 'conflict' } };
      const looks = same !== undefined && same.windowMs > 0;
      if (looks && !same.again && other !== null && other !== reference) {
        return { result: { type: 'same', reference: other } };
      }
      const needsProof = same !== undefined && batch.proven === true;
      if (needsProof && proven !== UNUSED_PROOF) return { result: { type: 'unproven' } };
      return {
        result: { type: 'committed' },
        transaction: {
          expect: [
            expectThat.field(key, 'version', stored),
            ...(looks ? [expectThat.value(latestSame, other)] : []),
            ...(needsProof ? [expectThat.value(proof, proven)] : []),
          ],
          write: [
            ...(needsProof ? [writes.setKeepingLife(proof, reference)] : []),
            ...(looks ? [writes.setFor(latestSame, reference, same.windowMs)] : []),
            writes.setFields(key, { version, record: JSON.stringify(batch), state }),
            ...lifeWrites(key, batch),
            ...listWrites(batch, dueAt),
          ],
        },
      };
    });
  }

  function lifeWrites(key: string, batch: Batch): Write[] {
    const lifeMs = lifeOf(batch);
    return [lifeMs === undefined ? writes.keepForGood(key) : writes.expireIn(key, lifeMs)];
  }

  function listWrites({ reference, buyer, state, draftedAt }: Batch, dueAt: number | null): Write[] {
    const [due, open] = [keys.batchesDue(shardOfReference(reference)), keys.openLists(buyer.userId)];
    return [
      ...(state === 'draft'
        ? [
            writes.setScore(open, draftedAt, reference),
            writes.removeRanks(open, 0, -(MAX_OPEN + 1)),
            writes.expireIn(open, DRAFT_KEPT_MS),
          ]
        : [writes.removeMember(open, reference)]),
      dueAt === null ? writes.removeMember(due, reference) : writes.setScore(due, dueAt, reference),
    ];
  }
}

/** A batch that is under way is kept for as long as it takes. */
function lifeOf({ state }: Batch): number | undefined {
  switch (state) {
    case 'draft':
      return DRAFT_KEPT_MS;
    case 'dropped':
      return DROPPED_KEPT_MS;
    case 'running':
    case 'summing':
      return undefined;
    case 'done':
      return KEPT_MS;
  }
}
