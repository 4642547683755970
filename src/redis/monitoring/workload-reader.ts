import type { RedisClient } from '../connection/open-redis.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { waitingStates, type WaitingState } from '../../domain/orders/order.ts';
import type { ReadWorkload, Waiting } from '../../use-cases/monitoring/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readWorkload, type ShardWorkload } from './monitoring-scripts.ts';
import { confirmedAtOf } from './waiting-mark.ts';

/** A few numbers a shard, each from one end of a sorted set or its size. */
export function createWorkloadReader(redis: RedisClient, keys: Keys, now: Now): ReadWorkload {
  return async () => {
    const [shards, untoldEnds] = await Promise.all([Promise.all(SHARDS.map(read)), readUntoldEnds()]);
    return {
      openOrders: sumOf(shards.map(([[open]]) => open)),
      oldOrders: sumOf(shards.map(([[, old]]) => old)),
      untoldAlerts: sumOf(shards.map(([[, , alerts]]) => alerts)),
      due: {
        orders: together(shards.map(([, due]) => due)),
        lists: together(shards.map(([, , due]) => due)),
      },
      waiting: Object.fromEntries(waitingStates.map((state) => [state, waitingIn(shards, state)])) as Record<
        WaitingState,
        Waiting
      >,
      untoldEnds,
    };
  };

  function read(shard: number): Promise<ShardWorkload> {
    const shardKeys = {
      open: keys.open(shard),
      waiting: keys.waiting(shard),
      young: keys.dueYoung(shard),
      old: keys.dueOld(shard),
      batchesDue: keys.batchesDue(shard),
      alerts: keys.alerts(shard),
    };
    return readWorkload.run(redis, shardKeys, { now: now() });
  }

  async function readUntoldEnds(): Promise<Waiting> {
    const [count, [, oldest]] = await Promise.all([
      redis.zcard(keys.backlog()),
      redis.zrange(keys.backlog(), '0', '0', 'WITHSCORES'),
    ]);
    return { count, since: oldest === undefined ? undefined : Number(oldest) };
  }
}

function waitingIn(shards: readonly ShardWorkload[], wanted: WaitingState): Waiting {
  const found = shards.flatMap(([, , , waiting]) => waiting.filter(([state]) => state === wanted));
  return together(
    found.map(([, count, mark]) => [count, mark === undefined ? undefined : confirmedAtOf(mark)] as const),
  );
}

function together(parts: readonly (readonly [count: number, since: number | undefined])[]): Waiting {
  const times = parts.flatMap(([, since]) => since ?? []);
  return { count: sumOf(parts.map(([count]) => count)), since: times.length === 0 ? undefined : Math.min(...times) };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
