import { randomUUID } from 'node:crypto';
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
import { readReference, shardOfReference } from '../../domain/orders/reference.ts';
import type { BatchStore } from '../../use-cases/batches/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { claimDue, earliestDue, forgetDue } from '../shared/due/due-scripts.ts';
import type { Keys } from '../shared/keys.ts';
import { ensureRecordKept } from '../shared/record-version.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import { readJson } from '../shared/read-json.ts';
import { beginRow, commitBatch, noteReason } from './batch-scripts.ts';

/** A batch that was not confirmed is kept for a late tap, one that ended so that its buyer can look at it. */
const DRAFT_KEPT_MS = 24 * 3_600_000;
/** For a tap that is on its way. A later one finds nothing, which says the same. */
const DROPPED_KEPT_MS = 3_600_000;
const KEPT_MS = 8 * DRAFT_KEPT_MS;
const STOP = 'stop';

interface Same {
  readonly windowMs: number;
  readonly again: boolean;
}

/**
 * Batches as one hash each, as orders are.
 * @param money runs what must not be lost with a server; a draft may be
 */
export function createBatchStore(
  redis: RedisClient,
  keys: Keys,
  logger: Logger,
  money: RedisClient | ScriptRunner = redis,
): BatchStore {
  return {
    async find(reference) {
      if (readReference(reference) !== reference) return undefined;
      const record = await redis.hget(keys.batch(reference), 'record');
      if (record !== null) return read(reference, record);
      const due = keys.batchesDue(shardOfReference(reference));
      await forgetDue.run(redis, { record: keys.batch(reference), due }, { reference });
      return undefined;
    },
    async stateOf(reference) {
      return z.enum(batchStates).safeParse(await redis.hget(keys.batch(reference), 'state')).data;
    },
    commit: async (batch, dueAt) => ((await write(batch, dueAt, undefined)) === 1 ? 'committed' : 'conflict'),
    async confirm(batch, dueAt, same) {
      const written = await write(batch, dueAt, same);
      if (written === 'unproven') return { type: written };
      if (typeof written === 'string') return { type: 'same', reference: written };
      return { type: written === 1 ? 'committed' : 'conflict' };
    },
    ensureKept: ({ reference, version }) => ensureRecordKept({ redis, money }, keys.batch(reference), version),
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
    async begin(reference, draft) {
      const rowKeys = { order: keys.order(draft.reference), batch: keys.batch(reference) };
      const row = { record: draft, writeId: randomUUID(), lifeMs: DRAFT_KEPT_MS };
      return (await beginRow.run(redis, rowKeys, row)) === 1 ? 'begun' : 'over';
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

  async function note(reference: string, field: string, reason: RowRefusal | StopReason): Promise<void> {
    await noteReason.run(redis, { reasons: keys.batchNotes(reference) }, { field, reason, lifeMs: KEPT_MS });
  }

  function write(batch: Batch, dueAt: number | null, same: Same | undefined): Promise<number | string> {
    return commitBatch.run(batch.state === 'draft' ? redis : money, keysOf(batch), {
      version: batch.version,
      record: batch,
      state: batch.state,
      reference: batch.reference,
      dueAt: dueAt ?? undefined,
      lifeMs: lifeOf(batch),
      writeId: randomUUID(),
      sameWindowMs: same === undefined || same.windowMs === 0 ? undefined : same.windowMs,
      isForced: same?.again === true,
      needsProof: same !== undefined && batch.proven === true,
      draftedAt: batch.draftedAt,
    });
  }

  function keysOf({ reference, buyer, sameness }: Batch) {
    return {
      batch: keys.batch(reference),
      due: keys.batchesDue(shardOfReference(reference)),
      latestSame: keys.sameBatch(buyer.userId, sameness),
      proof: keys.pinProof(buyer.userId, reference),
      open: keys.openLists(buyer.userId),
    };
  }

  function read(reference: string, record: string): Batch | undefined {
    const batch = readJson(record, batchSchema);
    if (batch === undefined) logger.error({ reference }, 'the record of a list cannot be read and is left aside');
    return batch;
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
