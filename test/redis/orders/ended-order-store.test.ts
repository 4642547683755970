import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference, SHARDS } from '../../../src/domain/orders/reference.ts';
import { createEndedOrders, type EndedOrder } from '../../../src/redis/orders/ended-order-store.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';
import { storeParts } from '../../support/redis/store-parts.ts';

const real = await useRealStore();
const ended = createEndedOrders(storeParts(real));

const hashOf = (order: Order) => real.raw.hgetall(real.keys.order(order.reference));
const ofOrder = (order: Order): EndedOrder => ({ order, record: JSON.stringify(order) });

async function storedEnd(changes: Partial<Order> = {}): Promise<Order> {
  const order = orderIn('successful', { version: 1, told: { state: 'successful', at: T0 + 900 }, ...changes });
  expect(await real.store.orders.commit(order, null)).toBe('committed');
  return order;
}

async function list(span = { from: 0, to: T0 * 2 }): Promise<EndedOrder[]> {
  const found: EndedOrder[] = [];
  for (const shard of SHARDS) for await (const page of ended.confirmedBetween(shard, span)) found.push(...page);
  return found;
}

test('an order that cannot be read is not archived, and is held', async () => {
  const [damaged, sound] = [await storedEnd(), await storedEnd()];
  await real.raw.hset(real.keys.order(damaged.reference), 'record', '?');
  expect((await list()).map(({ order }) => order.reference)).toEqual([sound.reference]);
  expect(await hashOf(damaged)).toMatchObject({ record: '?' });
  expect(await real.store.held.list()).toMatchObject([{ kind: 'order', id: damaged.reference }]);
});

describe('taking an order out of Redis', () => {
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
    expect(await ended.remove(ofOrder(order))).toBe(false);
    expect(await hashOf(order)).toMatchObject({ record: JSON.stringify(order) });
  });
});

describe('the list of confirmed orders', () => {
  test('has each once, also where hundreds were confirmed in one millisecond', async () => {
    const all = [];
    for (let count = 0; count < 450; count += 1)
      all.push(await storedEnd({ confirmedAt: T0 + (count < 250 ? 0 : count) }));
    const references = (found: readonly EndedOrder[]) => found.map(({ order }) => order.reference).toSorted();
    expect(references(await list())).toEqual(all.map(({ reference }) => reference).toSorted());
    expect(await list({ from: T0 + 1, to: T0 + 300 })).toHaveLength(50);
  });
});
