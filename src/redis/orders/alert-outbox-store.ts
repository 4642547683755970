import type { Redis, Result } from 'ioredis';
import { shardOfPerson, shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { PendingAlert, AlertOutboxStore } from '../../use-cases/order-worker/ports.ts';
import type { Keys } from '../shared/keys.ts';

/** Of one shard at once; what is told makes place for more. */
const LISTED_AT_MOST = 100;

/** What merchants have not been told of, as a hash a shard: the scripts in which such things happen write it, and name a field as `fieldOf` does. */
export function createAlertOutboxStore(redis: Redis, keys: Keys): AlertOutboxStore {
  return {
    async list() {
      const shards = SHARDS.map(listOf);
      return (await Promise.all(shards)).flat();
    },
    async has(untold) {
      return (await redis.hget(keyOf(untold), fieldOf(untold))) === valueOf(untold);
    },
    async told(untold) {
      await redis.forgetUntold(keyOf(untold), fieldOf(untold), valueOf(untold));
    },
  };

  async function listOf(shard: number): Promise<PendingAlert[]> {
    const [, flat] = await redis.hscan(keys.untold(shard), 0, 'COUNT', LISTED_AT_MOST);
    const pairs = flat.flatMap((field, index) => (index % 2 === 0 ? [[field, flat[index + 1] ?? ''] as const] : []));
    return pairs.slice(0, LISTED_AT_MOST).flatMap(([field, value]) => read(field, value) ?? []);
  }

  function keyOf(untold: PendingAlert): string {
    return keys.untold(
      untold.type === 'pin-locked' ? shardOfPerson(untold.userId) : shardOfReference(untold.reference),
    );
  }
}

/** Tells a lock from the next one of the same person. */
function valueOf(untold: PendingAlert): string {
  return untold.type === 'pin-locked' ? String(untold.until) : '1';
}

function fieldOf(untold: PendingAlert): string {
  return `${untold.type}:${untold.type === 'pin-locked' ? untold.userId : untold.reference}`;
}

function read(field: string, value: string): PendingAlert | undefined {
  const [type, of = ''] = field.split(':');
  if (type === 'uncollected' || type === 'late-end') return { type, reference: of };
  return type === 'pin-locked' ? { type, userId: Number(of), until: Number(value) } : undefined;
}

/** The script of what merchants have not been told, the same when it is sent again (scripts.ts). */
export const untoldScripts = {
  /** KEYS untold; ARGV field, value. Of no effect where it is another one by now. */
  forgetUntold: {
    numberOfKeys: 1,
    lua: `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    forgetUntold(untold: string, field: string, value: string): Result<number, Context>;
  }
}
