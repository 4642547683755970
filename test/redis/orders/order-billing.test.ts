import { describe, expect, test } from 'vitest';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { UnreadableRecordError } from '../../../src/domain/shared/held-records.ts';
import { ANYTHING_GOES, book, readLedger } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { setCreditLimit } from '../../support/set-person.ts';

const { userId } = BUYER;
const DAY = '2026-11-21';

const real = await useRealStore();
const { orders, accounts } = real.store;

const credit = (amount: number) => book(real.store, amount);

/** A stored card, and what a tap makes of it. */
async function carded(priceMinor: number, heldMinor = priceMinor): Promise<Order> {
  const draft = orderIn('draft', { priceMinor: minor(priceMinor) });
  await orders.commit(draft, null);
  const billing = { heldMinor: minor(heldMinor), day: DAY };
  return revised(next(draft, { type: 'confirmed', at: T0, billing }));
}

async function confirmed(priceMinor: number): Promise<Order> {
  const order = await carded(priceMinor);
  expect(await orders.confirm(order, T0, ANYTHING_GOES)).toEqual({ type: 'committed' });
  return order;
}

/** Writes the order as it is in another state, one version up. */
async function move(order: Order, state: Order['state'], changes: Partial<Order> = {}): Promise<Order> {
  const moved = revised({ ...order, state, endedAt: T0 + 900, ...changes });
  expect(await orders.commit(moved, null)).not.toBe('conflict');
  return moved;
}

const entries = () => readLedger(real.store, userId);
const account = (balanceMinor: number, heldMinor: number, creditLimitMinor = 0) => ({
  balanceMinor,
  heldMinor,
  creditLimitMinor,
});

describe('a confirmation', () => {
  test('holds its price on the account in the same step, with an entry', async () => {
    await credit(1_000);
    const order = await confirmed(400);
    expect(await accounts.read(userId)).toEqual(account(600, 400));
    expect((await entries()).at(-1)).toEqual({
      id: expect.stringMatching(/^\d{13}-\d+$/u) as string,
      userId,
      number: 2,
      kind: 'hold',
      amountMinor: 400,
      balanceBeforeMinor: 1_000,
      balanceAfterMinor: 600,
      heldBeforeMinor: 0,
      heldAfterMinor: 400,
      reference: order.reference,
      by: userId,
      at: T0,
    });
    expect((await accounts.totals()).heldMinor).toBe(400);
  });

  test('for more than there is changes nothing, and says what there is', async () => {
    await credit(399);
    const order = await carded(400);
    expect(await orders.confirm(order, T0, ANYTHING_GOES)).toEqual({ type: 'short', availableMinor: 399 });
    expect(await orders.find(order.reference)).toMatchObject({ state: 'draft', version: 1 });
    expect(await accounts.read(userId)).toEqual(account(399, 0));
    expect(await accounts.spentOn(userId, DAY)).toBe(0);
    expect((await orders.openOrders()).count).toBe(0);
  });

  test('that was short or past the limit does not stand in the way of another one of its kind', async () => {
    const once = { duplicates: { windowMs: 60_000, again: false } };
    const [first, second] = [await carded(400), await carded(400)];
    expect(await orders.confirm(first, T0, once)).toEqual({ type: 'short', availableMinor: 0 });
    await credit(1_000);
    const limited = { ...once, dayLimitMinor: minor(399) };
    expect(await orders.confirm(first, T0, limited)).toMatchObject({ type: 'day-limit' });
    expect(await real.raw.keys('*:recent:*')).toEqual([]);
    expect(await orders.confirm(second, T0, once)).toEqual({ type: 'committed' });
    expect(await orders.confirm(first, T0, once)).toEqual({ type: 'same', reference: second.reference });
  });

  test('that is refused leaves the one before it the latest of its kind', async () => {
    await credit(400);
    const once = { duplicates: { windowMs: 60_000, again: false } };
    const [first, second, third] = [await carded(400), await carded(400), await carded(400)];
    expect(await orders.confirm(first, T0, once)).toEqual({ type: 'committed' });
    const knowing = { duplicates: { ...once.duplicates, known: first.reference } };
    expect(await orders.confirm(second, T0, knowing)).toEqual({ type: 'short', availableMinor: 0 });
    expect(await orders.confirm(third, T0, once)).toEqual({ type: 'same', reference: first.reference });
    await credit(400);
    expect(await orders.confirm(second, T0, knowing)).toEqual({ type: 'committed' });
    expect(await orders.confirm(third, T0, once)).toEqual({ type: 'same', reference: second.reference });
  });
});

