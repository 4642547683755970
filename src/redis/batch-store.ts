import { z } from 'zod';
import {
  type Batch,
  BATCH_DRAFT_KEPT_MS,
  BATCH_KEPT_MS,
  batchSchema,
  type BatchState,
  batchStates,
  DROPPED_BATCH_KEPT_MS,
  type RowRefusal,
  rowRefusals,
  type StopReason,
  stopReasons,
  MAX_OPEN_LISTS,
} from '../domain/batches/batch.ts';
import { UNUSED_PROOF } from '../domain/pin.ts';
import { readOf } from '../domain/orders/duplicate.ts';
import type { Order } from '../domain/orders/order.ts';
import { readReference, shardOfReference } from '../domain/orders/reference.ts';
import { claimDue, earliestDue, forgetDue } from './shared/due.ts';
import { type Decision, expectThat, type Write, writes } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

const STOP = 'stop';
/** A person's newest open lists. More than may wait for Confirm, so that one too many is found and dropped. */
const MAX_OPEN = 2 * MAX_OPEN_LISTS;

interface Same {
  readonly windowMs: number;
  /** The earlier list that the buyer has read of (duplicate.ts), and whose rows they want again. */
  readonly read?: string | undefined;
}

type Written = { type: 'committed' | 'conflict' | 'unproven' } | { type: 'same'; reference: string };

