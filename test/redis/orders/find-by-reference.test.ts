import { expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';

const real = await useRealStore();

const OTHER = { ...BUYER, userId: 700_000_999 };

/** A confirmed order, `minutes` after the first, whose reference ends so. */
async function confirmed(ending: string, minutes: number, changes: Partial<Order> = {}): Promise<string> {
  const reference = freshReference(changes.buyer?.userId).slice(0, -ending.length) + ending;
  const order = { ...orderIn('confirmed', { ...changes, confirmedAt: T0 + minutes * 60_000 }), reference, version: 1 };
  expect(await real.store.orders.commit(order, null)).toBe('committed');
  return reference;
}

const found = async (ending: string, userId?: number, count = 8) =>
  (await real.store.orders.listByReference(ending, userId, count)).map(({ reference }) => reference);

test('orders are found by the last letters of their references, newest first; one’s own, and for merchants everyone’s of all shards', async () => {
  const mine = await confirmed('ZA806', 1);
  const newer = await confirmed('QA806', 3);
  const theirs = await confirmed('YA806', 2, { buyer: OTHER });
  await confirmed('A807', 4);
  expect(await found('A806', BUYER.userId)).toEqual([newer, mine]);
  expect(await found('QA806', BUYER.userId)).toEqual([newer]);
  expect(await found('A806', OTHER.userId)).toEqual([theirs]);
  expect(await found('A806')).toEqual([newer, theirs, mine]);
  expect(await found('A806', undefined, 2)).toEqual([newer, theirs]);
  expect(await found('A808')).toEqual([]);
});

test('among very many, the newest two thousand are looked through', async () => {
  const buyer = { ...BUYER, userId: 700_001_234 };
  const reference = await confirmed('ZZZZ', 0, { buyer });
  const others = Array.from({ length: 1_999 }, (_, index) => [T0 + index + 1, `other-${index}`] as const).flat();
  await real.raw.zadd(real.keys.ordersOf(buyer.userId), ...others);
  expect(await found('ZZZZ', buyer.userId)).toEqual([reference]);
  await real.raw.zadd(real.keys.ordersOf(buyer.userId), T0 + 9_999, 'one more');
  expect(await found('ZZZZ', buyer.userId)).toEqual([]);
});
