import { sumOf } from '../domain/shared/money.ts';
import { SHARDS } from '../domain/orders/reference.ts';
import { waitingStates, type WaitingState } from '../domain/orders/order.ts';
import { OLD_AFTER_MS } from '../domain/orders/long-wait.ts';
import type { Waiting, Workload } from '../domain/workload.ts';
import type { StoreParts } from './store-parts.ts';
import { BAND, PLACES, confirmedAtOf } from './orders/commit-order.ts';

/** Reads only the oldest orders, even if very many wait. It takes a few numbers from each shard: the ends of sorted sets and their sizes. */
export function createWorkloadReader({ redis, keys, now }: StoreParts) {
  return async (): Promise<Workload> => {
    const [shards, untoldEnds] = await Promise.all([
      Promise.all(SHARDS.map(read)),
      between(keys.backlog(), '-inf', '+inf'),
    ]);
    return {
      openOrders: sumOf(shards.map(({ open }) => open)),
      oldOrders: sumOf(shards.map(({ old }) => old)),
      untoldAlerts: sumOf(shards.map(({ alerts }) => alerts)),
      due: { orders: together(shards.map(({ young }) => young)), lists: together(shards.map(({ lists }) => lists)) },
      waiting: Object.fromEntries(
        waitingStates.map((state, place) => [state, together(shards.map(({ waiting }) => waiting[place] ?? NOTHING))]),
      ) as Record<WaitingState, Waiting>,
      untoldEnds,
    };
  };

  async function read(shard: number) {
    const [open, old, alerts, young, lists, waiting] = await Promise.all([
      redis.hlen(keys.open(shard)),
      redis.zcount(keys.dueOld(shard), '-inf', now() - OLD_AFTER_MS),
      redis.hlen(keys.alerts(shard)),
      between(keys.dueYoung(shard), '-inf', String(now())),
      between(keys.batchesDue(shard), '-inf', String(now())),
      Promise.all(waitingStates.map((state) => waitingIn(keys.waiting(shard), state))),
    ]);
    return { open, old, alerts, young, lists, waiting };
  }

  async function waitingIn(key: string, state: WaitingState): Promise<Waiting> {
    const { count, since } = await between(key, String(PLACES[state] * BAND), `(${(PLACES[state] + 1) * BAND}`);
    return { count, since: since === undefined ? undefined : confirmedAtOf(since) };
  }

  async function between(key: string, from: string, to: string): Promise<Waiting> {
    const [count, [, oldest]] = await Promise.all([
      redis.zcount(key, from, to),
      redis.zrange(key, from, to, 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES'),
    ]);
    return { count, since: oldest === undefined ? undefined : Number(oldest) };
  }
}

const NOTHING: Waiting = { count: 0, since: undefined };

function together(parts: readonly Waiting[]): Waiting {
  const times = parts.flatMap(({ since }) => since ?? []);
  return { count: sumOf(parts.map(({ count }) => count)), since: times.length === 0 ? undefined : Math.min(...times) };
}
