import { Cluster, type Redis } from 'ioredis';
import type { RedisClient } from './open-redis.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { ScriptRunner } from '../shared/define-script.ts';

/**
 * How long a write waits. For replicas, far less than a command may take, so that this answer, which says the reason, comes first. For the disk, as
 * long as a busy disk needs for a file that is written every second.
 */
export const REPLICA_WAIT_MS = 1_000;
export const DISK_WAIT_MS = 4_000;

/** What saves a write that was acknowledged, if the server stops the next moment. */
type Durability =
  /** `appendfsync always`: it is on the disk before it is acknowledged. */
  | { readonly type: 'always' }
  /** The write waits for REDIS_REPLICAS. */
  | { readonly type: 'replicas' }
  /** WAITAOF (Redis 7.2, Valkey) can wait until it is on the disk. */
  | { readonly type: 'waitaof' }
  /** @property reason in words for the person who runs the bot */
  | { readonly type: 'none'; readonly reason: string };

/** In a cluster the weakest master counts. @throws if Redis is away */
export async function findDurability(redis: RedisClient, replicas: number): Promise<Durability> {
  if (replicas > 0) return { type: 'replicas' };
  const masters = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const found = await Promise.all(masters.map(durabilityOf));
  const weakest = (type: Durability['type']) => found.find((one) => one.type === type);
  return weakest('none') ?? weakest('waitaof') ?? { type: 'always' };
}

async function durabilityOf(redis: Redis): Promise<Durability> {
  const [fsync, persistence] = await Promise.all([appendFsyncOf(redis), redis.info('persistence')]);
  const hasFile = /^aof_enabled:1\r?$/mu.test(persistence);
  if (!hasFile) return { type: 'none', reason: 'it has no append-only file (appendonly yes), and REDIS_REPLICAS is 0' };
  if (fsync === 'always') return { type: 'always' };
  if (await knowsWaitAof(redis)) return { type: 'waitaof' };
  const policy = fsync === undefined ? 'it does not say what appendfsync is' : `appendfsync is ${fsync}`;
  return { type: 'none', reason: `${policy}, it knows no WAITAOF (Redis 7.2, Valkey), and REDIS_REPLICAS is 0` };
}

/** Undefined if this cannot be asked, because managed servers forbid CONFIG, or call it something else. */
async function appendFsyncOf(redis: Redis): Promise<string | undefined> {
  const answer = await orRefused(redis.config('GET', 'appendfsync'));
  return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined;
}

/** Does not wait for a write: only looks whether the command exists and may be used. */
async function knowsWaitAof(redis: Redis): Promise<boolean> {
  return Array.isArray(await orRefused(redis.call('WAITAOF', 0, 0, 1)));
}

/** Undefined if the server does not know the command, or does not allow it. @throws if it is away */
async function orRefused(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof Error && /^(?:ERR|NOPERM)\b/u.test(error.message))) throw error;
  });
}

/**
 * @param deps.money moves other money
 * @param deps.openDisk over a separate connection, because waiting for the disk holds it up
 * @throws if Redis is away
 */
export async function openPaymentDurability(deps: {
  redis: RedisClient;
  money: RedisClient | ScriptRunner;
  replicas: number;
  openDisk: () => Promise<{ scripts: ScriptRunner; close: () => Promise<void> }>;
  logger: Logger;
}) {
  const { redis, money, replicas, openDisk, logger } = deps;
  let durability: Durability = { type: 'none', reason: 'it has not been asked yet' };
  let disk: Awaited<ReturnType<typeof openDisk>> | undefined;
  await become();
  return {
    runner: () => (durability.type === 'waitaof' ? (disk?.scripts ?? money) : money),
    fault: () => (durability.type === 'none' ? durability.reason : undefined),
    /** Looks again, because the server may be another one now. Never rejects: while Redis cannot be asked, nothing changes. */
    assess: () =>
      become().catch((error: unknown) => logger.debug({ err: error }, 'how Redis keeps payments could not be asked')),
    close: async () => disk?.close(),
  };

  async function become(): Promise<void> {
    const found = await findDurability(redis, replicas);
    if (found.type === 'waitaof') disk ??= await openDisk();
    if (found.type === 'none') {
      logger.error({ reason: found.reason }, 'payments by Telegram are refused, because Redis may lose them');
    }
    durability = found;
  }
}
