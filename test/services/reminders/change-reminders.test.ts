import { expect, test } from 'vitest';
import type { OrderState } from '../../../src/domain/orders/order.ts';
import { findPurchases } from '../../../src/services/reminders/change-reminders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, electricityOrder, T0 } from '../../support/samples/sample-order.ts';

const METER = { service: 'electricity', customerId: '04123456789' };
const real = await useRealStore();

/** Purchases for the meter, the oldest one first. */
async function bought(...states: readonly OrderState[]): Promise<string[]> {
  const orders = states.map((state, day) => {
    const at = T0 + day * 86_400_000;
    return electricityOrder({ state, version: 1, confirmedAt: at, endedAt: at });
  });
  for (const order of orders) await real.store.orders.commit(order, null);
  return orders.map(({ reference }) => reference);
}

async function found(count?: number): Promise<string[]> {
  return (await findPurchases(real.store, BUYER.userId, METER, count)).map(({ reference }) => reference);
}

test('as many are found as are asked for, however many of the newest brought nothing', async () => {
  const [one, two, , three] = await bought('successful', 'successful', 'failed', 'token-due', 'failed', 'failed');
  expect(await found(3)).toEqual([three, two, one]);
  expect(await found()).toEqual([three, two, one]);
});

test('no more are found than are asked for, the newest', async () => {
  const [, , three, , five] = await bought('successful', 'successful', 'successful', 'failed', 'successful');
  expect(await found(2)).toEqual([five, three]);
});

test('no more than 24 are looked at', async () => {
  await bought('successful', ...Array.from({ length: 24 }, () => 'failed' as const));
  expect(await found(1)).toEqual([]);
});
