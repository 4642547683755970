import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order.ts';
import { keepLease } from '../daily-work.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { Lease } from '../../redis/shared/leases.ts';
import type { Now } from '../../domain/shared/injected.ts';
import { repeat } from '../../async/timers.ts';
import type { SparePace } from '../message-pace.ts';
import type { Shop } from '../shop.ts';

/** What is known of whether Telegram answers. */
export interface Outage {
  isAway(): boolean;
  /** Lets one order be told although Telegram is away, because telling it finds out whether Telegram is back. */
  letThrough(reference: string): void;
  /** Finds that out without an order. */
  probe(): Promise<void>;
  /** While many are being told at once, calls that are only for looks wait. */
  catchingUp(isSo: boolean): void;
}

interface NotifyBacklogParts {
  readonly outage: Outage;
  readonly pace: SparePace;
  /** A clock for pauses: a pause lasts as long as it should, whatever the other clock is set to. */
  readonly elapsed?: Now;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LOOK_EVERY_MS = 1_000;
/** Until a person can be told again: all who wait have read something just now. */
const PAUSE_MS = 40;
/** If people keep the bot so busy that none of the backlog can go, it is tried again after this. */
const TURN_WITHIN_MS = 1_000;
/** "Avoid sending more than one message per second" to one chat (https://core.telegram.org/bots/faq, 2026-11). */
const CHAT_PACE_MS = 1_000;
const READ_AT_ONCE = 50;
/** How many are read at most, if all of the freshest are in chats that were told something just now. */
const MAX_READ = 1_000;
const MAX_UNDER_WAY = 50;
/** One process drains at a time, so that each is told once, and the freshest first. */
const DRAIN = 'tell-backlog';
/** Short, because if the process that drains dies, all who wait do so until the lease runs out. */
const DRAIN_LEASE_MS = 3_000;

/**
 * Tells the ends that an outage of Telegram kept back. While the outage lasts, one of them a second is tried; with the first answer all are
 * told, the freshest first. Each is taken out of the backlog just before it is told. So a process that dies leaves the rest there, and the
 * one that it was telling comes back at its due time.
 */
export function createNotifyBacklog(
  shop: Pick<Shop, 'backlog' | 'orders' | 'advance' | 'leases' | 'leaseMs' | 'now' | 'logger'>,
  { outage, pace, sleep = wait, elapsed = () => performance.now() }: NotifyBacklogParts,
) {
  const { backlog, orders, leases, now, logger } = shop;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  let tries = 0;
  return { run, start: looks.start, stop: looks.stop };

  /** Tries one order while Telegram is away; otherwise tells all who wait. */
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

  /** The freshest and the oldest in turn, so that one chat with a fault of its own does not stand for all of Telegram. */
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

  /** All of the freshest may be in one chat: the others are behind them. */
  async function readTellable(mayBeTold: (order: Order) => boolean): Promise<readonly Order[]> {
    const freshest = await read(READ_AT_ONCE, 'freshest');
    return freshest.length < READ_AT_ONCE || freshest.some(mayBeTold) ? freshest : read(MAX_READ, 'freshest');
  }

  async function read(count: number, which: 'freshest' | 'oldest'): Promise<readonly Order[]> {
    const references = await backlog.list(count, which);
    const found = await Promise.all(references.map((reference) => unlessUnreadable(orders.find(reference))));
    // One that cannot be read is told when its due time brings it, and not before.
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
      // Its due time brings it again.
      logger.warn({ err: error, reference: order.reference }, 'an end that waited for Telegram could not be told');
    }
  }
}

function createChatPace(elapsed: Now) {
  const toldAt = new Map<number, number>();
  return {
    mayBeTold: ({ buyer }: Order) => elapsed() - (toldAt.get(buyer.chatId) ?? -Infinity) >= CHAT_PACE_MS,
    told: ({ buyer }: Order) => void toldAt.set(buyer.chatId, elapsed()),
  };
}