describe('a hundred confirmations at once', () => {
  test('never pass the credit limit', async () => {
    await setCreditLimit(accounts, userId, minor(1_000), 1, T0);
    await credit(500);
    const cards = await Promise.all(Array.from({ length: 100 }, () => carded(70)));
    const results = await Promise.all(cards.map((order) => orders.confirm(order, T0, ANYTHING_GOES)));
    expect(results.filter(({ type }) => type === 'committed')).toHaveLength(21);
    expect(results.filter(({ type }) => type === 'short')).toHaveLength(79);
    expect(await accounts.read(userId)).toEqual(account(500 - 21 * 70, 21 * 70, 1_000));
    expect((await orders.openOrders()).count).toBe(21);
  });

  test('never pass the limit of a day', async () => {
    await credit(100_000);
    const cards = await Promise.all(Array.from({ length: 100 }, () => carded(70)));
    const conditions = { ...ANYTHING_GOES, dayLimitMinor: minor(1_000) };
    const results = await Promise.all(cards.map((order) => orders.confirm(order, T0, conditions)));
    expect(results.filter(({ type }) => type === 'committed')).toHaveLength(14);
    expect(results).toContainEqual({ type: 'day-limit', limitMinor: 1_000, leftMinor: 20 });
    expect(await accounts.spentOn(userId, DAY)).toBe(980);
    expect(await accounts.read(userId)).toEqual(account(100_000 - 980, 980));
  });

  test('of one card hold once', async () => {
    await credit(1_000);
    const order = await carded(400);
    const results = await Promise.all(Array.from({ length: 100 }, () => orders.confirm(order, T0, ANYTHING_GOES)));
    expect(results.filter(({ type }) => type === 'committed')).toHaveLength(1);
    expect(await accounts.read(userId)).toEqual(account(600, 400));
  });
});

test.each(['token-due', 'successful'] as const)('what is held is spent, once, when the order is %s', async (state) => {
  await credit(1_000);
  const order = await move(await confirmed(400), state, {
    costMinor: minor(390),
    receipt: { paidMinor: minor(385) },
  });
  await move(await move(order, state), 'successful');
  expect(await accounts.read(userId)).toEqual(account(600, 0));
  expect((await entries()).slice(2)).toMatchObject([
    { kind: 'capture', amountMinor: 400, costMinor: 390, paidMinor: 385, by: 0, at: T0 + 900 },
  ]);
  expect(await accounts.spentOn(userId, DAY)).toBe(400);
  expect((await accounts.totals()).heldMinor).toBe(0);
});

test('what was spent and cannot be taken again is said at every write, booked once, and never given back', async () => {
  await credit(400);
  const failed = await move(await confirmed(400), 'failed');
  await confirmed(1);
  const found = revised({ ...failed, state: 'successful' as const });
  const { alertOutbox: untold } = real.store;
  const notPaidFor = { type: 'uncollected', reference: found.reference } as const;
  expect(await orders.commit(found, T0)).toBe('uncollected');
  expect(await untold.list()).toEqual([notPaidFor]);
  await untold.told(notPaidFor);
  await credit(400);
  expect(await orders.commit(revised(found), null)).toBe('uncollected');
  expect([await untold.list(), await untold.has(notPaidFor)]).toEqual([[], false]);
  expect(await accounts.read(userId)).toEqual(account(799, 1));
  const stands = await orders.find(found.reference);
  expect(stands?.billing).toEqual({ ...found.billing, uncollected: true });
  await move({ ...revised(found), billing: stands?.billing }, 'reversed');
  // Nothing is given back a second time, and the order says why.
  expect((await orders.find(found.reference))?.billing).toMatchObject({ uncollected: true });
  expect(await accounts.read(userId)).toEqual(account(799, 1));
  expect((await entries()).map(({ kind }) => kind)).toEqual([
    'credit',
    'hold',
    'release',
    'hold',
    'uncollected',
    'credit',
  ]);
});

test('an order that was put back without its money is not moved on by a worker that knows of it', async () => {
  const order = await carded(400);
  const { billing, ...unbilled } = order;
  expect(billing).toBeDefined();
  expect(await orders.putBack(order, T0)).toBe('short');
  expect(await orders.putBack(unbilled, T0)).toBe('committed');
  for (const state of ['processing', 'successful'] as const) {
    expect(await orders.commit(revised({ ...order, state }), null)).toBe('conflict');
  }
  expect(await orders.find(order.reference)).toEqual(unbilled);
});

test('a day that is long past is not made negative by what is given back', async () => {
  await credit(1_000);
  const order = await confirmed(400);
  await real.raw.del(real.keys.spent(userId, DAY));
  await move(order, 'failed');
  expect(await accounts.spentOn(userId, DAY)).toBe(0);
});

test('an account that cannot be read stops what would move its money, writes nothing of it, and is held', async () => {
  await credit(1_000);
  const [order, other] = [await confirmed(400), await carded(300)];
  await real.raw.hset(real.keys.account(userId), 'balance', 'much');
  const delivered = revised({ ...order, state: 'successful' as const, endedAt: T0 });
  await expect(orders.commit(delivered, null)).rejects.toThrow(UnreadableRecordError);
  await expect(orders.confirm(other, T0, ANYTHING_GOES)).rejects.toThrow(UnreadableRecordError);
  expect(await orders.find(order.reference)).toEqual(order);
  expect((await real.store.held.list()).map(({ kind, id }) => [kind, id])).toEqual([['account', String(userId)]]);
});
