import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { next, type OrderEvent, revised } from '../../../src/domain/orders/order-transitions.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { OrderStore } from '../../../src/use-cases/orders/ports.ts';
import { createOrderStore } from '../../../src/redis/orders/order-store.ts';
import { readRedis } from '../../flows/update/stored-redis.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { electricityOrder, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { connectVersionBefore } from '../version-before.ts';

/** Writes every place in the lists each time, and does not say what it left there. */
let before: OrderStore;
let now: OrderStore;
let real: RealStore;
let old: Redis;

beforeAll(async () => {
  real = await startRealStore();
  now = real.store.orders;
  old = connectVersionBefore(real.server.url, ['commit-order']);
  before = createOrderStore({ redis: old, keys: real.keys, money: old, timeZone: 'Africa/Lagos', logger: real.logger });
});
afterAll(async () => {
  old.disconnect();
  await real.stop();
});
afterEach(() => real.raw.flushall());

const confirmed: OrderEvent = { type: 'confirmed', at: T0, billing: { heldMinor: minor(50_000), day: '2026-11-21' } };
const sending: OrderEvent = { type: 'sending', at: T0 };
const told: OrderEvent = { type: 'told', at: T0 };
const found = (status: 'successful' | 'failed' | 'processing', token?: string): OrderEvent => ({
  type: 'found',
  at: T0,
  status,
  receipt: token === undefined ? {} : { token },
});

/** The events of one order from its draft on. */
const LIVES: Readonly<Record<string, readonly OrderEvent[]>> = {
  delivered: [confirmed, sending, found('successful', '0001'), told],
  cancelled: [{ type: 'dropped', at: T0 }],
  'with a late token': [
    confirmed,
    sending,
    found('processing'),
    found('successful'),
    told,
    found('successful', '0001'),
    told,
  ],
  'failed, and delivered after all': [
    confirmed,
    sending,
    { type: 'lost', at: T0 },
    found('failed'),
    told,
    found('successful', '0001'),
    told,
  ],
  'taken back': [confirmed, sending, found('successful', '0001'), told, found('failed'), told],
};

describe('an order that is', () => {
  test.each(Object.entries(LIVES))(
    '%s leaves the same, whichever version makes which of its writes',
    async (_, events) => {
      const writes = events.length + 1;
      const expected = await lived(events, () => before);
      for (const isPresent of turnsOf(writes)) {
        expect(await lived(events, (write) => (isPresent(write) ? now : before))).toEqual(expected);
      }
    },
  );
});

describe('an order that is confirmed and called in one record', () => {
  test.each([found('successful', '0001'), found('processing'), found('failed')])(
    'and then $status leaves the same, whichever version writes that and that it was told',
    async (event) => {
      const expected = await called(event, before, before);
      for (const teller of [before, now]) {
        expect(await called(event, before, teller)).toEqual(expected);
        expect(await called(event, now, teller)).toEqual(expected);
      }
    },
  );

  async function called(event: OrderEvent, ender: OrderStore, teller: OrderStore): Promise<unknown> {
    await real.raw.flushall();
    let order = electricityOrder({ ...DRAFT });
    const { userId } = order.buyer;
    await real.store.accounts.book({ id: 'c', userId, kind: 'credit', amountMinor: minor(90_000), by: 1, at: T0 });
    await now.commit(order, null);
    order = revised(next(next(order, confirmed), sending));
    expect(await now.confirm(order, T0, { duplicates: { windowMs: 0, again: false } })).toEqual({ type: 'committed' });
    order = revised(next(order, event));
    const isEnded = order.endedAt !== undefined;
    expect(await ender.commit(order, ender === now && isEnded ? 'as-before' : T0)).toBe('committed');
    if (isEnded) order = next(order, told);
    expect(await teller.commit(revised(order), isEnded ? null : T0)).toBe('committed');
    return withoutWrites(await readRedis(real.raw));
  }
});

test('what a merchant has given back, an older version neither takes again nor pays again, whatever the service says', async () => {
  const { userId } = electricityOrder().buyer;
  const way: readonly [OrderEvent, () => OrderStore][] = [
    [sending, () => now],
    [found('successful', '0001'), () => now],
    [{ type: 'given-back', at: T0, by: 1 }, () => now],
    [told, () => before],
    [
      { ...found('successful', '0001'), receipt: { token: '0001', paidMinor: minor(49_000) } } as OrderEvent,
      () => before,
    ],
    [found('failed'), () => before],
    [told, () => before],
  ];
  let order = electricityOrder({ ...DRAFT });
  await real.store.accounts.book({ id: 'c', userId, kind: 'credit', amountMinor: minor(90_000), by: 1, at: T0 });
  await before.commit(order, null);
  order = revised(next(order, confirmed));
  await before.confirm(order, T0, { duplicates: { windowMs: 60_000, again: false } });
  for (const [event, storeOf] of way) {
    order = revised(next(order, event));
    expect(await storeOf().commit(order, T0)).toBe('committed');
  }
  expect(order.state).toBe('reversed');
  const { entries } = await real.store.accounts.entries(userId, { from: 0, to: 9e15 }, undefined, 99);
  expect(entries.map(({ kind }) => kind)).toEqual(['credit', 'hold', 'capture', 'refund']);
  expect(await real.store.accounts.read(userId)).toMatchObject({ balanceMinor: 90_000, heldMinor: 0 });
});