/** Lists of purchases that are confirmed as one. Each is a hash, as an order is. If a server is lost, a draft may be lost with it. */
export function createBatchStore({ redis, keys, held, transactors }: StoreParts) {
  return {
    async find(reference: string): Promise<Batch | undefined> {
      if (readReference(reference) !== reference) return undefined;
      const record = await redis.hget(keys.batch(reference), 'record');
      if (record !== null) return held.readRecord('list', reference, record, batchSchema);
      const due = keys.batchesDue(shardOfReference(reference));
      await forgetDue(redis, transactors.plain, keys.batch(reference), reference, [due]);
      return undefined;
    },
    async stateOf(reference: string): Promise<BatchState | undefined> {
      return z.enum(batchStates).safeParse(await redis.hget(keys.batch(reference), 'state')).data;
    },
    /** Writes the record and its due time if the stored version is one less; `dueAt` null: nothing is left to do. */
    commit: async (batch: Batch, dueAt: number | null): Promise<'committed' | 'conflict'> =>
      (await write(batch, dueAt, undefined)).type === 'committed' ? 'committed' : 'conflict',
    /**
     * Like commit, for the tap, but only if the same person has not confirmed the same rows within the window (0: always), unless they want that. If
     * the record is `proven`, it is written only if the same step uses up the right PIN's proof for this list; otherwise `unproven`.
     */
    confirm: (batch: Batch, dueAt: number, same: Same) => write(batch, dueAt, same),
    async ensureKept({ reference, version }: { reference: string; version: number | undefined }): Promise<void> {
      if (readReference(reference) === reference) await transactors.money.ensureKept(keys.batch(reference), version);
    },
    openDrafts: (userId: number, since: number): Promise<readonly string[]> =>
      redis.zrange(keys.openLists(userId), '+inf', String(since), 'BYSCORE', 'REV'),
    /** The list of the same rows that was confirmed last, within its window. */
    latestSame: async (userId: number, sameness: string): Promise<string | undefined> =>
      (await redis.get(keys.sameBatch(userId, sameness))) ?? undefined,
    earliestDue: (shard: number) => earliestDue(redis, keys.batchesDue(shard)),
    claimDue: (shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]> =>
      claimDue.run(redis, { due: keys.batchesDue(shard) }, { now, leaseUntil, limit }),
    /** The lists that are due latest come first. */
    dueAfter: (shard: number, after: number, limit: number): Promise<readonly string[]> =>
      redis.zrange(keys.batchesDue(shard), '+inf', `(${after}`, 'BYSCORE', 'REV', 'LIMIT', 0, limit),
    async reschedule(reference: string, leaseUntil: number): Promise<void> {
      await redis.zadd(keys.batchesDue(shardOfReference(reference)), 'XX', leaseUntil, reference);
    },
    /** Only while the list runs; `over` if it does not. An order that is there is never overwritten. */
    begin(reference: string, draft: Order): Promise<'begun' | 'over'> {
      const [order, batch] = [keys.order(draft.reference), keys.batch(reference)];
      const read = () => Promise.all([redis.exists(order), redis.hget(batch, 'state')]);
      return transactors.plain.decide(order, read, ([found, state]): Decision<'begun' | 'over'> => {
        if (found === 1) return { result: 'begun' };
        if (state !== 'running') return { result: 'over' };
        return {
          result: 'begun',
          // If the summary says that a row was not begun, the row must never begin.
          expect: [expectThat.isThere(order, false), expectThat.field(batch, 'state', state)],
          write: [
            writes.setFields(order, { version: 1, record: JSON.stringify(draft) }),
            writes.expireIn(order, BATCH_DRAFT_KEPT_MS),
          ],
        };
      });
    },
    /** The first reason stays. @param row its reference */
    refuse: (reference: string, row: string, why: RowRefusal) => note(reference, row, why),
    /** The first reason stays. */
    stop: (reference: string, why: StopReason) => note(reference, STOP, why),
    async stopOf(reference: string): Promise<StopReason | undefined> {
      return z.enum(stopReasons).safeParse(await redis.hget(keys.batchNotes(reference), STOP)).data;
    },
    /** By the reference of the row. */
    async notes(
      reference: string,
    ): Promise<{ refusals: ReadonlyMap<string, RowRefusal>; stop: StopReason | undefined }> {
      const { [STOP]: stop, ...refusals } = await redis.hgetall(keys.batchNotes(reference));
      const known = Object.entries(refusals).flatMap(([row, why]) => {
        const { data } = z.enum(rowRefusals).safeParse(why);
        return data === undefined ? [] : ([[row, data]] as const);
      });
      return { refusals: new Map(known), stop: z.enum(stopReasons).safeParse(stop).data };
    },
  };

  async function note(reference: string, field: string, reason: RowRefusal | StopReason): Promise<void> {
    const notes = keys.batchNotes(reference);
    await Promise.all([redis.hsetnx(notes, field, reason), redis.pexpire(notes, BATCH_KEPT_MS)]);
  }

  /** @param same only with a confirmation, which looks for another batch of the same rows and uses up the proof of a PIN */
  function write(batch: Batch, dueAt: number | null, same: Same | undefined): Promise<Written> {
    const { reference, buyer, sameness, version, state } = batch;
    const [key, latestSame] = [keys.batch(reference), keys.sameBatch(buyer.userId, sameness)];
    const proof = keys.pinProof(buyer.userId, reference);
    const lifeMs = lifeOf(batch);
    const read = () => Promise.all([redis.hget(key, 'version'), redis.get(latestSame), redis.get(proof)]);
    const transactor = state === 'draft' ? transactors.plain : transactors.money;
    return transactor.decide(key, read, ([stored, other, proven]): Decision<Written> => {
      if (Number(stored ?? 0) !== version - 1) return { result: { type: 'conflict' } };
      const looks = same !== undefined && same.windowMs > 0;
      if (looks && other !== null && other !== reference && readOf({ reference: other }) !== same.read) {
        return { result: { type: 'same', reference: other } };
      }
      const needsProof = same !== undefined && batch.proven === true;
      if (needsProof && proven !== UNUSED_PROOF) return { result: { type: 'unproven' } };
      return {
        result: { type: 'committed' },
        expect: [
          expectThat.field(key, 'version', stored),
          ...(looks ? [expectThat.value(latestSame, other)] : []),
          ...(needsProof ? [expectThat.value(proof, proven)] : []),
        ],
        write: [
          ...(needsProof ? [writes.setKeepingLife(proof, reference)] : []),
          ...(looks ? [writes.setFor(latestSame, reference, same.windowMs)] : []),
          writes.setFields(key, { version, record: JSON.stringify(batch), state }),
          lifeMs === undefined ? writes.keepForGood(key) : writes.expireIn(key, lifeMs),
          ...listWrites(batch, dueAt),
        ],
      };
    });
  }

  function listWrites({ reference, buyer, state, draftedAt }: Batch, dueAt: number | null): Write[] {
    const [due, open] = [keys.batchesDue(shardOfReference(reference)), keys.openLists(buyer.userId)];
    return [
      ...(state === 'draft'
        ? [
            writes.setScore(open, draftedAt, reference),
            writes.removeRanks(open, 0, -(MAX_OPEN + 1)),
            writes.expireIn(open, BATCH_DRAFT_KEPT_MS),
          ]
        : [writes.removeMember(open, reference)]),
      dueAt === null ? writes.removeMember(due, reference) : writes.setScore(due, dueAt, reference),
    ];
  }
}

/** Undefined if it is kept until it ends. */
function lifeOf({ state }: Batch): number | undefined {
  switch (state) {
    case 'draft':
      return BATCH_DRAFT_KEPT_MS;
    case 'dropped':
      return DROPPED_BATCH_KEPT_MS;
    case 'running':
    case 'summing':
      return undefined;
    case 'done':
      return BATCH_KEPT_MS;
  }
}
