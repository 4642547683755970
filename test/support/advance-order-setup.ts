import type { Store } from '../../src/redis/open-store.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { LongWaitPolicy } from '../../src/domain/orders/long-wait.ts';
import {
  type AdvanceOrder,
  type AdvanceOrderParts,
  type AdvanceShop,
  createAdvanceOrder,
  type MerchantAlerts,
} from '../../src/services/order-worker/advance-order.ts';
import { claimAll } from './claim-all.ts';
import { FakeReseller } from './fakes/fake-reseller.ts';
import { FakeNotifier } from './fakes/fake-notifier.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import { sampleOrder, T0 } from './samples/sample-order.ts';

/** The service's account: no call has gone to another one. */
export const ONE_ACCOUNT = { id: 'one-account', isElsewhere: () => false, met: async () => undefined };

export const LEASE_MS = 10_000;

type AdvanceWorld = AdvanceShop & AdvanceOrderParts;

/** The order worker over a real store, with a service, a notifier and a clock that the test holds. */
export class AdvanceSetup {
  now = T0;
  readonly orders: Store['orders'];
  readonly reseller = new FakeReseller();
  readonly notifier = new FakeNotifier();
  readonly logger = new RecordingLogger();
  readonly alerts: string[] = [];
  /** Whether a question about an old order may be asked now. */
  turns = true;
  /** For how long the service asked for quiet, each time. */
  readonly holds: number[] = [];
  /** The orders whose messages wait for Telegram to answer again. */
  readonly backlog: string[] = [];
  /** Whether the next alerts about stuck orders reach a merchant. */
  readonly merchantsReached: boolean[] = [];
  /** By default no one is told of long waits. */
  longWait: LongWaitPolicy | undefined;
  /** When the connection to the store came back last. */
  storeSince = 0;
  readonly moves: string[] = [];
  readonly #open = new Set<string>();

  constructor(orders: Store['orders']) {
    this.orders = orders;
  }

  /** The step itself; a test may replace some parts. */
  advance(changed: Partial<AdvanceWorld> = {}): AdvanceOrder {
    const world = this.world(changed);
    return createAdvanceOrder(world, world);
  }

  /** The parts of the shop that a step works with, and the parts that it gets beside the shop. */
  world(changed: Partial<AdvanceWorld> = {}): AdvanceWorld {
    const alert = (name: string) => async () => void this.alerts.push(name);
    const alerts: MerchantAlerts = {
      walletTooLow: alert('wallet too low'),
      loss: async (_order, { type }) => void this.alerts.push(type),
      lateEnd: async ({ state }) => void this.alerts.push(`late end ${state}`),
      stuck: async (order) => {
        this.alerts.push(`stuck ${order.state}`);
        return this.merchantsReached.shift() ?? true;
      },
    };
    return {
      orders: this.orders,
      budget: {
        take: async () => this.turns,
        hold: async (pauseMs) => void this.holds.push(pauseMs),
      },
      backlog: {
        put: async (reference) => void this.backlog.push(reference),
        has: async (reference) => this.backlog.includes(reference),
        size: async () => 0,
        list: async () => this.backlog,
        remove: async () => true,
      },
      reseller: this.reseller,
      account: ONE_ACCOUNT,
      notifier: this.notifier,
      alerts,
      events: {
        moved: (before, after) => this.moves.push(`${before.state} → ${after.state}`),
        told: () => undefined,
        seen: () => undefined,
        called: () => undefined,
        turn: () => undefined,
      },
      orderPolicy: {
        pollFirstMs: 2_000,
        pollMaxMs: 60_000,
        resendGraceMs: 60_000,
        serviceTimeoutMs: 10_000,
        // Nobody is told that a purchase takes long, unless a test is about that.
        longWait: this.longWait ?? { reassureAfterMs: Infinity, alertAfterMs: 0 },
      },
      turnWithinMs: 3_000,
      connectedSince: () => this.storeSince,
      leaseMs: LEASE_MS,
      now: () => this.now,
      random: () => 0.5,
      logger: this.logger,
      ...changed,
    };
  }

  /** Stores an order as it is after the tap, leased to the process that took the tap. */
  async confirmed(sample: Order = sampleOrder()): Promise<Order> {
    const order = { ...sample, version: 1 };
    await this.orders.commit(order, this.now + LEASE_MS);
    this.#open.add(order.reference);
    return order;
  }

  async find(reference: string): Promise<Order> {
    const order = await this.orders.find(reference);
    if (order === undefined) throw new Error(`${reference} is lost`);
    return order;
  }

  /** Lets the clock run, a second at a time, and advances what becomes due, until nothing is left to do or the time is over. */
  async run(durationMs: number, advance: AdvanceOrder = this.advance()): Promise<void> {
    for (const until = this.now + durationMs; this.now < until && this.#open.size > 0; this.now += 1_000) {
      for (const shard of new Set([...this.#open].map(shardOfReference))) {
        for (const reference of await claimAll(this.orders, shard, this.now, this.now + LEASE_MS)) {
          await advance(await this.find(reference));
          if (isClosed(await this.find(reference))) this.#open.delete(reference);
        }
      }
    }
  }
}

function isClosed(order: Order): boolean {
  return order.told?.state === order.state && order.state !== 'token-due';
}
