import { createHash } from 'node:crypto';
import type { Batch, BatchWay } from '../../src/domain/batches/batch.ts';
import { orderOfRow } from '../../src/domain/batches/batch-row.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { EMPTY_POLICY, type Policy } from '../../src/domain/pricing/policy.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import { createConfirmBatch } from '../../src/use-cases/batches/confirm-batch.ts';
import { confirmOrder, type Tap } from '../../src/services/orders/confirm-order.ts';
import {
  createDraftBatch,
  type RowRequest,
  createFindRepeats,
  createViewBatch,
} from '../../src/use-cases/batches/draft-batch.ts';
import { cancelDraft } from '../../src/services/orders/drafts.ts';
import { shopOf } from './fakes/shop-of.ts';
import type { BatchNotifier, BatchView } from '../../src/use-cases/batches/ports.ts';
import type { NotifyOutcome } from '../../src/use-cases/shared/ports.ts';
import type { Reseller } from '../../src/use-cases/shared/reseller.ts';
import { type ReadBuyer, createRunBatch, type RunBatch } from '../../src/use-cases/batches/run-batch.ts';
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
  readonly shown: BatchView[] = [];
  /** How the next summaries go. */
  readonly telling: NotifyOutcome[] = [];
  buyer: Awaited<ReturnType<ReadBuyer>> = { role: 'merchant', limits: undefined };
  duplicateWindowMs = 0;
  isShut = false;
  policy: Policy = EMPTY_POLICY;

  constructor(store: Store) {
    super(store.orders);
    this.store = store;
  }

  readonly batchNotifier: BatchNotifier = {
    progress: async (view) => void this.shown.push(view),
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

  /** The use cases of one process. */
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
      newestSoFar: async () => undefined,
      resales: { find: async () => undefined },
      now,
      leaseMs: LEASE_MS,
      duplicateWindowMs: this.duplicateWindowMs,
      hasAccounts: true,
      timeZone: 'Africa/Lagos',
      isShut: () => this.isShut,
    });
    const advance = this.advance({ orders, reseller });
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
    const runner = createRunBatch({
      batches,
      orders,
      view: createViewBatch({ batches, orders }),
      confirm: (tap) => confirmOrder(shop, tap),
      drop: (tap) => cancelDraft(shop, tap),
      begin: async (order, leasedUntil) => void (await advance(order, leasedUntil, true)),
      readBuyer: async () => this.buyer,
      isShut: () => this.isShut,
      notifier,
      leaseMs: LEASE_MS,
      now,
      logger: this.logger,
    });
    const taps = createConfirmBatch({
      batches,
      policy: { read: async () => this.policy },
      now,
      leaseMs: LEASE_MS,
      sameWindowMs: 24 * 3_600_000,
      isShut: () => this.isShut,
    });
    const findRepeats = createFindRepeats({ orders });
    return {
      draft: createDraftBatch({ batches, findRepeats, drop: taps.drop, references: sampleReferences, hash, now }),
      findRepeats,
      taps,
      runner,
      confirm: (tap: Tap) => confirmOrder(shop, tap),
      advance,
    };
  }

  async drafted(rows: readonly RowRequest[]): Promise<Batch> {
    return (await this.process().draft({ buyer: BUYER, rows })).batch;
  }

  async running(rows: readonly RowRequest[], how: BatchWay = 'all'): Promise<Batch> {
    return this.confirmedList(await this.drafted(rows), how);
  }

  /** The order of a row as the runner stores it, before it confirms it. */
  async begun(batch: Batch, at = 0): Promise<Order> {
    const order = orderOfRow(batch, batch.rows[at]!);
    if (order === undefined) throw new Error('the list does not say what its row buys');
    await this.store.batches.begin(batch.reference, order);
    return order;
  }

  /** The proof that a right PIN on the keypad of this list, or order, would leave. */
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

  async takeUp(shard: number, runner: RunBatch): Promise<void> {
    for (const reference of await this.store.batches.claimDue(shard, this.now, this.now + LEASE_MS, 5)) {
      const batch = await this.store.batches.find(reference);
      if (batch !== undefined) await runner.run(batch);
    }
  }

  async confirmedList({ reference }: Batch, how: BatchWay = 'all'): Promise<Batch> {
    const outcome = await this.process().taps.confirm({
      reference,
      userId: BUYER.userId,
      role: 'customer',
      how,
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
    again: false,
    ...changes,
  }));
}
