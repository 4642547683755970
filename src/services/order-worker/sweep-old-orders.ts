import { isOnPages, longWaitOf, queueOf, REASSURED_TOGETHER, OLD_REST_MS } from '../../domain/orders/long-wait.ts';
import { FAR_AHEAD_MS } from '../../domain/orders/next-step.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import { repeat } from '../../async/timers.ts';
import type { OldOrder } from '../../redis/orders/order-store.ts';
import type { Shop } from '../shop.ts';
import type { SettleOrder } from './settle-order.ts';
import {
  createHistoryWalk,
  type HistoryShop,
  type HistoryWalk,
  MAX_FAILURES,
  RECORDS_AT_ONCE,
} from './history-walk.ts';
import { createKeptLease } from '../leases.ts';

type SweepShop = HistoryShop &
  Pick<Shop, 'orders' | 'leases' | 'leaseMs' | 'orderPolicy' | 'events' | 'now' | 'logger'>;

interface SweepOldOrdersParts {
  readonly settle: SettleOrder;
  /** If there are at most so many, they are asked about one by one and no page is read; if left out: FEW. */
  readonly few?: number;
}

/** A walk through the history, which goes on at the next look if it could not end at this one. */
interface OldWalk {
  readonly history: HistoryWalk;
  readonly startedAt: number;
  /** Old orders in the last list that no page has shown yet. */
  unseen: Set<string>;
  listedAt: number;
  /** How many times in a row the next page could not be read. */
  failures: number;
  reassured: number;
}

const LEASE = 'sweep-old-orders';
const MAX_LOOK_EVERY_MS = 5_000;
/** As many as a page of the history holds: within the budget of calls, all of them are asked about in half a minute. */
const FEW = 100;
const TURN_WITHIN_MS = 2_000;

/**
 * Brings old orders to their end, within the budget of calls, in one process at a time. If there are few, each is asked about. If there are many, the
 * service's history is read first. Then, until the next walk is due, each order is asked about that no page has shown or that a page calls failed. A
 * row that says successful ends its order. One that says failed does not, because rows do not say whether a re-query is queued (specification 2.7). An
 * order that is on no page proves nothing.
 */
