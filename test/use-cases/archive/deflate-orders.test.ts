import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { createEndedOrders } from '../../../src/redis/orders/ended/ended-order-store.ts';
import { createDeflateOrders } from '../../../src/use-cases/archive/deflate-orders.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const DAY_MS = 24 * 3_600_000;
let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());

function deflateAt(at: number) {
  const ended = createEndedOrders(real.raw, real.keys, real.logger);
  return createDeflateOrders({ ended, notes: real.store.keyValues, pace: async () => undefined, now: () => at });
}

async function store(state: Order['state'], dueAt: number | null): Promise<Order> {
  const told = { state, at: T0 + 900 } as const;
  const order = orderIn(state, { version: 1, told });
  await real.store.orders.commit(order, dueAt);
  return order;
}

const isDeflated = async ({ reference }: Order) => (await real.raw.hexists(real.keys.order(reference), '0')) === 1;

test('a week after their ends the records of settled orders are deflated, once, and no others', async () => {
  const settled = await store('successful', null);
  const open = await store('processing', T0);
  const watched = await store('closed', T0 + DAY_MS);
  expect(await deflateAt(T0 + 6 * DAY_MS)()).toBe(0);
  expect(await deflateAt(T0 + 8 * DAY_MS)()).toBe(1);
  expect(await deflateAt(T0 + 8 * DAY_MS)()).toBe(0);
  expect(await Promise.all([settled, open, watched].map(isDeflated))).toEqual([true, false, false]);
  // What was left out is looked at again once it may be over.
  await real.store.orders.commit({ ...watched, version: 2 }, null);
  expect(await deflateAt(T0 + 39 * DAY_MS)()).toBe(1);
  expect(await Promise.all([open, watched].map(isDeflated))).toEqual([false, true]);
});
