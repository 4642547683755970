import { DAY_MS } from '../../domain/shared/days.ts';
import { shardOfPerson, shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { OrderState } from '../../domain/orders/order.ts';
import type { PendingAlert } from '../../domain/alerts.ts';
import { expectThat, writes, type Decision } from '../shared/transact.ts';
import { readJson } from '../shared/held-record-store.ts';
import { pairsOf } from '../shared/members.ts';
import type { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StoreParts } from '../store-parts.ts';

const LISTED_AT_MOST = 100;

/**
 * Alerts that no merchant has read yet, as one hash for each shard. The code that causes an alert writes it in the same step (commit-order.ts, the
 * PINs), and names its field as `fieldOf` does.
 */
export function createAlertOutboxStore({ redis, keys, transactors: { plain } }: StoreParts) {
  return {
    /** In any order. If there are very many, only a part; the rest comes when that was told. */
    async list(): Promise<readonly PendingAlert[]> {
      const shards = SHARDS.map(listOf);
      return (await Promise.all(shards)).flat();
    },
    async has(alert: PendingAlert): Promise<boolean> {
      return (await redis.hget(keyOf(alert), fieldOf(alert))) === valueOf(alert);
    },
    /** Does nothing if the field now has another alert, such as the next lock of the same person. */
    async told(alert: PendingAlert): Promise<void> {
      const [key, field] = [keyOf(alert), fieldOf(alert)];
      await plain.write(key, [writes.removeFields(key, field)], [expectThat.field(key, field, valueOf(alert))]);
    },
  };

  async function listOf(shard: number): Promise<PendingAlert[]> {
    const [, flat] = await redis.hscan(keys.alerts(shard), 0, 'COUNT', LISTED_AT_MOST);
    return pairsOf(flat)
      .slice(0, LISTED_AT_MOST)
      .flatMap(([field, value]) => read(field, value) ?? []);
  }

  function keyOf(alert: PendingAlert): string {
    return keys.alerts(alert.type === 'pin-locked' ? shardOfPerson(alert.userId) : shardOfReference(alert.reference));
  }
}

/** Makes a lock differ from the next one of the same person. */
function valueOf(alert: PendingAlert): string {
  return alert.type === 'pin-locked' ? String(alert.until) : '1';
}

function fieldOf(alert: PendingAlert): string {
  return `${alert.type}:${alert.type === 'pin-locked' ? alert.userId : alert.reference}`;
}

function read(field: string, value: string): PendingAlert | undefined {
  const [type, of = ''] = field.split(':');
  if (type === 'uncollected' || type === 'late-end') return { type, reference: of };
  return type === 'pin-locked' ? { type, userId: Number(of), until: Number(value) } : undefined;
}

/**
 * The ends that could not be told because Telegram is away, of all processes, as one sorted set by when an order ended. Each order also has a due
 * time, which is used in any case. If the reply to a removal is lost, its second sending says that another process has the order; then the due time
 * brings it back.
 */
export function createNotifyBacklogStore({ redis, keys }: StoreParts) {
  return {
    async put(reference: string, endedAt: number): Promise<void> {
      await redis.zadd(keys.backlog(), endedAt, reference);
    },
    /** They all stay in the set. */
    list: (count: number, which: 'freshest' | 'oldest'): Promise<readonly string[]> => {
      const last = String(count - 1);
      return which === 'freshest'
        ? redis.zrevrange(keys.backlog(), '0', last)
        : redis.zrange(keys.backlog(), '0', last);
    },
    /** False if another process has taken it out. */
    remove: async (reference: string): Promise<boolean> => (await redis.zrem(keys.backlog(), reference)) === 1,
    has: async (reference: string): Promise<boolean> => (await redis.zscore(keys.backlog(), reference)) !== null,
    size: (): Promise<number> => redis.zcard(keys.backlog()),
  };
}

/** Orders that do not end and that merchants will be told of together, as one sorted set for everybody, by when an order was confirmed. */
export function createStuckQueue({ redis, keys }: StoreParts) {
  return {
    async put(reference: string, confirmedAt: number): Promise<void> {
      await redis.zadd(keys.stuckQueue(), confirmedAt, reference);
    },
    list: (count: number): Promise<readonly string[]> => redis.zrange(keys.stuckQueue(), '0', String(count - 1)),
    async remove(references: readonly string[]): Promise<void> {
      if (references.length > 0) await redis.zrem(keys.stuckQueue(), ...references);
    },
  };
}

/** Messages that are sent again because Telegram did not take them, and that belong to no order or list: one hash with their texts. */
export function createUntoldNotices({ redis, keys, logger }: StoreParts) {
  return {
    /** What is damaged is taken away. The process that does it says so, and so it is said once. */
    async list<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>[]> {
      const whole: z.output<Schema>[] = [];
      for (const [id, text] of Object.entries(await redis.hgetall(keys.notices()))) {
        const one = readJson(text, schema);
        if (one !== undefined) whole.push(one);
        else if ((await redis.hdel(keys.notices(), id)) === 1)
          logger.error({ notice: id }, 'a damaged message to a person is taken away');
      }
      return whole;
    },
    async put(id: string, text: string): Promise<void> {
      await redis.hset(keys.notices(), id, text);
    },
    async remove(id: string): Promise<void> {
      await redis.hdel(keys.notices(), id);
    },
  };
}

/** Longer than an end can stay untold because Telegram did not take it. */
const KEPT_MS = DAY_MS;
const MAX_IN_VAIN = 10_000;

/**
 * Which messages about an order or a list may have arrived though nothing proves it: a process died in the middle, an answer was lost, or the store
 * was away. A message cannot be taken back, so its note counts only when the note cannot be lost with a server.
 */
export function createNotifyAttempts({ redis, keys, transactors: { money } }: StoreParts) {
  /** By key: tries that ended before their message could go. Their note may be stored, and says nothing about a message. */
  const inVain = new LRUCache<string, string>({ max: MAX_IN_VAIN });
  return {
    /** Called before the message goes; false if the message of an earlier try may have arrived. */
    async begin(reference: string, state: OrderState | 'summary'): Promise<boolean> {
      const attempt = keys.notifyAttempt(reference, state);
      const token = inVain.get(attempt) ?? randomUUID();
      inVain.delete(attempt);
      try {
        const read = () => redis.get(attempt);
        return await money.decide(attempt, read, (stored): Decision<boolean> => {
          if (stored !== null) return { result: stored === token };
          return {
            result: true,
            expect: [expectThat.value(attempt, null)],
            write: [writes.setFor(attempt, token, KEPT_MS)],
          };
        });
      } catch (error) {
        inVain.set(attempt, token);
        throw error;
      }
    },
    /** Called if the message certainly did not arrive. */
    async clear(reference: string, state: OrderState | 'summary'): Promise<void> {
      await redis.del(keys.notifyAttempt(reference, state));
    },
  };
}
