import type { Batch, BatchWay } from '../../src/domain/batches/batch.ts';
import { orderOfRow } from '../../src/domain/batches/batch-row.ts';
import { type Minor, minor } from '../../src/domain/shared/money.ts';
import { readOf } from '../../src/domain/orders/duplicate.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { Limits } from '../../src/domain/accounts/limits.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { EMPTY_POLICY, type Policy } from '../../src/domain/pricing/policy.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import { confirmBatch } from '../../src/services/batches/confirm-batch.ts';
import { draftBatch } from '../../src/services/batches/draft-batch.ts';
import type { RowRequest } from '../../src/domain/batches/check-row.ts';
import { shopOf } from './fakes/shop-of.ts';
import type { BatchNotifier } from '../../src/services/batches/run-batch.ts';
import type { BatchView } from '../../src/services/batches/view-batch.ts';
import type { NotifyOutcome } from '../../src/domain/shared/sent-message.ts';
import type { Reseller } from '../../src/domain/shared/reseller.ts';
import { createRunBatch } from '../../src/services/batches/run-batch.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { claimAll } from './claim-all.ts';
import { BUYER, sampleProduct, sampleReferences } from './samples/sample-order.ts';
import { LEASE_MS, AdvanceSetup } from './advance-order-setup.ts';

/** The ports of a list's life; a test may replace them. */
export interface BatchPorts {
  readonly batches: Store['batches'];
  readonly orders: Store['orders'];
  readonly reseller: Reseller;
  readonly notifier: BatchNotifier;
}

/** The life of a list over a real store, with a service, notifiers and a clock that the test holds. */
export class BatchSetup extends AdvanceSetup {
  readonly store: Store;
  readonly summaries: BatchView[] = [];
  /** How the next summaries go. */
  readonly telling: NotifyOutcome[] = [];
  /** Undefined if the buyer may not buy any more. */
  buyer: { role: 'merchant' | 'customer'; limits?: Limits } | undefined = { role: 'merchant' };
  duplicateWindowMs = 0;
  isShut = false;
  policy: Policy = EMPTY_POLICY;

  constructor(store: Store) {
    super(store.orders);
    this.store = store;
  }

  readonly batchNotifier: BatchNotifier = {
    progress: async () => undefined,
    summary: async (view) => {
      const outcome = this.telling.shift() ?? { type: 'told' };
      if (outcome.type === 'told') this.summaries.push(view);
      return outcome;
    },
  };

  get ports(): BatchPorts {
    const { orders, batches } = this.store;
    return { orders, batches, reseller: this.reseller, notifier: this.batchNotifier };
  }

  private get person(): Person {
    const { limits } = this.buyer ?? {};
    return {
      ...limits,
      userId: BUYER.userId,
      name: 'Ada',
      firstSeenAt: 0,
      access: this.buyer === undefined ? 'stopped' : 'none',
    };
  }

  /** The parts of one process. */
  process({ batches, orders, reseller, notifier }: BatchPorts = this.ports) {
    const now = () => this.now;
    const shop = shopOf({
      orders,
      reseller,
      references: sampleReferences,
      account: 'one-account',
      policy: { read: async () => this.policy },
      pins: this.store.pins,
      batches,
      people: { find: async () => this.person },
      isMerchant: () => this.buyer?.role === 'merchant',
      mode: 'open',
      newest: { find: async () => undefined, note: async () => undefined },
      resales: { find: async () => undefined },
      now,
      leaseMs: LEASE_MS,
      duplicateWindowMs: this.duplicateWindowMs,
      hasAccounts: true,
      timeZone: 'Africa/Lagos',
      isShut: () => this.isShut,
      logger: this.logger,
    });
    const advance = this.advance({ orders, reseller });
    const begin = async (order: Order, leasedUntil: number) => void (await advance(order, leasedUntil, true));
    return { shop, runner: createRunBatch(shop, { notifier, begin }), advance };
  }

  draft(rows: readonly RowRequest[], buyer = BUYER) {
    return draftBatch(this.process().shop, { role: 'customer', buyer, rows, wrong: [], differs: [] });
  }

