import { DAY_MS } from '../../domain/shared/days.ts';
import type { Order } from '../../domain/orders/order.ts';
import { knowsLess, restoredOrders } from '../../domain/orders/recovered-order.ts';
import type { Booking } from '../../domain/accounts/book-entry.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import { memberOf } from '../../redis/shared/members.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { repeat } from '../../async/timers.ts';
import type { Shop } from '../shop.ts';
import type { KnownDecision, KnownOrder, RecentWrites } from './recent-writes.ts';

/** The stores themselves, without the part that remembers their writes. */
type RestoringShop = Pick<Shop, 'orders' | 'accounts' | 'topups' | 'account' | 'now' | 'logger'>;

export interface LostWrites {
  /** References of purchases that were written again, or have got as far again by themselves. */
  readonly references: readonly string[];
  /** Those of them whose money could not be held again: no account pays for them. */
  readonly unbilled: readonly string[];
  /** Credits, debits, payments and answers to top-ups. */
  readonly bookings: number;
  readonly unbooked: number;
}

const AT_ONCE = 32;
/** If another process moves a record at every try, somebody looks after it. */
const MAX_TRIES = 3;
/** An order that ended long ago may be in the archive by now, and a store does not go back so far. */
const ENDED_LONG_AGO_MS = DAY_MS;

export interface Restored {
  /** Absent if nothing was lost. */
  readonly lost?: LostWrites;
  /** Something may have to be written again later, when a record can be read that cannot be read now. */
  readonly isHeld: boolean;
}

/** Everything is written under the id that it had, so any number of processes can do this, at once and again. */
export async function restoreWrites(shop: RestoringShop, recent: RecentWrites): Promise<Restored> {
  const { now } = shop;
  const isLosable = ({ order }: KnownOrder): boolean => now() - (order.endedAt ?? now()) < ENDED_LONG_AGO_MS;
  const known = recent.orders.values().filter(isLosable);
  // Money first, because orders may be paid from it; in the order in which it was booked.
  const bookings = await mapConcurrent(recent.bookings.values(), 1, (one) =>
    orKept(restoreBooking(shop, recent, one), () => recent.bookings.put(memberOf(one), one)),
  );
  const decisions = await mapConcurrent(recent.decisions.values(), AT_ONCE, (one) =>
    orKept(restoreDecision(shop, recent, one), () => recent.decisions.put(memberOf(one), one)),
  );
  const orders = await mapConcurrent(known, AT_ONCE, async (one) => {
    const { reference } = one.order;
    // This process may have written it once more meanwhile.
    const newest = (): KnownOrder => recent.orders.get(reference) ?? one;
    const restoring = restoreOrder(shop, recent, newest());
    return { one, became: await orKept(restoring, () => recent.orders.put(reference, newest())) };
  });
  const isHeld = [...bookings, ...decisions, ...orders.map(({ became }) => became)].includes('held');
  const lost = orders.filter(({ became }) => isLost(became));
  const booked = [...bookings, ...decisions].filter(isLost);
  if (lost.length + booked.length === 0) return { isHeld };
  const referencesOf = (found: typeof lost): string[] => found.map(({ one }) => one.order.reference);
  return {
    isHeld,
    lost: {
      references: referencesOf(lost),
      unbilled: referencesOf(lost.filter(({ became }) => became === 'unbilled')),
      bookings: booked.length,
      unbooked: booked.filter((became) => became === 'unbooked').length,
    },
  };
}

/** A record that cannot be read holds up no other one. What waits for it stays in mind until somebody has repaired it. */
async function orKept<Became>(restoring: Promise<Became>, keepInMind: () => void): Promise<Became | 'held'> {
  const became = await orHeld(restoring);
  if (became === 'held') keepInMind();
  return became;
}

function isLost(became: RestoredOrder | RestoredBooking | 'held'): boolean {
  return became !== 'stands' && became !== 'held';
}

/** `stands`: nothing is lost. `moved-on`: the older record has got as far since. `unbilled`: its money could not be held again. */
type RestoredOrder = 'stands' | 'moved-on' | 'restored' | 'unbilled';

async function restoreOrder(
  shop: RestoringShop,
  recent: RecentWrites,
  known: KnownOrder,
): Promise<RestoredOrder | 'held'> {
  const { orders } = shop;
  const { reference } = known.order;
  for (let tries = 1; ; tries += 1) {
    const found = await orders.peek(reference);
    if (found === 'unreadable') return 'held';
    const stored = found === 'missing' ? undefined : found;
    const isLess = stored === undefined || (knowsLess(stored, known.order) && !isUnsentSince(stored, known));
    if (!isLess && stored.version >= known.seenVersion) return 'stands';
    if (tries === 1) {
      const versions = { seen: known.seenVersion, stored: stored?.version ?? 0 };
      shop.logger.error({ reference, ...versions }, 'the store went back: an order is older than it was');
    }
    if (!isLess) return keep(recent, known, stored, 'moved-on');
    const became = await writeAgain(shop, recent, known, restoredOrders(known.order, stored, shop.account, shop.now()));
    if (became !== 'conflict') return became;
    if (tries >= MAX_TRIES) return 'moved-on';
  }
}

