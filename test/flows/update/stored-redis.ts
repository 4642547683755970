import type { Redis } from 'ioredis';

/** A key as it is kept: readable, and free of the version of Redis that wrote it. */
export interface StoredKey {
  readonly key: string;
  readonly value: StoredValue;
  /** Milliseconds left; absent if it stays. */
  readonly ttlMs?: number;
}

type StoredValue =
  | { readonly string: string }
  | { readonly hash: Record<string, string> }
  | { readonly set: string[] }
  /** Member and score in turn. */
  | { readonly zset: string[] }
  /** Id and fields of each entry. */
  | { readonly stream: [string, string[]][] };

export async function readRedis(redis: Redis): Promise<StoredKey[]> {
  const keys = (await redis.keys('*')).toSorted();
  return Promise.all(
    keys.map(async (key) => {
      const [ttlMs, value] = await Promise.all([redis.pttl(key), readValue(redis, key)]);
      return { key, value, ...(ttlMs < 0 ? {} : { ttlMs }) };
    }),
  );
}

async function readValue(redis: Redis, key: string): Promise<StoredValue> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return { string: (await redis.get(key)) ?? '' };
    case 'hash':
      return { hash: await redis.hgetall(key) };
    case 'set':
      return { set: (await redis.smembers(key)).toSorted() };
    case 'zset':
      return { zset: await redis.zrange(key, '0', '-1', 'WITHSCORES') };
    case 'stream':
      return { stream: await redis.xrange(key, '-', '+') };
    default:
      throw new Error(`${key} is a ${type}, which a recording does not know`);
  }
}

/** @param elapsedMs since the keys were read: what has run out meanwhile is left out, as Redis would have */
export async function writeRedis(redis: Redis, keys: readonly StoredKey[], elapsedMs: number): Promise<void> {
  for (const { key, value, ttlMs } of keys) {
    if (ttlMs !== undefined && ttlMs <= elapsedMs) continue;
    await writeValue(redis, key, value);
    if (ttlMs !== undefined) await redis.pexpire(key, ttlMs - elapsedMs);
  }
}

async function writeValue(redis: Redis, key: string, value: StoredValue): Promise<void> {
  if ('string' in value) await redis.set(key, value.string);
  else if ('hash' in value) await redis.hset(key, value.hash);
  else if ('set' in value) await redis.sadd(key, ...value.set);
  else if ('zset' in value) await redis.zadd(key, ...value.zset.map((_, at, all) => all[at ^ 1] ?? ''));
  else for (const [id, fields] of value.stream) await redis.xadd(key, id, ...fields);
}
