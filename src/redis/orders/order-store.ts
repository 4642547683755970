import type { Span } from '../../domain/shared/days.ts';
import { type Minor, minor, sumOf } from '../../domain/shared/money.ts';
import type { Order } from '../../domain/orders/order.ts';
import { OLD_AFTER_MS, queueOf } from '../../domain/orders/long-wait.ts';
import { readReference, shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { ChangeNote } from '../../domain/people/change-trail.ts';
import type { NumberEnding } from '../../domain/orders/order-search.ts';
import { UnreadableRecordError } from '../../domain/shared/held-records.ts';
import { type Committed, createCommitOrder, latestSameKey } from './commit-order.ts';
import { findByEnding, findByReferenceEnding, referencesBetween } from './find-orders.ts';
import { earliestDue, forgetDue } from '../shared/due.ts';
import { parseRecord, readRecord } from './ended-order-store.ts';
import { pagesOf } from '../shared/members.ts';
import { z } from 'zod';
import { defineScript, done } from '../shared/define-script.ts';
import type { StoreParts } from '../store-parts.ts';
import { MAX_OPEN_DRAFTS } from '../../domain/orders/draft.ts';

export interface OrderPage {
  readonly orders: readonly Order[];
  /** How many of the page cannot be read, and so are missing from its orders. */
  readonly unreadable?: number;
  readonly total: number;
}

export interface OldOrder {
  readonly reference: string;
  readonly confirmedAt: number;
  /** True if it is not known whether the service has it (long-wait.ts). */
  readonly inDoubt: boolean;
}

/** `uncollected` is committed too: it was delivered after the money had been given back, and the account does not allow taking it again. */
export type CommitResult = 'committed' | 'uncollected' | 'conflict';

interface ConfirmConditions {
  /** `known`: the earlier purchase that the card named, so the buyer knows of it. */
  readonly duplicates: { readonly windowMs: number; readonly again: boolean; readonly known?: string | undefined };
  readonly dayLimitMinor?: Minor | undefined;
}

/** With so many at once, a command takes less than a millisecond. */
const OLD_PAGE_SIZE = 2_000;

/** Each order is a hash: its version for comparing, and its record as JSON. */
export function createOrderStore(parts: StoreParts) {
  const { redis, keys, held } = parts;
  const { plain, money } = parts.transactors;
  const commitOrder = createCommitOrder(parts);
  return {
    /** @throws UnreadableRecordError if it is there and cannot be read */
    find,
    /** Unlike find, it leaves the due time of a missing order as it is. */
    async peek(reference: string): Promise<Order | 'missing' | 'unreadable'> {
      if (readReference(reference) !== reference) return 'missing';
      const found = await findOrder(reference);
      return found instanceof UnreadableRecordError ? 'unreadable' : found;
    },

    /**
     * Writes the record, its due time and its place in the lists in one script, if the stored version is one less than the order's own. `dueAt` null:
     * nothing is left to do. The same script books, once, what the new state means for the money on the buyer's account. It also stores the note of
     * who did it until the trail has it.
     */
    async commit(order: Order, dueAt: number | null, note?: ChangeNote): Promise<CommitResult> {
      // If a purchase failed, the buyer need not be asked before the next one.
      const claim = order.state === 'failed' || order.state === 'reversed' ? 'release' : undefined;
      return committedOf(await commitOrder(order.state === 'draft' ? plain : money, order, { dueAt, claim, note }));
    },

    /** The same as commit, for a draft. `same`: nothing was written, because the same was bought within the window (duplicate.ts). */
    async draft(order: Order): Promise<'committed' | 'conflict' | { readonly same: string }> {
      const drafted = await commitOrder(plain, order, { dueAt: null, claim: 'look' });
      if (drafted.type === 'same') return { same: drafted.reference };
      return committedOf(drafted) === 'conflict' ? 'conflict' : 'committed';
    },

    /** For each of these drafts, all of one person: the earlier purchase for which `draft` would answer `same`. Nothing is written. */
    async latestSame(drafts: readonly Order[]): Promise<readonly (string | undefined)[]> {
      if (drafts.length === 0) return [];
      const found = await redis.mget(drafts.map((draft) => latestSameKey(keys, draft)));
      return found.map((reference) => reference ?? undefined);
    },

    /** The same as commit, for a record that the store has lost. `short`: its money cannot be held again; nothing was written. */
    async putBack(order: Order, dueAt: number): Promise<CommitResult | 'short'> {
      const written = await commitOrder(money, order, { dueAt, fromCard: true });
      return written.type === 'short' ? 'short' : committedOf(written);
    },

    /**
     * Like commit, for the tap: only if the same person has not bought the same within the window (0: always),
     * unless they say so; a failed one does not count. And only if the order's billing is within the day's limit and can be held on the account.
     */
    async confirm(
      order: Order,
      dueAt: number,
      { duplicates: { windowMs, again, known }, dayLimitMinor }: ConfirmConditions,
    ): Promise<Committed> {
      const claim = windowMs === 0 ? undefined : again ? 'force' : 'claim';
      return commitOrder(money, order, { dueAt, fromCard: true, claim, windowMs, known, dayLimitMinor });
    },

    /**
     * Resolves when the record, as it was read, cannot be lost with its server any more. Otherwise rejects as if the store were away. To be called
     * before anything outside is done because of a record that was only read, since its writer may not know that it was written.
     * @param read.version undefined if there was no record
     */
    async ensureKept({ reference, version }: { reference: string; version: number | undefined }): Promise<void> {
      if (readReference(reference) === reference) await money.ensureKept(keys.order(reference), version);
    },

    earliestDue: (shard: number): Promise<number | undefined> => earliestDue(redis, keys.due(shard)),
    /** References of young orders (long-wait.ts) that are due, each leased until the time given; at most `limit` of one shard. */
    claimYoung: (shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]> =>
      claimOrders.run(redis, queuesOf(shard), { queue: 'young', now, leaseUntil, limit }),
    claimRest: (shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]> =>
      claimOrders.run(redis, queuesOf(shard), { queue: 'rest', now, leaseUntil, limit }),

    /** References of young orders that are due after a time, those that are due latest first. */
    dueAfter: (shard: number, after: number, limit: number): Promise<readonly string[]> =>
      redis.zrange(keys.dueYoung(shard), '+inf', `(${after}`, 'BYSCORE', 'REV', 'LIMIT', 0, limit),

    /** Sets when an order is due, or when a lease ends. Does nothing if the order has nothing left to do. */
    async reschedule(reference: string, dueAt: number): Promise<void> {
      const args = { reference, dueAt, queue: 'as-before', confirmedAt: undefined } as const;
      await rescheduleOrder.run(redis, queuesOf(shardOfReference(reference)), args);
    },

    /** The same as reschedule, and puts the order, as it was read, into the queue that fits its new due time. */
    async enrol(order: Order, dueAt: number): Promise<void> {
      const { reference, confirmedAt = order.draftedAt } = order;
      const args = { reference, dueAt, queue: queueOf(order, dueAt), confirmedAt };
      await rescheduleOrder.run(redis, queuesOf(shardOfReference(reference)), args);
    },

    /** All orders that are looked for in the service's history: old ones, and those that have been in doubt for long. */
    async listOld(now: number): Promise<readonly OldOrder[]> {
      const listed = (await Promise.all(SHARDS.map(oldIn))).flat();
      // If an order's next question falls after this age, the order is listed from the question before on.
      return listed.filter(({ confirmedAt }) => now - confirmedAt >= OLD_AFTER_MS);
    },

    async forgetOld(reference: string): Promise<void> {
      await redis.zrem(keys.dueOld(shardOfReference(reference)), reference);
    },

    async postpone(references: readonly string[], dueAt: number): Promise<void> {
      const byShard = Map.groupBy(references, shardOfReference);
      await Promise.all(
        [...byShard].map(([shard, some]) =>
          redis.zadd(keys.due(shard), 'XX', ...some.flatMap((reference) => [dueAt, reference])),
        ),
      );
    },

    /** Newest first. */
    listByBuyer: (userId: number, offset: number, count: number, within?: Span): Promise<OrderPage> =>
      listIn(keys.ordersOf(userId), offset, count, within),
    /** Newest first. */
    listTokens: (userId: number, offset: number, count: number): Promise<OrderPage> =>
      listIn(keys.tokensOf(userId), offset, count),

    /** Newest first; of one person, or of all people if none is given. */
    async listByNumber(
      ending: NumberEnding,
      userId: number | undefined,
      offset: number,
      count: number,
    ): Promise<OrderPage> {
      const found = await findByEnding(redis, keys, ending, userId);
      return { ...(await findAll(found.slice(offset, offset + count))), total: found.length };
    },

    /** @param ending in capitals; newest first and at most `count`; of one person, or of all people if none is given */
    async listByReference(ending: string, userId: number | undefined, count: number): Promise<readonly Order[]> {
      return (await findAll(await findByReferenceEnding(redis, keys, ending, userId, count))).orders;
    },

    /** Milliseconds since 1970; in pages of at most 200, shard by shard, in each shard by time. An order that is added meanwhile may be missing. */
    async *confirmedBetween(from: number, to: number): AsyncGenerator<readonly Order[]> {
      for (const shard of SHARDS) yield* confirmedIn(shard, from, to);
    },

    /** Cards that are neither confirmed nor taken back, newest first. @param since milliseconds since 1970 */
    openDrafts: (userId: number, since: number): Promise<readonly string[]> =>
      redis.zrange(keys.openDrafts(userId), '+inf', String(since), 'BYSCORE', 'REV', 'LIMIT', 0, MAX_OPEN_DRAFTS),

    /** In no order; if there are very many, only a part. */
    async listOpen(count: number): Promise<readonly Order[]> {
      const references = await Promise.all(SHARDS.map((shard) => redis.hkeys(keys.open(shard))));
      return (await findAll(references.flat().slice(0, count))).orders;
    },

    /** Orders of all people whose money is neither spent nor given back yet. */
    async openOrders(): Promise<{ count: number; totalMinor: Minor }> {
      const shards = SHARDS.map((shard) => redis.hvals(keys.open(shard)));
      const amounts = (await Promise.all(shards)).flat().map(Number);
      return { count: amounts.length, totalMinor: minor(sumOf(amounts)) };
    },
  };

  function queuesOf(shard: number) {
    return { due: keys.due(shard), young: keys.dueYoung(shard), old: keys.dueOld(shard) };
  }

  /** An order that comes or goes meanwhile may be missing. It is there at the next look. */
  async function oldIn(shard: number): Promise<OldOrder[]> {
    const found: OldOrder[] = [];
    for await (const page of pagesOf(redis, keys.dueOld(shard), OLD_PAGE_SIZE)) {
      for (const [reference, at] of page) {
        // A half millisecond marks an order in doubt.
        const confirmedAt = Math.floor(Number(at));
        found.push({ reference, confirmedAt, inDoubt: Number(at) !== confirmedAt });
      }
    }
    return found;
  }

  async function listIn(list: string, offset: number, count: number, within?: Span) {
    const [first, before] = within === undefined ? ['-inf', '+inf'] : [String(within.from), `(${within.to}`];
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

  /** Orders that are confirmed meanwhile come at the end. */
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
      // Only confirm holds money, and it says why it could not.
      throw new Error('an order was refused, but nobody was confirming it');
  }
}

const claimOrders = defineScript({
  file: new URL('claim-orders.lua', import.meta.url),
  keys: ['due', 'young'],
  args: { queue: z.enum(['young', 'rest']), now: z.number(), leaseUntil: z.number(), limit: z.number() },
  answer: z.array(z.string()),
});

const rescheduleOrder = defineScript({
  file: new URL('reschedule-order.lua', import.meta.url),
  keys: ['due', 'young', 'old'],
  args: {
    reference: z.string(),
    dueAt: z.number(),
    queue: z.enum(['young', 'old', 'doubt', 'rest', 'as-before']),
    confirmedAt: z.number().optional(),
  },
  answer: done,
});
