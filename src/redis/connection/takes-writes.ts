import { Cluster } from 'ioredis';
import { SHARDS } from '../../domain/orders/reference.ts';
import type { Keys } from '../shared/keys.ts';
import type { RedisClient } from './open-redis.ts';

const MARK_LIFE_MS = 60_000;

/**
 * Hash tags whose writes tell for all: a server takes all or none, and of a cluster each master is asked that has keys of people.
 */
export function telltaleTags(redis: RedisClient): readonly string[] {
  const shards = redis instanceof Cluster ? SHARDS : SHARDS.slice(0, 1);
  return shards.map((shard) => `s${shard.toString(16)}`);
}

/** Not a PING: a replica, a full disk and a full memory answer that. */
export async function takesWrites(redis: RedisClient, keys: Pick<Keys, 'ready'>): Promise<boolean> {
  const writes = telltaleTags(redis).map((tag) => redis.set(keys.ready(tag), '1', 'PX', MARK_LIFE_MS));
  const written = await Promise.allSettled(writes);
  return written.every(({ status }) => status === 'fulfilled');
}
