import type { Order } from '../../domain/orders/order.ts';
import { knowsLess, restoredOrders } from '../../domain/orders/recovery/recovered-order.ts';
import type { Booking } from '../../domain/accounts/book-entry.ts';
import type { OrderStore } from '../orders/ports.ts';
import { mapConcurrent } from '../shared/concurrency.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { LostWrites, RecordsAlerts } from './ports.ts';
import {
  type KnownDecision,
  type KnownOrder,
  keyOf,
  type RecentWrites,
  type RememberedStore,
} from './recent-writes.ts';

interface RestoreWritesDeps {
  /** As it is, past what keeps its writes in mind. */
  readonly store: RememberedStore;
  readonly recent: RecentWrites;
  /** The account in use at the service. */
  readonly account: string;
  readonly now: Now;
  readonly logger: Logger;
}

/** Holds what this process knows against the store, and writes again what that has lost. Answers what it was; undefined if nothing. */
export type RestoreWrites = () => Promise<LostWrites | undefined>;

const AT_ONCE = 32;
/** A record that another process moves at every try is looked after. */
const MAX_TRIES = 3;
/** What ended long ago may have been put away since; nothing of it can be lost in minutes. */
const ENDED_LONG_AGO_MS = 24 * 3_600_000;

/** Everything is written under the name that it had, so that any number of processes can do this at once, and again. */
export function createRestoreWrites(deps: RestoreWritesDeps): RestoreWrites {
  const { recent, now } = deps;
  return async () => {
    const isLosable = ({ order }: KnownOrder): boolean => now() - (order.endedAt ?? now()) < ENDED_LONG_AGO_MS;
    const known = recent.orders.values().filter(isLosable);
    // Money first: it may be what an order is held from. In the order in which it was booked.
    const bookings = await mapConcurrent(recent.bookings.values(), 1, (one) => restoreBooking(deps, one));
    const decisions = await mapConcurrent(recent.decisions.values(), AT_ONCE, (one) => restoreDecision(deps, one));
    const orders = await mapConcurrent(known, AT_ONCE, async (one) => ({ one, became: await restoreOrder(deps, one) }));
    const lost = orders.filter(({ became }) => became !== 'stands');
    const booked = [...bookings, ...decisions].filter((became) => became !== 'stands');
    if (lost.length + booked.length === 0) return undefined;
    const referencesOf = (found: typeof lost): string[] => found.map(({ one }) => one.order.reference);
    return {
      references: referencesOf(lost),
      unbilled: referencesOf(lost.filter(({ became }) => became === 'unbilled')),
      bookings: booked.length,
      unbooked: booked.filter((became) => became === 'unbooked').length,
    };
  };
}

/** `stands`: nothing is lost. `moved-on`: the older record has got as far since. `unbilled`: its money could not be held again. */
type RestoredOrder = 'stands' | 'moved-on' | 'restored' | 'unbilled';

async function restoreOrder(deps: RestoreWritesDeps, known: KnownOrder): Promise<RestoredOrder> {
  const { orders } = deps.store;
  const { reference } = known.order;
  for (let tries = 1; ; tries += 1) {
    const found = await orders.peek(reference);
    if (found === 'unreadable' || (found !== 'missing' && found.version >= known.seenVersion)) return 'stands';
    const stored = found === 'missing' ? undefined : found;
    if (tries === 1) {
      const versions = { seen: known.seenVersion, stored: stored?.version ?? 0 };
      deps.logger.error({ reference, ...versions }, 'the store went back: an order is older than it was');
    }
    if (stored !== undefined && !knowsLess(stored, known.order)) return keep(deps, known, stored, 'moved-on');
    const became = await writeAgain(deps, known, restoredOrders(known.order, stored, deps.account, deps.now()));
    if (became !== 'conflict') return became;
    if (tries >= MAX_TRIES) return 'moved-on';
  }
}

