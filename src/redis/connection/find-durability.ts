import { Cluster, type Redis } from 'ioredis';
import type { RedisClient } from './open-redis.ts';

/** What keeps a write from being lost once it was acknowledged, if the server stops the next moment. */
export type Durability =
  /** `appendfsync always`: it is on the disk before it is acknowledged. */
  | { readonly type: 'always' }
  /** REDIS_REPLICAS are waited for. */
  | { readonly type: 'replicas' }
  /** WAITAOF (Redis 7.2, Valkey) can wait until it is on the disk. */
  | { readonly type: 'waitaof' }
  /** @property reason in words for who runs the bot */
  | { readonly type: 'none'; readonly reason: string };

/** Of a cluster the weakest master counts. @throws if Redis is away */
export async function findDurability(redis: RedisClient, replicas: number): Promise<Durability> {
  if (replicas > 0) return { type: 'replicas' };
  const masters = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const found = await Promise.all(masters.map(durabilityOf));
  const weakest = (type: Durability['type']) => found.find((one) => one.type === type);
  return weakest('none') ?? weakest('waitaof') ?? { type: 'always' };
}

async function durabilityOf(redis: Redis): Promise<Durability> {
  const [fsync, hasFile] = await Promise.all([appendFsyncOf(redis), hasAppendOnlyFile(redis)]);
  if (!hasFile) return { type: 'none', reason: 'it has no append-only file (appendonly yes), and REDIS_REPLICAS is 0' };
  if (fsync === 'always') return { type: 'always' };
  if (await knowsWaitAof(redis)) return { type: 'waitaof' };
  const policy = fsync === undefined ? 'it does not say what appendfsync is' : `appendfsync is ${fsync}`;
  return { type: 'none', reason: `${policy}, it knows no WAITAOF (Redis 7.2, Valkey), and REDIS_REPLICAS is 0` };
}

/** Undefined if that is not to be asked: managed servers forbid CONFIG, or call it something else. */
async function appendFsyncOf(redis: Redis): Promise<string | undefined> {
  try {
    const answer: unknown = await redis.config('GET', 'appendfsync');
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function hasAppendOnlyFile(redis: Redis): Promise<boolean> {
  return /^aof_enabled:1\r?$/mu.test(await redis.info('persistence'));
}

/** Waits for nothing: only whether the command is there, and may be used. */
async function knowsWaitAof(redis: Redis): Promise<boolean> {
  try {
    return Array.isArray(await redis.call('WAITAOF', 0, 0, 1));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** That the server does not know the command, or does not allow it, and not that it is away. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /^(?:ERR|NOPERM)\b/u.test(error.message);
}