  async drafted(rows: readonly RowRequest[]): Promise<Batch> {
    return (await this.draft(rows)).batch;
  }

  async running(rows: readonly RowRequest[], how: BatchWay = 'all'): Promise<Batch> {
    return this.confirmedList(await this.drafted(rows), how);
  }

  /** The order of a row as the runner stores it, before it confirms it. */
  async begun(batch: Batch, at = 0): Promise<Order> {
    const order = orderOfRow(batch, batch.rows[at]!);
    await this.store.batches.begin(batch.reference, order);
    return order;
  }

  /** Adds money to the buyer's account, as a merchant does. */
  async credit(amountMinor: Minor): Promise<void> {
    await this.store.accounts.book({ id: 'one', userId: BUYER.userId, kind: 'credit', amountMinor, by: 1, at: 0 });
  }

  /** Leaves the proof that a right PIN leaves, typed on the keypad of this list or order. */
  async prove(reference: string, userId = BUYER.userId): Promise<void> {
    const { pins } = this.store;
    await pins.open(userId, { id: `keypad of ${reference}`, purpose: { type: 'change' }, stage: 'check' });
    const passed = await pins.pass(userId, { id: `keypad of ${reference}`, step: 0 }, { stage: 'passed', reference });
    if (!passed) throw new Error('nothing was proven');
  }

  async findBatch({ reference }: Batch): Promise<Batch> {
    const batch = await this.store.batches.find(reference);
    if (batch === undefined) throw new Error(`${reference} is lost`);
    return batch;
  }

  /** Lets the clock run, three seconds at a time, for lists and orders, until the list and all of its orders have ended or the time is over. */
  async runBatch(batch: Batch, durationMs: number, { runner, advance } = this.process()): Promise<void> {
    const shard = shardOfReference(batch.reference);
    for (const until = this.now + durationMs; this.now < until; this.now += 3_000) {
      await this.takeUp(shard, runner);
      for (const reference of await claimAll(this.orders, shard, this.now, this.now + LEASE_MS)) {
        await advance(await this.find(reference));
      }
      if (await this.hasEnded(batch)) return;
    }
  }

  async takeUp(shard: number, runner: ReturnType<typeof createRunBatch>): Promise<void> {
    for (const reference of await this.store.batches.claimDue(shard, this.now, this.now + LEASE_MS, 5)) {
      const batch = await this.store.batches.find(reference);
      if (batch !== undefined) await runner.run(batch);
    }
  }

  /** Tapped on a card that names the list of the same rows before. */
  async confirmedList({ reference, sameness }: Batch, how: BatchWay = 'all'): Promise<Batch> {
    const same = how === 'again' ? await this.store.batches.latestSame(BUYER.userId, sameness) : undefined;
    const outcome = await confirmBatch(this.process().shop, {
      reference,
      userId: BUYER.userId,
      role: 'customer',
      how,
      read: same && readOf({ reference: same }),
      messageId: 41,
    });
    if (outcome.type !== 'confirmed') throw new Error(outcome.type);
    return outcome.batch;
  }

  private async hasEnded(batch: Batch): Promise<boolean> {
    const orders = await Promise.all(batch.rows.map(({ reference }) => this.orders.find(reference)));
    const haveEnded = orders.every(
      (order) =>
        order === undefined ||
        order.state === 'draft' ||
        order.state === 'dropped' ||
        order.told?.state === order.state,
    );
    return haveEnded && (await this.findBatch(batch)).state === 'done';
  }
}

/** `count` rows, each for another number. */
export function sampleRows(count: number, changes: Partial<RowRequest> = {}): RowRequest[] {
  return Array.from({ length: count }, (_, at) => ({
    row: at + 1,
    product: sampleProduct(),
    recipient: { kind: 'phone', customerId: `0803123${String(4_000 + at)}` },
    priceMinor: minor(50_000),
    costMinor: minor(50_000),
    again: false,
    ...changes,
  }));
}
