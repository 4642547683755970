import type { Store } from '../../../src/redis/open-store.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { minor } from '../../../src/domain/shared/money.ts';

type Orders = Store['orders'];

/** Orders in memory, for tests that need many of them quickly; the real store's promises are tested on the real store. */
export interface MemoryOrders extends Orders {
  readonly due: Map<string, number>;
  /** Thrown by every call while it is set. */
  failure: Error | undefined;
}

export function memoryOrders(...stored: readonly Order[]): MemoryOrders {
  const records = new Map(stored.map((order) => [order.reference, order]));
  const due = new Map<string, number>();
  const check = () => {
    if (orders.failure !== undefined) throw orders.failure;
  };
  const orders: MemoryOrders = {
    due,
    failure: undefined,
    async find(reference) {
      check();
      return records.get(reference);
    },
    peek: async (reference) => (await orders.find(reference)) ?? 'missing',
    async commit(order, dueAt) {
      check();
      if (order.version !== (records.get(order.reference)?.version ?? 0) + 1) return 'conflict';
      records.set(order.reference, order);
      if (dueAt === null) due.delete(order.reference);
      else due.set(order.reference, dueAt);
      return 'committed';
    },
    draft: async (order) => ((await orders.commit(order, null)) === 'conflict' ? 'conflict' : 'committed'),
    latestSame: async (drafts) => drafts.map(() => undefined),
    putBack: (order, dueAt) => orders.commit(order, dueAt),
    async confirm(order, dueAt) {
      return { type: (await orders.commit(order, dueAt)) === 'conflict' ? 'conflict' : 'committed' };
    },
    ensureKept: async () => check(),
    async earliestDue(shard) {
      check();
      const times = [...due].flatMap(([reference, at]) => (shardOfReference(reference) === shard ? [at] : []));
      return times.length === 0 ? undefined : Math.min(...times);
    },
    async claimYoung(shard, now, leaseUntil, limit) {
      check();
      const claimed = [...due]
        .filter(([reference, at]) => at <= now && shardOfReference(reference) === shard)
        .toSorted(([, one], [, other]) => one - other)
        .slice(0, limit)
        .map(([reference]) => reference);
      for (const reference of claimed) due.set(reference, leaseUntil);
      return claimed;
    },
    claimRest: async () => [],
    async dueAfter(shard, after, limit) {
      check();
      const far = [...due].filter(([reference, at]) => at > after && shardOfReference(reference) === shard);
      return far.slice(0, limit).map(([reference]) => reference);
    },
    async reschedule(reference, leaseUntil) {
      check();
      if (due.has(reference)) due.set(reference, leaseUntil);
    },
    enrol: ({ reference }, dueAt) => orders.reschedule(reference, dueAt),
    listOld: async () => [],
    forgetOld: async () => undefined,
    postpone: async () => undefined,
    listByBuyer: async () => ({ orders: [], total: 0 }),
    listTokens: async () => ({ orders: [], total: 0 }),
    listByNumber: async () => ({ orders: [], total: 0 }),
    async listByReference(ending, userId, count) {
      const fits = ({ reference, buyer }: Order) =>
        reference.endsWith(ending) && (userId === undefined || buyer.userId === userId);
      return [...records.values()].filter(fits).slice(0, count);
    },
    async *confirmedBetween(from, to) {
      check();
      const isIn = ({ confirmedAt = -1 }: Order) => confirmedAt >= from && confirmedAt < to;
      for (const order of [...records.values()].filter(isIn)) yield [order];
    },
    openDrafts: async () => [],
    listOpen: async () => [],
    openOrders: async () => ({ count: 0, totalMinor: minor(0) }),
  };
  return orders;
}
