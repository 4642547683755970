import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { Lease } from '../../redis/shared/leases.ts';
import type { Now } from '../../domain/shared/injected.ts';
import { repeat } from '../../async/timers.ts';
import type { SparePace } from '../message-pace.ts';
import type { Shop } from '../shop.ts';
import { MESSAGE_IN_CHAT_EVERY_MS } from '../message-pace.ts';
import { keepLease } from '../leases.ts';

export interface Outage {
  isAway(): boolean;
  /** Lets one order be told although Telegram seems to be away, because that finds out whether Telegram is back. */
  letThrough(reference: string): void;
  /** Finds out whether Telegram is back, without telling an order. */
  probe(): Promise<void>;
  /** While many orders are being told at once, calls that only change how something looks have to wait. */
  catchingUp(isSo: boolean): void;
}

interface NotifyBacklogParts {
  readonly outage: Outage;
  readonly pace: SparePace;
  /** A clock for pauses, so that a pause lasts as long as it should, even if the other clock is set. */
  readonly elapsed?: Now;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LOOK_EVERY_MS = 1_000;
/** The pause before the next look, if all people who wait have read something just now. */
const PAUSE_MS = 40;
/** If people keep the bot so busy that no order of the backlog can be told, it is tried again after this. */
const TURN_WITHIN_MS = 1_000;
const READ_AT_ONCE = 50;
/** How many are read at most, if all of the freshest are for chats that were told something just now. */
const MAX_READ = 1_000;
const MAX_UNDER_WAY = 50;
/** One process tells the backlog at a time, so that each order is told once, and the freshest first. */
const DRAIN = 'tell-backlog';
/** Short, because if the process that tells the backlog dies, everyone has to wait until the lease runs out. */
const DRAIN_LEASE_MS = 3_000;

/**
 * During an outage it tries one each second; with the first answer all are told, the freshest first. Each is taken out just before it is told. So if a
 * process dies, the rest stays there, and the one that it was telling comes back at its due time.
 */
export function createNotifyBacklog(
  shop: Pick<Shop, 'backlog' | 'orders' | 'advance' | 'leases' | 'leaseMs' | 'now' | 'logger'>,
  { outage, pace, sleep = wait, elapsed = () => performance.now() }: NotifyBacklogParts,
) {
  const { backlog, orders, leases, now, logger } = shop;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  let tries = 0;
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      if (outage.isAway()) await tryOne();
      if (outage.isAway() || (await backlog.size()) === 0) return;
      const lease = await leases.take(DRAIN, DRAIN_LEASE_MS);
      if (lease !== undefined) await drain(lease);
    } catch (error) {
      logger.warn({ err: error }, 'the ends that wait for Telegram could not be read; trying again in a second');
    }
  }

  /** Tries the freshest and the oldest in turn, so that a fault of one chat is not taken for a fault of all of Telegram. */
  async function tryOne(): Promise<void> {
    tries += 1;
    const [order] = await read(1, tries % 2 === 1 ? 'freshest' : 'oldest');
    if (order === undefined || !(await backlog.remove(order.reference))) return outage.probe();
    outage.letThrough(order.reference);
    await tell(order);
  }

  async function drain(lease: Lease): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const chats = createChatPace(elapsed);
    const keep = keepLease(lease, DRAIN_LEASE_MS, elapsed);
    let known: readonly Order[] = [];
    let readAt = -Infinity;
    outage.catchingUp(true);
    try {
      while (!looks.signal.aborted && !outage.isAway()) {
        await keep();
        let order = known.find(chats.mayBeTold);
        if (order === undefined && (known.length === 0 || elapsed() - readAt >= LOOK_EVERY_MS)) {
          readAt = elapsed();
          known = await readTellable(chats.mayBeTold);
          if (known.length === 0) break;
          order = known.find(chats.mayBeTold);
        }
        if (order === undefined) {
          await sleep(PAUSE_MS);
        } else if (await pace.take(TURN_WITHIN_MS)) {
          const { reference } = order;
          known = known.filter((other) => other.reference !== reference);
          chats.told(order);
          if (await backlog.remove(reference)) {
            const telling: Promise<void> = tell(order).finally(() => underWay.delete(telling));
            underWay.add(telling);
          }
          if (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
        }
      }
    } finally {
      await Promise.all(underWay);
      outage.catchingUp(false);
      await lease.release();
    }
  }

  /** All of the freshest may be for one chat. Then orders for other chats are behind them. */
  async function readTellable(mayBeTold: (order: Order) => boolean): Promise<readonly Order[]> {
    const freshest = await read(READ_AT_ONCE, 'freshest');
    return freshest.length < READ_AT_ONCE || freshest.some(mayBeTold) ? freshest : read(MAX_READ, 'freshest');
  }

  async function read(count: number, which: 'freshest' | 'oldest'): Promise<readonly Order[]> {
    const references = await backlog.list(count, which);
    const found = await Promise.all(references.map((reference) => unlessUnreadable(orders.find(reference))));
    // An order that cannot be read is told only when its due time brings it.
    for (const [place, reference] of references.entries()) {
      if (found[place] === undefined) await backlog.remove(reference);
    }
    return found.filter((order) => order !== undefined);
  }

  async function tell(order: Order): Promise<void> {
    try {
      await orders.reschedule(order.reference, now() + shop.leaseMs);
      await shop.advance(order);
    } catch (error) {
      // The order comes back at its due time.
      logger.warn({ err: error, reference: order.reference }, 'an end that waited for Telegram could not be told');
    }
  }
}

function createChatPace(elapsed: Now) {
  const toldAt = new Map<number, number>();
  return {
    mayBeTold: ({ buyer }: Order) => elapsed() - (toldAt.get(buyer.chatId) ?? -Infinity) >= MESSAGE_IN_CHAT_EVERY_MS,
    told: ({ buyer }: Order) => void toldAt.set(buyer.chatId, elapsed()),
  };
}