/** It is due again when it was: a call, or a message, of this process may be under way, and no other process is to tell the end too. */
async function writeAgain(
  deps: RestoreWritesDeps,
  known: KnownOrder,
  records: readonly Order[],
): Promise<RestoredOrder | 'conflict'> {
  const { orders } = deps.store;
  let became: RestoredOrder = 'restored';
  for (const record of records) {
    const order = became === 'unbilled' ? withoutBilling(record) : record;
    const dueAt = Math.max(known.dueAt, deps.now());
    let written = await orders.putBack(order, dueAt);
    if (written === 'short') {
      became = 'unbilled';
      written = await putBackUnbilled(orders, order, dueAt);
    }
    if (written === 'conflict') return 'conflict';
    keep(deps, known, became === 'unbilled' ? withoutBilling(record) : record, became);
  }
  return became;
}

async function putBackUnbilled(orders: OrderStore, order: Order, dueAt: number): Promise<'committed' | 'conflict'> {
  const written = await orders.putBack(withoutBilling(order), dueAt);
  return written === 'conflict' ? 'conflict' : 'committed';
}

function withoutBilling({ billing: _billing, ...order }: Order): Order {
  return order;
}

/** From now on this is what the store is known to have. */
function keep<T>({ recent }: RestoreWritesDeps, { dueAt }: KnownOrder, order: Order, became: T): T {
  recent.orders.put(order.reference, { order, seenVersion: order.version, dueAt });
  return became;
}

type RestoredBooking = 'stands' | 'restored' | 'unbooked';

async function restoreBooking(
  { store, recent, logger }: RestoreWritesDeps,
  booking: Booking,
): Promise<RestoredBooking> {
  const { userId, id } = booking;
  if (await store.accounts.isBooked(userId, id)) return 'stands';
  logger.error({ userId, booking: id }, 'the store went back: a booking is gone');
  const { type } = await store.accounts.book(booking);
  if (type !== 'beyond-limit') return 'restored';
  recent.bookings.drop(keyOf(booking));
  return 'unbooked';
}

async function restoreDecision(
  { store, recent, logger }: RestoreWritesDeps,
  known: KnownDecision,
): Promise<RestoredBooking> {
  const { userId, id, decision } = known;
  const topup = await store.topups.find(userId, id);
  if (topup !== undefined && topup.state !== 'open') return 'stands';
  logger.error({ userId, topup: id }, 'the store went back: an answer to a top-up is gone');
  if (topup === undefined) {
    recent.decisions.drop(keyOf(known));
    return 'unbooked';
  }
  await store.topups.decide(userId, id, decision);
  return 'restored';
}

/** Looks whether the store has lost what this process wrote last, each time that there is a reason to. */
interface WritesCheck {
  /** There is a reason: the connection is back, or a record was found older than it was. Comes back at once. */
  look(): void;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/** The store is away again, or no merchant can be reached. */
const AGAIN_MS = 5_000;

export function createWritesCheck(deps: {
  restore: RestoreWrites;
  alerts: Pick<RecordsAlerts, 'wentBack'>;
  logger: Logger;
}): WritesCheck {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let untold: readonly LostWrites[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };

  function look(): void {
    isWanted = true;
    go();
  }

  function go(): void {
    clearTimeout(timer);
    if (stopped) return;
    running ??= check().finally(() => {
      running = undefined;
      if (isWanted || untold.length > 0) timer = setTimeout(go, AGAIN_MS);
    });
  }

  async function check(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        const lost = await deps.restore();
        if (lost !== undefined) untold = [...untold, lost];
      }
    } catch (error) {
      isWanted = true;
      deps.logger.warn({ err: error }, 'what was written last could not be looked for; trying again');
    }
    untold = await unreached(untold);
  }

  async function unreached(all: readonly LostWrites[]): Promise<readonly LostWrites[]> {
    const reached = await Promise.all(all.map((lost) => deps.alerts.wentBack(lost)));
    return all.filter((_, place) => reached[place] !== true);
  }
}
