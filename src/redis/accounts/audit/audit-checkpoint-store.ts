import type { RedisClient } from '../../connection/open-redis.ts';
import type { AuditCheckpoints } from '../../../use-cases/audit/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';
import { accountCheckpointSchema, shardCheckpointSchema, textOfAccount, textOfShard } from './checkpoint-text.ts';

/** Fields that are written at once. */
const CHUNK_SIZE = 200;
/** Beside the ids of people, which are numbers. */
const SHARD_FIELD = 'shard';

/** A hash a shard. What cannot be read counts as not there. */
export function createAuditCheckpoints(redis: RedisClient, keys: Keys): AuditCheckpoints {
  return {
    async shard(shard) {
      return readJson((await redis.hget(keys.audited(shard), SHARD_FIELD)) ?? '', shardCheckpointSchema);
    },

    async accounts(shard, userIds) {
      if (userIds.length === 0) return new Map();
      const texts = await redis.hmget(keys.audited(shard), ...userIds.map(String));
      const known = userIds.flatMap((userId, place) => {
        const checkpoint = readJson(texts[place] ?? '', accountCheckpointSchema);
        return checkpoint === undefined ? [] : [[userId, checkpoint] as const];
      });
      return new Map(known);
    },

    async keep(shard, at, accounts) {
      const fields = Array.from(
        accounts,
        ([userId, checkpoint]) => [String(userId), textOfAccount(checkpoint)] as const,
      );
      for (let first = 0; first < fields.length; first += CHUNK_SIZE) {
        await redis.hset(keys.audited(shard), Object.fromEntries(fields.slice(first, first + CHUNK_SIZE)));
      }
      await redis.hset(keys.audited(shard), SHARD_FIELD, textOfShard(at));
    },

    async forget(shard) {
      await redis.unlink(keys.audited(shard));
    },
  };
}