export function createSweepOldOrders(shop: SweepShop, { settle, few = FEW }: SweepOldOrdersParts) {
  const { orders, now, logger } = shop;
  const { longWait, pollMaxMs: askAgainMs } = shop.orderPolicy;
  /** When each old order was last seen on a page or asked about. If the process ends, these times are lost, and every order is looked for again. */
  const lookedAt = new Map<string, number>();
  /** Orders that a page calls failed. */
  const failed = new Set<string>();
  let walk: OldWalk | undefined;
  /** When the last walk began. It has looked for every order that it did not show. */
  let walkedSince = 0;
  let walkAgainAt = 0;
  const lease = createKeptLease(shop, LEASE, shop.leaseMs);
  const looks = repeat(run, () => Math.min(MAX_LOOK_EVERY_MS, shop.leaseMs));
  return {
    run,
    start: looks.start,
    async stop() {
      await looks.stop();
      await lease.release();
    },
  };

  async function run(): Promise<void> {
    const extending = setInterval(() => void lease.extend(), shop.leaseMs / 3);
    try {
      await lease.hold();
      if (mayGoOn()) await look();
    } catch (error) {
      logger.error({ err: error }, 'old orders could not be looked for in the history; trying again');
    } finally {
      clearInterval(extending);
    }
  }

  function mayGoOn(): boolean {
    return lease.isHeld() && !looks.signal.aborted;
  }

  async function look(): Promise<void> {
    let old = await listOld();
    const isWalkDue = old.length > few && (now() >= walkAgainAt || now() < walkedSince);
    if (walk === undefined && isWalkDue) walk = begin(old);
    if (walk !== undefined) {
      if (!(await goOn(walk))) return;
      end(walk);
      old = await listOld();
    }
    await askSingly(old);
  }

  async function listOld(): Promise<readonly OldOrder[]> {
    const old = await orders.listOld(now());
    const listed = new Set(old.map(({ reference }) => reference));
    // If a time lies ahead, the clock was set back since, and the order would not be looked for until then.
    for (const [reference, at] of lookedAt) if (!listed.has(reference) || at > now()) lookedAt.delete(reference);
    for (const reference of failed) if (!listed.has(reference)) failed.delete(reference);
    return old;
  }

  // --- By pages ---

  function begin(old: readonly OldOrder[]): OldWalk {
    const oldestAt = old.reduce((low, { confirmedAt }) => Math.min(low, confirmedAt), Infinity);
    const newestAt = old.reduce((high, { confirmedAt }) => Math.max(high, confirmedAt), 0);
    // A longer walk would take more calls than asking about each order.
    const history = createHistoryWalk(shop, { oldestAt, newestAt, maxPages: old.length });
    const startedAt = now();
    return { history, startedAt, unseen: unseenSince(startedAt, old), listedAt: startedAt, failures: 0, reassured: 0 };
  }

  function unseenSince(startedAt: number, old: readonly OldOrder[]): Set<string> {
    const unseen = old.filter(({ reference }) => (lookedAt.get(reference) ?? 0) < startedAt && !failed.has(reference));
    return new Set(unseen.map(({ reference }) => reference));
  }

  /** During a long walk more orders grow old, and others end in another way. */
  async function listAgain(walk: OldWalk): Promise<void> {
    walk.unseen = unseenSince(walk.startedAt, await listOld());
    walk.listedAt = now();
  }

  /** True if the walk is over; if not, it goes on at the same page at the next look. */
  async function goOn(walk: OldWalk): Promise<boolean> {
    let found: readonly Transaction[] = [];
    while (mayGoOn() && walk.unseen.size > 0 && !walk.history.isOver()) {
      // A page is settled while the next one is read. So the walk takes its turns even if settling is slow.
      const [page] = await Promise.all([walk.history.next(), take(found, walk)]);
      if (page.type === 'not-now') return false;
      if (page.type === 'unread') {
        walk.failures += 1;
        return walk.failures >= MAX_FAILURES;
      }
      walk.failures = 0;
      if (now() - walk.listedAt >= MAX_LOOK_EVERY_MS) await listAgain(walk);
      found = page.rows.filter(({ reference }) => walk.unseen.delete(reference));
    }
    await take(found, walk);
    return mayGoOn();
  }

  function end({ startedAt, failures }: OldWalk): void {
    if (failures > 0) logger.warn({}, "the service's history cannot be read; old orders are asked about one by one");
    walk = undefined;
    walkedSince = startedAt;
    walkAgainAt = now() + askAgainMs;
  }

  /** @param found rows of old orders that were on no earlier page */
  async function take(found: readonly Transaction[], walk: OldWalk): Promise<void> {
    const waiting: string[] = [];
    await mapConcurrent(found, RECORDS_AT_ONCE, async (row) => {
      if (row.status === 'failed') return void failed.add(row.reference);
      failed.delete(row.reference);
      // A successful order is not noted. If it cannot be settled now, because another worker is at it, it is asked about after the walk.
      if (row.status !== 'successful') lookedAt.set(row.reference, now());
      const order = await findOld(row.reference);
      if (order === undefined) return;
      shop.events.seen(order);
      // If an order is in doubt, it is news that a page shows it at all.
      const isNews = row.status === 'successful' || queueOf(order, now()) === 'doubt';
      if (isNews || isNoticeDue(order, walk)) await settle(order, row);
      else waiting.push(row.reference);
    });
    await orders.postpone(waiting, now() + OLD_REST_MS);
  }

  function isNoticeDue(order: Order, walk: OldWalk): boolean {
    const wait = longWaitOf(order, longWait);
    if (wait === undefined || wait.at > now()) return false;
    if (wait.step.type === 'alert') return true;
    walk.reassured += 1;
    return walk.reassured <= REASSURED_TOGETHER;
  }

  // --- One by one ---

  /** The orders that were not looked for longest come first. */
  async function askSingly(old: readonly OldOrder[]): Promise<void> {
    const isMany = old.length > few;
    const before = isMany ? walkedSince : now() - askAgainMs + 1;
    const since = ({ reference, confirmedAt }: OldOrder): number => lookedAt.get(reference) ?? confirmedAt;
    // Another worker asks about orders in doubt. But if its clock was ahead, its next time for them may be hours ahead.
    const isDue = (one: OldOrder): boolean =>
      failed.has(one.reference) ||
      (one.inDoubt ? since(one) < now() - FAR_AHEAD_MS : (lookedAt.get(one.reference) ?? 0) < before);
    let failures = 0;
    for (const { reference } of old.filter(isDue).toSorted((one, other) => since(one) - since(other))) {
      if (!mayGoOn() || failures >= MAX_FAILURES || (isMany && now() >= walkAgainAt)) return;
      if (!(await shop.budget.take(TURN_WITHIN_MS))) return;
      failures = (await ask(reference)) ? 0 : failures + 1;
    }
    // No order is left to ask about, so the next walk need not wait for that.
    walkAgainAt = Math.min(walkAgainAt, walkedSince + askAgainMs);
  }

  /** True if the service answered, or there was nothing to ask. */
  async function ask(reference: string): Promise<boolean> {
    lookedAt.set(reference, now());
    failed.delete(reference);
    const order = await findOld(reference);
    return order === undefined || settle(order);
  }

  async function findOld(reference: string): Promise<Order | undefined> {
    const order = await orHeld(orders.find(reference));
    // The worker of due orders tries it again.
    if (order === 'held') return undefined;
    if (order !== undefined && isOnPages(queueOf(order, now()))) return order;
    await orders.forgetOld(reference);
    return undefined;
  }
}