/**
 * That the first call was never sent is the only step that takes an order back. It may be stored though its worker got no answer, or be another worker's. If
 * more is known than the announcement of that call, the stored record is of another past.
 */
function isUnsentSince(stored: Order, { order, seenVersion }: KnownOrder): boolean {
  if (order.state !== 'submitting' || order.sends > 1) return false;
  return stored.version >= seenVersion && (stored.unsentTries ?? 0) > (order.unsentTries ?? 0);
}

/** It is due when it was due before, because this process may be making its call or sending its message, and no other process must tell the end too. */
async function writeAgain(
  shop: RestoringShop,
  recent: RecentWrites,
  known: KnownOrder,
  records: readonly Order[],
): Promise<RestoredOrder | 'conflict'> {
  const { orders } = shop;
  let became: RestoredOrder = 'restored';
  for (const record of records) {
    let order = became === 'unbilled' ? withoutBilling(record) : record;
    const dueAt = Math.max(known.dueAt, shop.now());
    let written = await orders.putBack(order, dueAt);
    if (written === 'short') {
      became = 'unbilled';
      order = withoutBilling(record);
      written = await orders.putBack(order, dueAt);
    }
    if (written === 'conflict') return 'conflict';
    // Until the last one is written, what is known stays in mind, because the store may be away again in between.
    keep(recent, known, record === records.at(-1) ? order : { ...known.order, version: order.version }, became);
  }
  return became;
}

function withoutBilling({ billing: _billing, ...order }: Order): Order {
  return order;
}

function keep<T>(recent: RecentWrites, { dueAt }: KnownOrder, order: Order, became: T): T {
  recent.orders.put(order.reference, { order, seenVersion: order.version, dueAt });
  return became;
}

type RestoredBooking = 'stands' | 'restored' | 'unbooked';

async function restoreBooking(
  { accounts, logger }: RestoringShop,
  recent: RecentWrites,
  booking: Booking,
): Promise<RestoredBooking> {
  const { userId, id } = booking;
  if (await accounts.isBooked(userId, id)) return 'stands';
  logger.error({ userId, booking: id }, 'the store went back: a booking is gone');
  const { type } = await accounts.book(booking);
  if (type !== 'beyond-limit') return 'restored';
  recent.bookings.drop(memberOf(booking));
  return 'unbooked';
}

async function restoreDecision(
  { topups, logger }: RestoringShop,
  recent: RecentWrites,
  known: KnownDecision,
): Promise<RestoredBooking> {
  const { userId, id, decision } = known;
  const topup = await topups.find(userId, id);
  if (topup !== undefined && topup.state !== 'open') return 'stands';
  logger.error({ userId, topup: id }, 'the store went back: an answer to a top-up is gone');
  if (topup === undefined) {
    recent.decisions.drop(memberOf(known));
    return 'unbooked';
  }
  await topups.decide(userId, id, decision);
  return 'restored';
}

const PAUSES_MS = {
  /** If the store is away again, or if no merchant can be reached. */
  away: 5_000,
  /** While nothing is left to do but a record that cannot be read: somebody has to repair it. */
  held: 60_000,
};

/** @param tell answers whether a merchant was told; never throws */
export function createWritesCheck(
  shop: RestoringShop,
  recent: RecentWrites,
  tell: (lost: LostWrites) => Promise<boolean>,
  pausesMs = PAUSES_MS,
) {
  let isWanted = false;
  let untold: readonly LostWrites[] = [];
  let isHeld = false;
  const looks = repeat(check, () => (isHeld && !isWanted && untold.length === 0 ? pausesMs.held : pausesMs.away));
  return {
    start: looks.start,
    /** To be called when there is a reason: the connection is back, or a record was older than before. Returns at once. */
    look(): void {
      isWanted = true;
      looks.wake();
    },
    stop: looks.stop,
  };

  async function check(): Promise<void> {
    try {
      if (isWanted || isHeld) {
        isWanted = false;
        const restored = await restoreWrites(shop, recent);
        if (restored.lost !== undefined) untold = [...untold, restored.lost];
        isHeld = restored.isHeld;
      }
    } catch (error) {
      isWanted = true;
      shop.logger.warn({ err: error }, 'the latest records could not be checked; trying again');
    }
    untold = await unreached(untold);
  }

  async function unreached(all: readonly LostWrites[]): Promise<readonly LostWrites[]> {
    const reached = await Promise.all(all.map((lost) => tell(lost)));
    return all.filter((_, place) => reached[place] !== true);
  }
}
