import { type Order, stageOf } from '../../domain/orders/order.ts';
import type { Booking } from '../../domain/accounts/book-entry.ts';
import type { Store } from '../../redis/open-store.ts';
import { memberOf } from '../../redis/shared/members.ts';
import type { Now } from '../../domain/shared/injected.ts';

export interface KnownOrder {
  readonly order: Order;
  /** The store has certainly had it. */
  readonly seenVersion: number;
  /** When it was due next. Until then the process that wrote it may be at work on it. */
  readonly dueAt: number;
}

export interface KnownDecision {
  readonly userId: number;
  readonly id: string;
  readonly decision: Parameters<Store['topups']['decide']>[2];
}

export type RecentWrites = ReturnType<typeof createRecentWrites>;

/**
 * Longer than a replica is behind, and longer than a file that is written every second. What a backup lacks comes back from the service's history. At
 * most some 20 MB.
 */
const KEPT_MS = 10 * 60_000;
const KEPT_COUNT = 5_000;

/** What this process has written last, as the store acknowledged it. If a store goes back and loses it, it can be written again from here. */
export function createRecentWrites(now: Now) {
  return {
    orders: createRecent<KnownOrder>(now),
    bookings: createRecent<Booking>(now),
    decisions: createRecent<KnownDecision>(now),
  };
}

/** The newest value stands last. So values that are too old or too many stand first. */
function createRecent<T>(now: Now) {
  const kept = new Map<string, { value: T; at: number }>();
  return {
    put(key: string, value: T): void {
      kept.delete(key);
      kept.set(key, { value, at: now() });
      prune();
    },
    get: (key: string) => kept.get(key)?.value,
    drop: (key: string) => void kept.delete(key),
    /** Oldest first. */
    values(): readonly T[] {
      prune();
      return [...kept.values()].map(({ value }) => value);
    },
  };

  function prune(): void {
    for (const [key, { at }] of kept) {
      if (kept.size <= KEPT_COUNT && now() - at <= KEPT_MS) return;
      kept.delete(key);
    }
  }
}

/** @param onBehind is called when a record is older than it was before, which no worker can have caused */
export function remembering(store: Store, recent: RecentWrites, onBehind: () => void): Store {
  const { orders, accounts, topups } = store;
  const note = (order: Order, dueAt: number | null, seenVersion = order.version): void => {
    if (order.confirmedAt !== undefined) recent.orders.put(order.reference, { order, seenVersion, dueAt: dueAt ?? 0 });
  };
  return {
    ...store,
    orders: {
      ...orders,
      async commit(order, dueAt, change) {
        const written = await orders.commit(order, dueAt, change);
        if (written !== 'conflict') note(order, dueAt);
        else if (await isBehind(order)) {
          // The worker that wanted to write it does not go on.
          note(order, null, order.version - 1);
          onBehind();
        }
        return written;
      },
      async confirm(order, dueAt, conditions) {
        const confirmed = await orders.confirm(order, dueAt, conditions);
        if (confirmed.type === 'committed') note(order, dueAt);
        return confirmed;
      },
    },
    accounts: {
      ...accounts,
      book: async (booking) => noteBooking(booking, await accounts.book(booking)),
      bookPayment: async (booking) => noteBooking(booking, await accounts.bookPayment(booking)),
    },
    topups: {
      ...topups,
      async decide(userId, id, decision) {
        const decided = await topups.decide(userId, id, decision);
        if (decided.type === 'decided') recent.decisions.put(memberOf({ userId, id }), { userId, id, decision });
        return decided;
      },
    },
  };

  function noteBooking<T extends { type: string }>(booking: Booking, booked: T): T {
    if (booked.type !== 'beyond-limit') recent.bookings.put(memberOf(booking), booking);
    return booked;
  }

  /** If another worker had written it, the record would be newer, and not older, and no card. */
  async function isBehind({ reference, version, confirmedAt }: Order): Promise<boolean> {
    if (confirmedAt === undefined || version < 2) return false;
    const stored = await orders.peek(reference);
    if (stored === 'missing' || stored === 'unreadable') return stored === 'missing';
    return stored.version < version - 1 || stageOf(stored) === 'card';
  }
}
