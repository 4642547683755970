import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import { createSettleOrder } from '../../../src/services/order-worker/settle-order.ts';
import { createSweepYoungOrders } from '../../../src/services/order-worker/sweep-young-orders.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { FakeHistory, rowOf } from '../../support/fakes/fake-history.ts';
import { AdvanceSetup } from '../../support/advance-order-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';

const CROWDED_FOR_MS = 60_000;
const refusal = new ResellerError('unavailable', 'too many', { httpStatus: 429, retryAfterMs: 7_000 });

const real = await useRealStore();
let setup: AdvanceSetup;
let history: FakeHistory;
/** By their references. */
let askedAbout: string[];
let sweep: ReturnType<typeof createSweepYoungOrders>;

beforeEach(() => {
  setup = new AdvanceSetup(real.store.orders);
  setup.now = T0 + 4_000;
  history = new FakeHistory();
  askedAbout = [];
  const world = setup.world();
  const settle = createSettleOrder(world, world, 'at once');
  sweep = createSweepYoungOrders({ ...world, reseller: history }, (order, row) => {
    if (row === undefined) askedAbout.push(order.reference);
    return settle(order, row);
  });
});
afterEach(() => sweep.stop());

/** Bought a moment ago, taken by the service, and as its newest rows say. */
async function youngOrders(count: number, status: TransactionStatus): Promise<Order[]> {
  const stored: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = BUYER.userId + index;
    const order = orderIn('processing', {
      version: 1,
      buyer: { ...BUYER, userId, chatId: userId },
      reference: freshReference(userId),
      confirmedAt: T0 + index * 10,
    });
    await real.store.orders.commit(order, setup.now);
    history.rows.push(rowOf(order, status));
    stored.push(order);
  }
  return stored;
}

async function askAll(orders: readonly Order[]): Promise<void> {
  const advance = setup.advance({ onPages: sweep });
  for (const order of orders) await advance(order);
}

const statesOf = async (orders: readonly Order[]) =>
  new Set(await Promise.all(orders.map(async ({ reference }) => (await setup.find(reference)).state)));

test('young orders are asked about one by one until the service says 429', async () => {
  const orders = await youngOrders(5, 'processing');
  await askAll(orders);
  expect(setup.reseller.asked).toBe(5);
  await sweep.run();
  expect(history.queries).toEqual([]);
});

test('after a 429 they are looked for on the newest page, told at once, and asked about no more', async () => {
  const orders = await youngOrders(60, 'successful');
  setup.reseller.askFailures.push(refusal);
  await askAll(orders);
  // The one that met the 429 is due again when Retry-After is over.
  expect(setup.reseller.asked).toBe(1);
  await sweep.run();
  expect(history.queries).toHaveLength(1);
  expect(await statesOf(orders.slice(1))).toEqual(new Set(['successful']));
  expect(setup.notifier.told).toHaveLength(59);
  expect(setup.backlog).toEqual([]);
});

test('what is still processing is written nothing, and is due again', async () => {
  const orders = await youngOrders(60, 'processing');
  sweep.refused();
  await askAll(orders);
  await sweep.run();
  for (const order of orders) expect(await setup.find(order.reference)).toEqual(order);
  expect(setup.reseller.asked).toBe(0);
});

test('a row that says failed ends nothing: the order is asked about by its reference', async () => {
  const orders = await youngOrders(12, 'failed');
  sweep.refused();
  await askAll(orders);
  for (const { reference } of orders.slice(0, 6)) setup.reseller.says(reference, 'failed');
  for (const { reference } of orders.slice(6)) setup.reseller.says(reference, 'failed', { requeryQueued: true });
  await sweep.run();
  expect(await statesOf(orders.slice(0, 6))).toEqual(new Set(['failed']));
  expect(await statesOf(orders.slice(6))).toEqual(new Set(['processing']));
});

test('of very many that rows call failed some are asked about, in turn, so that successes are seen in between', async () => {
  const orders = await youngOrders(60, 'failed');
  sweep.refused();
  for (const round of [1, 2, 3]) {
    setup.now += 1_000;
    await askAll(orders);
    await sweep.run();
    expect(setup.reseller.asked).toBe(round * 20);
  }
  expect(new Set(askedAbout).size).toBe(60);
});

test('of those that rows call failed no more are asked about once the service gives no answer', async () => {
  const orders = await youngOrders(12, 'failed');
  sweep.refused();
  await askAll(orders);
  setup.reseller.askFailures.push(new ResellerError('timeout', 'no answer'));
  await sweep.run();
  expect(setup.reseller.asked).toBe(1);
});

test('a stop waits for no turn of those that rows call failed', async () => {
  const orders = await youngOrders(12, 'failed');
  sweep.refused();
  await askAll(orders);
  sweep.start();
  await sweep.stop();
  expect(setup.reseller.asked).toBeLessThan(12);
});

test('one that stands on no page is asked about by its reference, and a page proves nothing of it', async () => {
  const orders = await youngOrders(40, 'processing');
  const [absent] = orders;
  history.rows = history.rows.filter(({ reference }) => reference !== absent?.reference);
  sweep.refused();
  await askAll(orders);
  await sweep.run();
  expect(setup.reseller.asked).toBe(1);
  expect(await statesOf([absent!])).toEqual(new Set(['processing']));
});

test('a minute after the last 429, and where pages cannot be read, they are asked about singly again', async () => {
  const orders = await youngOrders(8, 'processing');
  sweep.refused();
  history.failures.push(
    ...Array.from({ length: 9 }, () => new ResellerError('unavailable', 'away', { httpStatus: 500 })),
  );
  await askAll(orders);
  await sweep.run();
  expect(sweep.takes(orders[0]!)).toBe(false);
  setup.now += CROWDED_FOR_MS;
  expect(sweep.takes(orders[0]!)).toBe(false);
  sweep.refused();
  expect(sweep.takes(orders[0]!)).toBe(true);
  expect(sweep.takes(orderIn('unknown'))).toBe(false);
});
