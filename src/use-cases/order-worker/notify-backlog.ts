import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order.ts';
import type { NotifyBacklogStore } from './ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Lease, Leases, Logger, Now } from '../shared/ports.ts';

/** What is known of whether Telegram answers. */
export interface Outage {
  isAway(): boolean;
  /** Lets one order be told although Telegram is away: whether it is, is what that finds out. */
  letThrough(reference: string): void;
  /** The same without an order. */
  probe(): Promise<void>;
  /** While many are being told at once, what is only for looks waits. */
  catchingUp(isSo: boolean): void;
}

export interface NotifyBacklogDeps {
  readonly backlog: NotifyBacklogStore;
  readonly orders: Pick<OrderStore, 'find' | 'reschedule'>;
  /** Resolves when the order's step has ended; never rejects. */
  readonly advance: (order: Order) => Promise<void>;
  readonly outage: Outage;
  readonly leases: Leases;
  readonly leaseMs: number;
  readonly now: Now;
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly logger: Logger;
}

export interface NotifyBacklog {
  /** Once: one try while Telegram is away, else all who wait. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
/** 25 messages a second, of the 30 that Telegram takes (https://core.telegram.org/bots/faq, 2026-11): the rest is for who writes just now. */
const PACE_MS = 40;
/** "Avoid sending more than one message per second" to one chat (the same page). */
const CHAT_PACE_MS = 1_000;
const TAKEN_AT_ONCE = 50;
/** The most that are taken if all of them are in chats that were told something just now. */
const MAX_TAKEN = 1_000;
const MAX_UNDER_WAY = 50;
/** One process drains at a time, so that the pace is that of the whole bot. */
const DRAIN = 'tell-backlog';
const DRAIN_LEASE_MS = 10_000;

/**
 * Tells the ends that an outage of Telegram kept back. While it lasts one of them a second is tried; with the first answer all are told, the
 * freshest first. They are taken out of the backlog before they are told: a process that dies with them leaves them to their due times.
 */
export function createNotifyBacklog(deps: NotifyBacklogDeps): NotifyBacklog {
  const { backlog, orders, outage, leases, now, logger, sleep = wait } = deps;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let tries = 0;
  return {
    run,
    start: look,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };

  function look(): void {
    if (stopping.signal.aborted) return;
    running = run().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_EVERY_MS);
    });
  }

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
    const [reference] = await backlog.take(1, tries % 2 === 1 ? 'freshest' : 'oldest');
    const order = reference === undefined ? undefined : await find(reference);
    if (order === undefined) return outage.probe();
    outage.letThrough(order.reference);
    await tell(order);
  }

  async function drain(lease: Lease): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const toldAt = new Map<number, number>();
    let waiting: Order[] = [];
    const mayBeTold = ({ buyer }: Order) => now() - (toldAt.get(buyer.chatId) ?? 0) >= CHAT_PACE_MS;
    outage.catchingUp(true);
    try {
      while (!stopping.signal.aborted && !outage.isAway()) {
        await lease.extend();
        if (waiting.length < TAKEN_AT_ONCE) waiting.push(...(await takeMore()));
        // All taken may be in one chat: the others are behind them.
        if (waiting.length < MAX_TAKEN && !waiting.some(mayBeTold)) waiting.push(...(await takeMore()));
        const order = waiting.find(mayBeTold);
        if (order !== undefined) {
          waiting = waiting.filter((other) => other !== order);
          toldAt.set(order.buyer.chatId, now());
          const telling: Promise<void> = tell(order).finally(() => underWay.delete(telling));
          underWay.add(telling);
          if (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
        } else if (waiting.length === 0) {
          break;
        }
        await sleep(PACE_MS);
      }
    } finally {
      for (const order of waiting) await backlog.put(order.reference, order.endedAt ?? 0);
      await Promise.all(underWay);
      outage.catchingUp(false);
      await lease.release();
    }
  }

  async function takeMore(): Promise<Order[]> {
    const found = await Promise.all((await backlog.take(TAKEN_AT_ONCE, 'freshest')).map(find));
    return found.filter((order) => order !== undefined);
  }

  function find(reference: string): Promise<Order | undefined> {
    return orders.find(reference);
  }

  async function tell(order: Order): Promise<void> {
    try {
      await orders.reschedule(order.reference, now() + deps.leaseMs);
      await deps.advance(order);
    } catch (error) {
      // Its due time brings it again.
      logger.warn({ err: error, reference: order.reference }, 'an end that waited for Telegram could not be told');
    }
  }
}
