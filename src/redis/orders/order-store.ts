import type { RedisClient } from '../connection/open-redis.ts';
import type { Span } from '../../domain/shared/days.ts';
import { minor } from '../../domain/shared/money.ts';
import type { Order } from '../../domain/orders/order.ts';
import { queueOf } from '../../domain/orders/long-wait.ts';
import { readReference, shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { CommitResult, OldOrder, OrderStore } from '../../use-cases/orders/ports.ts';
import { UnreadableRecordError } from '../../use-cases/shared/held-records.ts';
import { type Committed, createCommitOrder, latestSameKey, MAX_OPEN_DRAFTS } from './commit-order.ts';
import { findByEnding, referencesBetween } from './find/find-orders.ts';
import { findByReferenceEnding } from './find/find-by-reference.ts';
import { earliestDue, forgetDue } from '../shared/due/due-scripts.ts';
import { parseRecord, readRecord } from './ended/ended-order-store.ts';
import { claimOrders, rescheduleOrder } from './due/due-order-scripts.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';
import { pairsOf } from '../shared/pairs-of.ts';
import type { Transactor } from '../shared/transactor.ts';

/** So many that a command takes less than a millisecond. */
const OLD_PAGE_SIZE = 2_000;

export interface OrderStoreDeps {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** `money` writes what must not be lost with a server; a draft may be. */
  readonly transactors: { readonly plain: Transactor; readonly money: Transactor };
  /** By whose clock an order counts in the sums of a day. */
  readonly timeZone: string;
  readonly held: HoldRecord;
}

/** Orders as one hash each: its version for comparing, its record as JSON. */
export function createOrderStore({ redis, keys, transactors, timeZone, held }: OrderStoreDeps): OrderStore {
  const { plain, money } = transactors;
  const commitOrder = createCommitOrder({ redis, keys, timeZone, held });
  return {
    find,
    async peek(reference) {
      if (readReference(reference) !== reference) return 'missing';
      const found = await findOrder(reference);
      return found instanceof UnreadableRecordError ? 'unreadable' : found;
    },

    async commit(order, dueAt, note) {
      // A failed attempt is no reason to ask before the next one.
      const claim = order.state === 'failed' || order.state === 'reversed' ? 'release' : undefined;
      return committedOf(await commitOrder(order.state === 'draft' ? plain : money, order, { dueAt, claim, note }));
    },

    async draft(order) {
      const drafted = await commitOrder(plain, order, { dueAt: null, claim: 'look' });
      if (drafted.type === 'same') return { same: drafted.reference };
      return committedOf(drafted) === 'conflict' ? 'conflict' : 'committed';
    },

    async latestSame(drafts) {
      if (drafts.length === 0) return [];
      const found = await redis.mget(drafts.map((draft) => latestSameKey(keys, draft)));
      return found.map((reference) => reference ?? undefined);
    },

    async putBack(order, dueAt) {
      const written = await commitOrder(money, order, { dueAt });
      return written.type === 'short' ? 'short' : committedOf(written);
    },

    async confirm(order, dueAt, { duplicates: { windowMs, again, known }, dayLimitMinor }) {
      const claim = windowMs === 0 ? undefined : again ? 'force' : 'claim';
      const conditions = { dueAt, isConfirming: true, claim, windowMs, known, dayLimitMinor } as const;
      const written = await commitOrder(money, order, conditions);
      switch (written.type) {
        case 'same':
          return { type: 'duplicate', reference: written.reference };
        case 'day-limit':
          return { ...written, limitMinor: dayLimitMinor ?? minor(0) };
        case 'committed':
        case 'uncollected':
          return { type: 'committed' };
        case 'conflict':
        case 'short':
          return written;
      }
    },

    ensureKept: ({ reference, version }) => money.ensureKept(keys.order(reference), version),

    earliestDue: (shard) => earliestDue(redis, keys.due(shard)),
    claimYoung: (shard, now, leaseUntil, limit) =>
      claimOrders.run(redis, queuesOf(shard), { queue: 'young', now, leaseUntil, limit }),
    claimRest: (shard, now, leaseUntil, limit) =>
      claimOrders.run(redis, queuesOf(shard), { queue: 'rest', now, leaseUntil, limit }),

    dueAfter: (shard, after, limit) =>
      redis.zrange(keys.dueYoung(shard), '+inf', `(${after}`, 'BYSCORE', 'REV', 'LIMIT', 0, limit),

    async reschedule(reference, dueAt) {
      const args = { reference, dueAt, queue: 'as-before', confirmedAt: undefined } as const;
      await rescheduleOrder.run(redis, queuesOf(shardOfReference(reference)), args);
    },

    async enrol(order, dueAt) {
      const { reference, confirmedAt = order.draftedAt } = order;
      const args = { reference, dueAt, queue: queueOf(order, dueAt), confirmedAt };
      await rescheduleOrder.run(redis, queuesOf(shardOfReference(reference)), args);
    },

    async listOld() {
      return (await Promise.all(SHARDS.map(oldIn))).flat();
    },

    async forgetOld(reference) {
      await redis.zrem(keys.dueOld(shardOfReference(reference)), reference);
    },

    async postpone(references, dueAt) {
      const byShard = Map.groupBy(references, shardOfReference);
      await Promise.all(
        [...byShard].map(([shard, some]) =>
          redis.zadd(keys.due(shard), 'XX', ...some.flatMap((reference) => [dueAt, reference])),
        ),
      );
    },

    listByBuyer: (userId, offset, count, within) =>
      within === undefined
        ? listIn(keys.ordersOf(userId), offset, count)
        : listWithin(keys.ordersOf(userId), within, offset, count),
    listTokens: (userId, offset, count) => listIn(keys.tokensOf(userId), offset, count),

    async listByNumber(ending, userId, offset, count) {
      const found = await findByEnding(redis, keys, ending, userId);
      return { ...(await findAll(found.slice(offset, offset + count))), total: found.length };
    },

    async listByReference(ending, userId, count) {
      return (await findAll(await findByReferenceEnding(redis, keys, ending, userId, count))).orders;
    },

    async *confirmedBetween(from, to) {
      for (const shard of SHARDS) yield* confirmedIn(shard, from, to);
    },

    openDrafts: (userId, since) =>
      redis.zrange(keys.openDrafts(userId), '+inf', String(since), 'BYSCORE', 'REV', 'LIMIT', 0, MAX_OPEN_DRAFTS),

    async listOpen(count) {
      const references = await Promise.all(SHARDS.map((shard) => redis.hkeys(keys.open(shard))));
      return (await findAll(references.flat().slice(0, count))).orders;
    },

    async openOrders() {
      const shards = SHARDS.map((shard) => redis.hvals(keys.open(shard)));
      const amounts = (await Promise.all(shards)).flat().map(Number);
      return { count: amounts.length, totalMinor: minor(amounts.reduce((sum, amount) => sum + amount, 0)) };
    },
  };

  function queuesOf(shard: number) {
    return { due: keys.due(shard), young: keys.dueYoung(shard), old: keys.dueOld(shard) };
  }

  /** One that comes or goes meanwhile may be left out, and is there at the next look. */
  async function oldIn(shard: number): Promise<OldOrder[]> {
    const found: OldOrder[] = [];
    for (let offset = 0; ; offset += OLD_PAGE_SIZE) {
      const flat = await redis.zrange(
        keys.dueOld(shard),
        String(offset),
        String(offset + OLD_PAGE_SIZE - 1),
        'WITHSCORES',
      );
      for (const [reference, at] of pairsOf(flat)) {
        // The half of a millisecond says that it is in doubt.
        const confirmedAt = Math.floor(Number(at));
        found.push({ reference, confirmedAt, inDoubt: Number(at) !== confirmedAt });
      }
      if (flat.length < 2 * OLD_PAGE_SIZE) return found;
    }
  }

  async function listIn(list: string, offset: number, count: number) {
    const [total, references] = await Promise.all([
      redis.zcard(list),
      redis.zrevrange(list, offset, offset + count - 1),
    ]);
    return { ...(await findAll(references)), total };
  }

  async function listWithin(list: string, { from, to }: Span, offset: number, count: number) {
    const [first, before] = [String(from), `(${to}`];
    const [total, references] = await Promise.all([
      redis.zcount(list, first, before),
      redis.zrange(list, before, first, 'BYSCORE', 'REV', 'LIMIT', offset, count),
    ]);
    return { ...(await findAll(references)), total };
  }

  async function find(reference: string): Promise<Order | undefined> {
    const found = await findOrForget(reference);
    if (found instanceof UnreadableRecordError) throw found;
    return found;
  }

  async function findOrForget(reference: string): Promise<Order | UnreadableRecordError | undefined> {
    if (readReference(reference) !== reference) return undefined;
    const found = await findOrder(reference);
    return found === 'missing' ? forget(reference) : found;
  }

  async function findOrder(reference: string): Promise<Order | 'missing' | UnreadableRecordError> {
    const stored = await readRecord(redis, keys, reference);
    if (stored === undefined) return 'missing';
    return parseRecord(stored) ?? held.hold('order', reference);
  }

  async function findAll(references: readonly string[]): Promise<{ orders: Order[]; unreadable: number }> {
    const found = await Promise.all(references.map(findOrForget));
    return {
      orders: found.flatMap((one) => (one === undefined || one instanceof UnreadableRecordError ? [] : [one])),
      unreadable: found.filter((one) => one instanceof UnreadableRecordError).length,
    };
  }

  /** What is confirmed meanwhile comes at the end. */
  async function* confirmedIn(shard: number, from: number, to: number): AsyncGenerator<readonly Order[]> {
    for await (const references of referencesBetween(redis, keys.confirmed(shard), { from, to })) {
      if (references.length > 0) yield (await findAll(references)).orders;
    }
  }

  async function forget(reference: string): Promise<undefined> {
    const queues = Object.values(queuesOf(shardOfReference(reference)));
    await forgetDue(redis, plain, keys.order(reference), reference, queues);
    return undefined;
  }
}

function committedOf(written: Committed): CommitResult {
  switch (written.type) {
    case 'committed':
    case 'uncollected':
    case 'conflict':
      return written.type;
    case 'same':
    case 'short':
    case 'day-limit':
      // Money is held by confirm alone, which says why it could not be.
      throw new Error('an order was refused that was not being confirmed');
  }
}
