import { afterAll, expect, test } from 'vitest';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { auditOf } from '../../support/audit-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { openTestStore } from '../../support/redis/test-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
const DAY = '2026-11-21';
const PRICE = minor(400);
const ROWS = 50;

const real = await useRealStore();
const oneProcess: readonly Store[] = [real.store];
/** Each queues for itself, as processes do. */
const fourProcesses = await Promise.all(Array.from({ length: 4 }, () => openTestStore(real)));
afterAll(() => Promise.all(fourProcesses.map((store) => store.close())));

/** In turn by each of them, all at once. */
function atOnce<T, Result>(
  stores: readonly Store[],
  all: readonly T[],
  act: (store: Store, one: T) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(all.map((one, index) => act(stores[index % stores.length]!, one)));
}

/** Fifty cards of different things, and what a tap makes of each. */
async function tapped(): Promise<Order[]> {
  const drafts = Array.from({ length: ROWS }, (_, row) =>
    orderIn('draft', {
      priceMinor: PRICE,
      recipient: { kind: 'phone', customerId: `080312345${String(row).padStart(2, '0')}` },
    }),
  );
  await Promise.all(drafts.map((draft) => real.store.orders.draft(draft)));
  const billing = { heldMinor: PRICE, day: DAY };
  return drafts.map((draft) => revised(next(draft, { type: 'confirmed', at: T0, billing })));
}

const money = (kind: 'credit' | 'debit', amount: number, id: string) =>
  ({ id, userId, kind, amountMinor: minor(amount), by: 1, at: T0 }) as const;
const conditions = { duplicates: { windowMs: 60_000, again: false }, dayLimitMinor: minor(ROWS * PRICE) };

async function expectBalanced(): Promise<void> {
  expect(await auditOf(real.store)).toMatchObject({ differences: [], outOfBalanceMinor: 0 });
}

test.each([
  ['in one process', oneProcess],
  ['in four processes', fourProcesses],
])('fifty taps of one person at once %s hold all that their money and their day allow', async (_, stores) => {
  await real.store.accounts.book(money('credit', ROWS * PRICE, 'first'));
  const orders = await tapped();
  const results = await atOnce(stores, orders, (store, order) => store.orders.confirm(order, T0, conditions));
  expect(results).toEqual(orders.map(() => ({ type: 'committed' })));
  expect(await real.store.accounts.read(userId)).toMatchObject({ balanceMinor: 0, heldMinor: ROWS * PRICE });
  expect(await real.store.accounts.spentOn(userId, DAY)).toBe(ROWS * PRICE);
  await expectBalanced();
});

test.each([
  ['in one process', oneProcess],
  ['in four processes', fourProcesses],
])(
  'fifty rows of a list that are delivered at once, beside top-ups and a debit %s, all go through',
  async (_, stores) => {
    await real.store.accounts.book(money('credit', ROWS * PRICE + 1_000, 'first'));
    const held = await tapped();
    for (const order of held) await real.store.orders.confirm(order, T0, conditions);
    const captures = held.map((order) => async (store: Store) => {
      const delivered = revised({ ...order, state: 'successful' as const, endedAt: T0 + 900 });
      return store.orders.commit(delivered, null);
    });
    const bookings = [
      ...Array.from({ length: 20 }, (__, index) => money('credit', 100, `credit-${index}`)),
      money('debit', 1_000, 'debit'),
    ].map((booking) => async (store: Store) => (await store.accounts.book(booking)).type);
    const results = await atOnce(stores, [...captures, ...bookings], (store, act) => act(store));
    expect(results).toEqual([...captures.map(() => 'committed'), ...bookings.map(() => 'booked')]);
    expect(await real.store.accounts.read(userId)).toMatchObject({ balanceMinor: 2_000, heldMinor: 0 });
    await expectBalanced();
  },
);
