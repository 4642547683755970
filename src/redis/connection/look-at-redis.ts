import { Cluster, type Redis } from 'ioredis';
import { REDIS_FULL } from '../../domain/alerts.ts';
import { createKeys } from '../keys.ts';
import { readMark } from '../shop-store.ts';
import { findDurability } from './payment-durability.ts';
import { openRedis, type RedisClient } from './open-redis.ts';
import { connect, takesWrites } from './watch-connection.ts';
import { lookup } from 'node:dns/promises';
import { isPrivateAddress, readRedisUrl } from '../../redis-url.ts';

export type RedisLook =
  | {
      readonly type: 'there';
      readonly name: 'Redis' | 'Valkey';
      readonly version: string;
      /** Reasons why it may lose orders, or show them to others. */
      readonly faults: readonly RedisFault[];
      readonly usedBytes: number;
    }
  | { readonly type: 'old'; readonly version: string }
  | { readonly type: 'locked' }
  | { readonly type: 'forbids' }
  | { readonly type: 'silent' };

export interface RedisNeeds {
  readonly replicas?: number;
  /** If given, a key that expires by itself is written to see whether it takes writes. */
  readonly keyPrefix?: string | undefined;
  readonly takesPayments?: boolean;
}

/** The oldest version that README allows. */
const OLDEST_MAJOR = 7;

/**
 * @param url as in REDIS_URL
 * @throws Error if it is no such address, and never because of what the server or the network does
 */
export async function lookAtRedis(url: string, needs: RedisNeeds = {}): Promise<RedisLook> {
  const redis = openRedis(url);
  // The error of connect() says only that the connection is closed.
  let reason = '';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await connect(redis);
    return await look(redis, url, needs);
  } catch (error) {
    return { type: kindOf(`${reason}\n${error instanceof Error ? error.message : ''}`) };
  } finally {
    redis.disconnect();
  }
}

async function look(redis: RedisClient, url: string, needs: RedisNeeds): Promise<RedisLook> {
  const info = await oneServerOf(redis).info();
  const valkey = valueOf(info, 'valkey_version');
  const version = valkey ?? valueOf(info, 'redis_version') ?? '0';
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) return { type: 'old', version };
  return {
    type: 'there',
    name: valkey === undefined ? 'Redis' : 'Valkey',
    version,
    faults: [
      ...(await findFaults(redis, needs.replicas ?? 0)),
      ...(await faultsForBot(redis, needs)),
      ...(await findExposure(url)).map((text) => ({ text, stops: false })),
    ],
    usedBytes: Number(valueOf(info, 'used_memory')),
  };
}

async function faultsForBot(redis: RedisClient, needs: RedisNeeds): Promise<RedisFault[]> {
  const { keyPrefix, replicas = 0, takesPayments = false } = needs;
  const isWritable = keyPrefix === undefined || (await takesWrites(redis, createKeys(keyPrefix)));
  const durability = takesPayments ? await findDurability(redis, replicas) : undefined;
  const mark = keyPrefix === undefined ? undefined : await redis.get(createKeys(keyPrefix).initialised());
  return [
    ...(readMark(mark ?? '').type === 'shut' ? [{ text: SHUT, stops: true }] : []),
    ...(isWritable ? [] : [{ text: 'takes no writes: look at its log, its disk and its memory', stops: true }]),
    ...(durability?.type === 'none'
      ? [{ text: `payments by Telegram are refused: ${durability.reason}`, stops: false }]
      : []),
  ];
}

const SHUT =
  'lacks the records of before, so the shop is shut and sells nothing: docs/operations.md, “Redis came back empty”';

function kindOf(messages: string): 'locked' | 'forbids' | 'silent' {
  if (/^(?:NOAUTH|WRONGPASS)\b/mu.test(messages)) return 'locked';
  return /^NOPERM\b/mu.test(messages) ? 'forbids' : 'silent';
}

/** Any server of a cluster, because all have the same version. */
function oneServerOf(redis: RedisClient): Redis {
  const server = redis instanceof Cluster ? redis.nodes()[0] : redis;
  if (server === undefined) throw new Error('the cluster has no node');
  return server;
}

function valueOf(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'mu').exec(info)?.[1];
}

interface RedisFault {
  readonly text: string;
  /** Whether nothing can be sold while this is so. */
  readonly stops: boolean;
}

/** If Redis forgets an order, the order is lost. So nothing may be evicted, and everything must reach the disk and the replicas. */
async function findFaults(redis: RedisClient, replicas: number): Promise<RedisFault[]> {
  const masters = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const found = (await Promise.all(masters.map(async (master) => faultsOf(await master.info(), replicas)))).flat();
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
}

function faultsOf(info: string, replicas: number): RedisFault[] {
  const value = (name: string): string => valueOf(info, name) ?? '';
  const part = Number(value('used_memory')) / Number(value('maxmemory'));
  const look = (text: string): RedisFault => ({ text, stops: false });
  return [
    ...(value('maxmemory_policy') === 'noeviction'
      ? []
      : [look('set maxmemory-policy to noeviction, or orders may be thrown away')]),
    ...(value('aof_enabled') === '1' ? [] : [look('set appendonly to yes, or orders are lost when Redis stops')]),
    // Without a limit this is infinite, and if the limit is missing it is NaN.
    ...(part > REDIS_FULL && Number.isFinite(part)
      ? [look(`its memory is full to ${Math.round(part * 100)} %: give it more, or set ARCHIVE_DIR`)]
      : []),
    ...(Number(value('connected_slaves')) >= replicas
      ? []
      : [{ text: `connect ${replicas} replicas, as REDIS_REPLICAS asks for, or nothing is sold`, stops: true }]),
  ];
}

/**
 * Empty if nothing is wrong, if Redis is on this machine or in a private network, or if the name cannot be resolved.
 * @param url as in REDIS_URL; never part of the answer
 * @param resolve all addresses of a host
 */
export async function findExposure(
  url: string,
  resolve: (host: string) => Promise<readonly { address: string; family: number }[]> = (host) =>
    lookup(host, { all: true }),
): Promise<string[]> {
  const address = readRedisUrl(url);
  if (address.type === 'wrong') return [];
  const addresses = await Promise.all(address.hosts.map(({ host }) => resolve(host).catch(() => [])));
  const isPrivate = addresses.flat().every(isPrivateAddress);
  if (isPrivate) return [];
  return [
    ...(address.password === undefined
      ? ['it has a public address and no password: whoever reaches it can confirm orders']
      : []),
    ...(address.tls ? [] : ['it has a public address and no TLS (rediss://): the network can read it']),
  ];
}