test('a write that changes nothing in the lists asks for nothing about them', async () => {
  const order = orderIn('successful', { version: 1 });
  await now.commit(order, T0);
  await now.commit(revised(order), T0);
  expect(await commandsOf(() => now.commit(revised(revised(order)), null))).toEqual([
    'config|resetstat',
    'evalsha',
    'hmget',
    'hset',
    // Of the due orders, and of the young ones among them.
    'zrem',
    'zrem',
  ]);
});

/** Which writes are the present version's: all from one on, all up to one, one alone, and every other one. */
function turnsOf(writes: number): ((write: number) => boolean)[] {
  const places = Array.from({ length: writes }, (_, place) => place);
  return [
    ...places.flatMap((place) => [
      (write: number) => write >= place,
      (write: number) => write <= place,
      (write: number) => write === place,
    ]),
    (write) => write % 2 === 0,
    (write) => write % 2 === 1,
  ];
}

/** What is in Redis when one order has come to its end. @param storeOf who makes the nth write */
async function lived(events: readonly OrderEvent[], storeOf: (write: number) => OrderStore): Promise<unknown> {
  await real.raw.flushall();
  let order = electricityOrder({ ...DRAFT });
  const { userId } = order.buyer;
  await real.store.accounts.book({ id: 'c', userId, kind: 'credit', amountMinor: minor(90_000), by: 1, at: T0 });
  await storeOf(0).commit(order, null);
  for (const [index, event] of events.entries()) {
    order = revised(next(order, event));
    const store = storeOf(index + 1);
    const isLast = index === events.length - 1;
    const written =
      event.type === 'confirmed'
        ? (await store.confirm(order, T0, { duplicates: { windowMs: 60_000, again: false } })).type
        : await store.commit(order, isLast ? null : T0 + index);
    expect(written).toBe('committed');
  }
  return withoutWrites(await readRedis(real.raw));
}

const { confirmedAt: _, ...DRAFT } = { ...orderIn('draft'), confirmedAt: undefined };

/**
 * Without what no two runs have alike: the ids of writes and entries, and how long a key is kept. And without the marks of waiting orders, the set of
 * young ones and the sums of sales, which the version before does not know: they are checked where they are read.
 */
function withoutWrites(keys: Awaited<ReturnType<typeof readRedis>>): unknown {
  return keys.flatMap(({ key, value, ttlMs }) => {
    if (/:(?:waiting|due-young|sales(?:-of)?:[\d-]+)$/u.test(key)) return [];
    const kept = ttlMs !== undefined;
    if ('hash' in value) return { key, kept, hash: { ...value.hash, write: '', counted: '', c: '' } };
    return { key, kept, value: 'stream' in value ? value.stream.map(([, fields]) => fields) : value };
  });
}

test('a purchase that ends within its call asks Redis for so much, and for no more', async () => {
  const fresh = () => orderIn('draft', { confirmedAt: undefined, draftedAt: T0 - 1 });
  let order = fresh();
  const { userId } = order.buyer;
  await real.store.accounts.book({ id: 'c', userId, kind: 'credit', amountMinor: minor(900_000), by: 1, at: T0 });
  // One that was bought before on this day, so that nothing is the first of its kind.
  await buy();
  order = fresh();
  expect((await buy()).map((commands) => commands.length - 1)).toEqual([6, 17, 12, 5]);

  async function buy(): Promise<string[][]> {
    const free = { duplicates: { windowMs: 0, again: false } };
    return [
      await commandsOf(() => now.commit(order, null)),
      await commandsOf(() => now.confirm((order = revised(next(next(order, confirmed), sending))), T0, free)),
      await commandsOf(() => now.commit((order = revised(next(order, found('successful')))), 'as-before')),
      await commandsOf(() => now.commit((order = revised(next(order, told))), null)),
    ];
  }
});

/** What Redis carries out for it, in scripts too. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  await real.raw.config('RESETSTAT');
  await work();
  const lines = (await real.raw.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gmu);
  return [...lines].flatMap(([, name = '', calls]) => Array.from({ length: Number(calls) }, () => name)).toSorted();
}
