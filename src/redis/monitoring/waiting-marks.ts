import { lieWithin } from '../../domain/shared/clock.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import { orderStates, waitingStates } from '../../domain/orders/order.ts';
import { readReference } from '../../domain/orders/reference.ts';
import { readJson } from '../shared/read-json.ts';
import type { Keys } from '../shared/keys.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import { correctWaitingMark, type ShardWorkload } from './monitoring-scripts.ts';
import { waitingMarkOf } from './waiting-mark.ts';

/** Processes of an older version write orders without their marks, so marks are checked where they are believed. */
export interface WaitingMarks {
  /** The same, when the oldest mark of each state agrees with its order. @param read one shard again */
  corrected(
    shards: readonly ShardWorkload[],
    read: (shard: number) => Promise<ShardWorkload>,
  ): Promise<readonly ShardWorkload[]>;
}

/** Marks that are put right in one reading; the rest comes with the next. */
const MOST_CORRECTED = 20;
/** Orders of a shard that get a mark at once, and how often it is looked for them. */
const MOST_ADDED = 200;
const LOOK_EVERY_MS = 60_000;

const recordSchema = z.looseObject({ state: z.enum(orderStates), confirmedAt: z.number().optional() });

export function createWaitingMarks(redis: RedisClient, keys: Keys, now: Now): WaitingMarks {
  const lookedAt = new Map<number, number>();
  return {
    async corrected(shards, read) {
      const present = [...shards];
      for (const [shard, workload] of shards.entries()) {
        if (lacksMarks(workload) && (await addMarks(shard))) present[shard] = await read(shard);
      }
      for (let tries = 0; tries < MOST_CORRECTED; tries += 1) {
        const wrong = await findWrong(present);
        if (wrong === undefined) break;
        present[wrong.shard] = await read(wrong.shard);
      }
      return present;
    },
  };

  /** Corrects the first mark that does not agree with its order, among the oldest of each state; the shard that it was in. */
  async function findWrong(shards: readonly ShardWorkload[]): Promise<{ shard: number } | undefined> {
    for (const state of waitingStates) {
      const oldest = shards
        .flatMap(([, , , waiting], shard) =>
          waiting.flatMap(([each, , reference, mark]) =>
            each === state && mark !== undefined ? [{ shard, reference, mark }] : [],
          ),
        )
        .toSorted((one, other) => one.mark - other.mark)[0];
      if (oldest === undefined) continue;
      const mark = await markFor(oldest.reference);
      if (mark === oldest.mark) continue;
      await correct(oldest.shard, oldest.reference, oldest.mark, mark);
      return oldest;
    }
    return undefined;
  }

  /** Whether there was anything to add. */
  async function addMarks(shard: number): Promise<boolean> {
    if (lieWithin(LOOK_EVERY_MS, lookedAt.get(shard) ?? -Infinity, now())) return false;
    lookedAt.set(shard, now());
    const references = await redis.hkeys(keys.open(shard));
    const marks = references.length === 0 ? [] : await redis.zmscore(keys.waiting(shard), ...references);
    const missing = references.filter((_, place) => marks[place] === null).slice(0, MOST_ADDED);
    for (const reference of missing) await correct(shard, reference, undefined, await markFor(reference));
    return missing.length > 0;
  }

  /** What its record says; undefined if no one waits for it, or it cannot be read. */
  async function markFor(reference: string): Promise<number | undefined> {
    if (readReference(reference) !== reference) return undefined;
    const record = readJson((await redis.hget(keys.order(reference), 'record')) ?? '', recordSchema);
    return record === undefined ? undefined : waitingMarkOf(record);
  }

  async function correct(shard: number, reference: string, seen: number | undefined, mark: number | undefined) {
    await correctWaitingMark.run(redis, { waiting: keys.waiting(shard) }, { reference, seen, mark });
  }
}

/** Each open order has a mark, and so do those that wait for a token. */
function lacksMarks([[open], , , waiting]: ShardWorkload): boolean {
  const marked = waiting.filter(([state]) => state !== 'token-due').map(([, count]) => count);
  return marked.reduce((sum, count) => sum + count, 0) < open;
}
