import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../../src/domain/orders/order.ts';
import { shardOfReference, SHARDS } from '../../../../src/domain/orders/reference.ts';
import { createEndedOrders } from '../../../../src/redis/orders/ended/ended-order-store.ts';
import type { EndedOrder, EndedOrders } from '../../../../src/use-cases/archive/ports.ts';
import { type RealStore, startRealStore } from '../../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../../support/samples/sample-order.ts';

let real: RealStore;
let ended: EndedOrders;

beforeAll(async () => {
  real = await startRealStore();
  ended = createEndedOrders(real.raw, real.keys, real.logger);
});
afterAll(() => real.stop());
afterEach(() => real.raw.flushall());

const hashOf = (order: Order) => real.raw.hgetall(real.keys.order(order.reference));
const ofOrder = (order: Order): EndedOrder => ({ order, record: JSON.stringify(order) });

async function storedEnd(changes: Partial<Order> = {}): Promise<Order> {
  const order = orderIn('successful', { version: 1, told: { state: 'successful', at: T0 + 900 }, ...changes });
  expect(await real.store.orders.commit(order, null)).toBe('committed');
  return order;
}

async function list(which: 'whole' | 'deflated' | 'all', span = { from: 0, to: T0 * 2 }): Promise<EndedOrder[]> {
  const found: EndedOrder[] = [];
  for (const shard of SHARDS) for await (const page of ended.confirmedBetween(shard, span, which)) found.push(...page);
  return found;
}

describe('deflating an order', () => {
  test('leaves it to be read as before, with its place in every list', async () => {
    const order = await storedEnd({ receipt: { token: '0001', remark: 'done' } });
    expect(await ended.deflate(ofOrder(order))).toBe(true);
    expect(await hashOf(order)).not.toHaveProperty('record');
    expect(await real.store.orders.find(order.reference)).toEqual(order);
    expect(await real.store.orders.peek(order.reference)).toEqual(order);
    expect((await real.store.orders.listByBuyer(BUYER.userId, 0, 5)).orders).toEqual([order]);
    expect((await real.store.orders.listTokens(BUYER.userId, 0, 5)).orders).toEqual([order]);
  });

  test('keeps it in one small block of memory, and what other versions have put beside the record', async () => {
    const order = await storedEnd();
    await real.raw.hset(real.keys.order(order.reference), { billing: 'captured', later: 'kept' });
    await ended.deflate(ofOrder(order));
    expect(await hashOf(order)).toMatchObject({ version: '1', billing: 'captured', later: 'kept' });
    expect(await real.raw.object('ENCODING', real.keys.order(order.reference))).toBe('listpack');
  });

  test('sent twice is the same', async () => {
    const order = await storedEnd();
    await ended.deflate(ofOrder(order));
    const before = await hashOf(order);
    expect(await ended.deflate(ofOrder(order))).toBe(true);
    expect(await hashOf(order)).toEqual(before);
  });

  const keysOf = ({ reference }: Order) => ({
    due: real.keys.due(shardOfReference(reference)),
    open: real.keys.open(shardOfReference(reference)),
    alerts: real.keys.alerts(shardOfReference(reference)),
    order: real.keys.order(reference),
  });
  test.each<[string, (order: Order) => Promise<unknown>]>([
    ['is due', (order) => real.raw.zadd(keysOf(order).due, T0, order.reference)],
    ['is open', (order) => real.raw.hset(keysOf(order).open, order.reference, 1)],
    [
      'owes money that merchants read of',
      (order) => real.raw.hset(keysOf(order).alerts, `uncollected:${order.reference}`, 1),
    ],
    [
      'ended late and merchants read of it',
      (order) => real.raw.hset(keysOf(order).alerts, `late-end:${order.reference}`, 1),
    ],
    ['holds money', (order) => real.raw.hset(keysOf(order).order, 'billing', 'held')],
    ['owes money', (order) => real.raw.hset(keysOf(order).order, 'billing', 'uncollected')],
    ['was written since', (order) => real.raw.hset(keysOf(order).order, 'version', 2)],
    ['runs out by itself', (order) => real.raw.expire(keysOf(order).order, 1_000)],
  ])('does nothing if the order %s', async (_, happen) => {
    const order = await storedEnd();
    await happen(order);
    expect(await ended.deflate(ofOrder(order))).toBe(false);
    expect(await hashOf(order)).toMatchObject({ record: JSON.stringify(order) });
  });

  test('is undone by the next write, such as the service taking it back', async () => {
    const order = await storedEnd();
    await ended.deflate(ofOrder(order));
    const after = { ...order, version: 2, state: 'reversed' } as const;
    expect(await real.store.orders.commit(after, T0)).toBe('committed');
    expect(await real.store.orders.find(order.reference)).toEqual(after);
    // And deflated again with nothing left of the first time.
    await real.raw.zrem(real.keys.due(shardOfReference(order.reference)), order.reference);
    const [again] = await list('whole');
    expect(await ended.deflate(again ?? ofOrder(order))).toBe(true);
    expect(await real.store.orders.find(order.reference)).toEqual(after);
  });

  test('can be taken back, so that an older version reads it', async () => {
    const order = await storedEnd();
    await ended.deflate(ofOrder(order));
    expect(await ended.inflate(ofOrder(order))).toBe(true);
    expect(await ended.inflate(ofOrder(order))).toBe(true);
    expect(await hashOf(order)).toMatchObject({ version: '1', record: JSON.stringify(order) });
  });

  test('damaged since: it is left aside, and not taken for one that is not there', async () => {
    const order = await storedEnd();
    await ended.deflate(ofOrder(order));
    await real.raw.hset(real.keys.order(order.reference), '0', Buffer.of(1, 255, 255));
    expect(await real.store.orders.peek(order.reference)).toBe('unreadable');
  });
});

describe('the list of confirmed orders', () => {
  test('has each once, by form, also where hundreds were confirmed in one millisecond', async () => {
    const all = [];
    for (let count = 0; count < 450; count += 1)
      all.push(await storedEnd({ confirmedAt: T0 + (count < 250 ? 0 : count) }));
    await ended.deflate(ofOrder(all[0]!));
    const references = (found: readonly EndedOrder[]) => found.map(({ order }) => order.reference).toSorted();
    expect(references(await list('all'))).toEqual(all.map(({ reference }) => reference).toSorted());
    expect(references(await list('deflated'))).toEqual([all[0]?.reference]);
    expect(await list('whole')).toHaveLength(449);
    expect(await list('all', { from: T0 + 1, to: T0 + 300 })).toHaveLength(50);
  });
});
