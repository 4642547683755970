import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type Batch, batchSchema, batchStates, rowRefusals, stopReasons } from '../../domain/batches/batch.ts';
import { readReference, shardOfReference } from '../../domain/orders/reference.ts';
import type { BatchStore } from '../../use-cases/batches/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

/** A list that nobody confirmed is kept for a late tap; one that ended, for looking at it. */
const DRAFT_KEPT_MS = 24 * 3_600_000;
/** For a tap that is on its way; later ones find nothing, which says the same. */
const DROPPED_KEPT_MS = 3_600_000;
const KEPT_MS = 8 * DRAFT_KEPT_MS;
const STOP = 'stop';

interface Same {
  readonly windowMs: number;
  readonly again: boolean;
}

/** Lists as one hash each, as orders are. The connection must have its scripts defined. */
export function createBatchStore(redis: Redis, keys: Keys, logger: Logger): BatchStore {
  return {
    async find(reference) {
      if (readReference(reference) !== reference) return undefined;
      const record = await redis.hget(keys.batch(reference), 'record');
      if (record !== null) return read(reference, record);
      await redis.forgetDue(keys.batch(reference), keys.batchesDue(shardOfReference(reference)), reference);
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
    openDrafts: (userId, since) => redis.zrange(keys.openLists(userId), '+inf', String(since), 'BYSCORE', 'REV'),
    latestSame: async (userId, sameness) => (await redis.get(keys.sameBatch(userId, sameness))) ?? undefined,
    claimDue: (shard, now, leaseUntil, limit) => redis.claimDue(keys.batchesDue(shard), now, leaseUntil, limit),
    async reschedule(reference, leaseUntil) {
      await redis.zadd(keys.batchesDue(shardOfReference(reference)), 'XX', leaseUntil, reference);
    },
    async begin(reference, draft) {
      const begun = await redis.beginRow(
        keys.order(draft.reference),
        keys.batch(reference),
        JSON.stringify(draft),
        randomUUID(),
        DRAFT_KEPT_MS,
      );
      return begun === 1 ? 'begun' : 'over';
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

  async function note(reference: string, field: string, why: string): Promise<void> {
    await redis.noteBatch(keys.batchNotes(reference), field, why, KEPT_MS);
  }

  function write(batch: Batch, dueAt: number | null, same: Same | undefined): Promise<number | string> {
    const { reference, state, version, buyer, sameness } = batch;
    const claim = same === undefined || same.windowMs === 0 ? ['', ''] : [same.windowMs, same.again ? 'force' : ''];
    const proof = same !== undefined && batch.proven === true ? 'proof' : '';
    return redis.commitBatch(
      keys.batch(reference),
      keys.batchesDue(shardOfReference(reference)),
      keys.sameBatch(buyer.userId, sameness),
      keys.pinProof(buyer.userId, reference),
      keys.openLists(buyer.userId),
      version,
      JSON.stringify(batch),
      state,
      reference,
      dueAt ?? '',
      lifeOf(batch),
      randomUUID(),
      ...claim,
      proof,
      batch.draftedAt,
    );
  }

  function read(reference: string, record: string): Batch | undefined {
    const batch = readJson(record, batchSchema);
    if (batch === undefined) logger.error({ reference }, 'the record of a list cannot be read and is left aside');
    return batch;
  }
}

/** What is under way is kept for as long as that takes. */
function lifeOf({ state }: Batch): number | '' {
  switch (state) {
    case 'draft':
      return DRAFT_KEPT_MS;
    case 'dropped':
      return DROPPED_KEPT_MS;
    case 'running':
    case 'summing':
      return '';
    case 'done':
      return KEPT_MS;
  }
}
