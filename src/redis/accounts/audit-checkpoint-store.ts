import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import { minorSchema } from '../../domain/shared/money.ts';
import type { AccountCheckpoint, AuditCheckpoints } from '../../use-cases/audit/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

/** Fields that are written at once. */
const CHUNK_SIZE = 200;
/** Beside the ids of people, which are numbers. */
const SHARD_FIELD = 'shard';

/** A hash a shard. Lists in place of names, because there is one for each account. What cannot be read counts as not there. */
export function createAuditCheckpoints(redis: RedisClient, keys: Keys): AuditCheckpoints {
  return {
    async shard(shard) {
      return readJson((await redis.hget(keys.audited(shard), SHARD_FIELD)) ?? '', shardSchema);
    },

    async accounts(shard, userIds) {
      if (userIds.length === 0) return new Map();
      const texts = await redis.hmget(keys.audited(shard), ...userIds.map(String));
      const known = userIds.flatMap((userId, place) => {
        const checkpoint = readJson(texts[place] ?? '', accountSchema);
        return checkpoint === undefined ? [] : [[userId, checkpoint] as const];
      });
      return new Map(known);
    },

    async keep(shard, { lastId, heldMinor, entries }, accounts) {
      const fields = Array.from(accounts, ([userId, checkpoint]) => [String(userId), textOf(checkpoint)] as const);
      for (let first = 0; first < fields.length; first += CHUNK_SIZE) {
        await redis.hset(keys.audited(shard), Object.fromEntries(fields.slice(first, first + CHUNK_SIZE)));
      }
      await redis.hset(keys.audited(shard), SHARD_FIELD, JSON.stringify([lastId, heldMinor, entries]));
    },

    async forget(shard) {
      await redis.unlink(keys.audited(shard));
    },
  };
}

function textOf({ lastId, shardLastId, account, entries, bookings, digest, holds }: AccountCheckpoint): string {
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  const sums = [balanceMinor, heldMinor, creditLimitMinor, entries, bookings, digest];
  return JSON.stringify([lastId, shardLastId, ...sums, [...holds]]);
}

const count = z.int().min(0);

const shardSchema = z
  .tuple([z.string(), minorSchema, count])
  .transform(([lastId, heldMinor, entries]) => ({ lastId, heldMinor, entries }));

const accountSchema = z
  .tuple([
    z.string(),
    z.string(),
    minorSchema,
    minorSchema,
    minorSchema,
    count,
    count,
    count,
    z.array(z.tuple([z.string(), minorSchema])),
  ])
  .transform(([lastId, shardLastId, balanceMinor, heldMinor, creditLimitMinor, entries, bookings, digest, holds]) => ({
    lastId,
    shardLastId,
    account: { balanceMinor, heldMinor, creditLimitMinor },
    entries,
    bookings,
    digest,
    holds: new Map(holds),
  }));
