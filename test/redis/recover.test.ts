import { expect, test } from 'vitest';
import type { Transaction } from '../../src/domain/orders/receipt.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import { recoverOrders, type RecoverySummary } from '../../src/services/recovery/recover-orders.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { BUYER, freshReference, sampleProduct, sampleReferences, T0 } from '../support/samples/sample-order.ts';
import { sampleTransaction } from '../support/samples/sample-transaction.ts';

const SINCE = '2026-11-18';
const real = await useRealStore();

function recoverAll(history: readonly Transaction[]): Promise<RecoverySummary> {
  const shop = shopOf({
    orders: real.store.orders,
    archive: undefined,
    reseller: {
      product: async (name) => sampleProduct({ name }),
      transactions: async ({ page }) => ({ transactions: history, total: history.length, page, totalPages: 1 }),
    },
    references: sampleReferences,
    account: 'one-account',
    defaultLocale: 'en',
    now: () => T0,
  });
  return recoverOrders(shop, { since: SINCE });
}

test('recovered orders are in the person’s list, among the open ones if they are open, of their day, and due', async () => {
  const { orders } = real.store;
  const [done, open] = [sampleTransaction(), sampleTransaction({ status: 'processing' })];
  await recoverAll([done, open]);
  const list = await orders.listByBuyer(BUYER.userId, 0, 5);
  expect(list.total).toBe(2);
  expect(list.orders.map(({ reference }) => reference).toSorted()).toEqual([done.reference, open.reference].toSorted());
  expect(await orders.openOrders()).toEqual({ count: 1, totalMinor: 50_000 });
  let ofTheDay = 0;
  for await (const page of orders.confirmedBetween(T0, T0 + 1)) ofTheDay += page.length;
  expect(ofTheDay).toBe(2);
  const claimed = await orders.claimYoung(shardOfReference(done.reference), T0 + 5_000, T0 + 9_000, 9);
  expect(claimed.toSorted()).toEqual([done.reference, open.reference].toSorted());
  expect(await real.raw.pttl(real.keys.order(done.reference))).toBe(-1);
});

test('many recoveries at once put in each order once, and each stays due', async () => {
  const history = Array.from({ length: 90 }, (_, place) =>
    sampleTransaction({ reference: freshReference(BUYER.userId + place) }),
  );
  const summaries = await Promise.all(Array.from({ length: 5 }, () => recoverAll(history)));
  expect(summaries.map(({ recovered }) => recovered).reduce((sum, one) => sum + one)).toBe(90);
  for (const { reference } of history) {
    expect((await real.store.orders.find(reference))?.version).toBe(1);
    expect(await real.raw.zscore(real.keys.due(shardOfReference(reference)), reference)).not.toBeNull();
  }
});
