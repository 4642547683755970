import { describe, expect, test } from 'vitest';
import { readNumberEnding } from '../../../src/domain/orders/order-search.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { ANYTHING_GOES } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';

const real = await useRealStore();

/** In another shard. */
const OTHER = { ...BUYER, userId: 700_000_998 };

/** A confirmed order, `minutes` after the first. */
async function confirmed(customerId: string, minutes: number, changes: Partial<Order> = {}): Promise<string> {
  const confirmedAt = T0 + minutes * 60_000;
  const recipient = { kind: 'phone', customerId } as const;
  const order = { ...orderIn('confirmed', { confirmedAt, ...changes }), recipient, version: 1 };
  expect(await real.store.orders.commit(order, null)).toBe('committed');
  return order.reference;
}

async function found(text: string, userId?: number, offset = 0, count = 10) {
  const ending = readNumberEnding(text, 'NG');
  if (ending === undefined) throw new Error('no number');
  const { orders, total } = await real.store.orders.listByNumber(ending, userId, offset, count);
  return { references: orders.map(({ reference }) => reference), total };
}

describe('orders by number', () => {
  test('are found whole or by their end, newest first, in pages; one’s own, and for merchants everyone’s of all shards', async () => {
    const mine = await confirmed('08031112222', 1);
    const newer = await confirmed('08031112222', 4);
    const tailed = await confirmed('07059992222', 3);
    const theirs = await confirmed('08031112222', 2, { buyer: OTHER, reference: freshReference(OTHER.userId) });
    expect(await found('0803 111 2222', BUYER.userId)).toEqual({ references: [newer, mine], total: 2 });
    expect(await found('2222', BUYER.userId)).toEqual({ references: [newer, tailed, mine], total: 3 });
    expect(await found('2222', OTHER.userId)).toEqual({ references: [theirs], total: 1 });
    expect(await found('+2348031112222')).toEqual({ references: [newer, theirs, mine], total: 3 });
    expect(await found('2222', undefined, 1, 2)).toEqual({ references: [tailed, theirs], total: 4 });
    expect(await found('2223')).toEqual({ references: [], total: 0 });
  });

  test('do not count cards, and are listed once however often they move', async () => {
    const draft = { ...orderIn('draft'), recipient: { kind: 'phone', customerId: '08035550000' } } as const;
    await real.store.orders.commit(draft, null);
    expect(await found('08035550000')).toEqual({ references: [], total: 0 });
    const { reference, recipient } = draft;
    const [tapped, moved] = [
      orderIn('confirmed', { reference, recipient }),
      orderIn('processing', { reference, recipient }),
    ];
    expect(await real.store.orders.confirm(tapped, T0, ANYTHING_GOES)).toEqual({ type: 'committed' });
    expect(await real.store.orders.commit(moved, null)).toBe('committed');
    expect(await found('08035550000')).toEqual({ references: [draft.reference], total: 1 });
  });

  test('with a number that the service told in any form do no harm', async () => {
    const reference = await confirmed('a:b <i>é:7788', 1);
    expect(await found('7788')).toEqual({ references: [reference], total: 1 });
  });
});

test('tokens are listed from when they are there, newest first, a person’s own only', async () => {
  const buyer = { ...BUYER, userId: 700_000_555 };
  const make = (minutes: number, token?: string) =>
    confirmed('04123456789', minutes, {
      buyer,
      reference: freshReference(buyer.userId),
      state: 'successful',
      receipt: token === undefined ? {} : { token },
    });
  const first = await make(1, '0001 0002');
  await make(2);
  await make(3, ' ');
  const last = await make(4, '0003 0004');
  const list = await real.store.orders.listTokens(buyer.userId, 0, 5);
  expect(list.orders.map(({ reference }) => reference)).toEqual([last, first]);
  expect(list.total).toBe(2);
  expect(await real.store.orders.listTokens(OTHER.userId, 0, 5)).toEqual({ orders: [], unreadable: 0, total: 0 });
});

/** A confirmed order whose reference ends so. */
const referred = (ending: string, minutes: number, changes: Partial<Order> = {}) =>
  confirmed('08031112222', minutes, {
    ...changes,
    reference: freshReference(changes.buyer?.userId).slice(0, -ending.length) + ending,
  });

const endingIn = async (ending: string, userId?: number, count = 8) =>
  (await real.store.orders.listByReference(ending, userId, count)).map(({ reference }) => reference);

test('orders are found by the last letters of their references, newest first; one’s own, and for merchants everyone’s of all shards', async () => {
  const mine = await referred('ZA806', 1);
  const newer = await referred('QA806', 3);
  const theirs = await referred('YA806', 2, { buyer: OTHER });
  await referred('A807', 4);
  expect(await endingIn('A806', BUYER.userId)).toEqual([newer, mine]);
  expect(await endingIn('QA806', BUYER.userId)).toEqual([newer]);
  expect(await endingIn('A806', OTHER.userId)).toEqual([theirs]);
  expect(await endingIn('A806')).toEqual([newer, theirs, mine]);
  expect(await endingIn('A806', undefined, 2)).toEqual([newer, theirs]);
  expect(await endingIn('A808')).toEqual([]);
});

test('among very many, the newest two thousand are looked through', async () => {
  const buyer = { ...BUYER, userId: 700_001_234 };
  const reference = await referred('ZZZZ', 0, { buyer });
  const others = Array.from({ length: 1_999 }, (_, index) => [T0 + index + 1, `other-${index}`] as const).flat();
  await real.raw.zadd(real.keys.ordersOf(buyer.userId), ...others);
  expect(await endingIn('ZZZZ', buyer.userId)).toEqual([reference]);
  await real.raw.zadd(real.keys.ordersOf(buyer.userId), T0 + 9_999, 'one more');
  expect(await endingIn('ZZZZ', buyer.userId)).toEqual([]);
});
