import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { orderSchema } from '../../src/domain/orders/order.ts';
import { next, type OrderEvent, revised } from '../../src/domain/orders/order-transitions.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import { type RealStore, startRealStore } from '../support/redis/real-store.ts';
import { orderIn, T0 } from '../support/samples/sample-order.ts';

let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());

/** The order as a later version would write it. */
const newerSchema = orderSchema.extend({
  channel: z.object({ name: z.string(), tags: z.array(z.string()), options: z.record(z.string(), z.string()) }),
  item: orderSchema.shape.item.extend({ colour: z.string() }),
  receipt: orderSchema.shape.receipt.unwrap().extend({ batchNumber: z.string() }),
});

test('an order of a newer version that an older process brings to its end has all its fields', async () => {
  const { orders } = real.store;
  const draft = orderIn('draft', { receipt: { remark: 'seen' } });
  const written = {
    ...draft,
    channel: { name: 'kiosk', tags: [], options: {} },
    item: { ...draft.item, colour: 'blue' },
    receipt: { ...draft.receipt, batchNumber: '0012345678901234567890' },
  };
  await orders.commit(written, null);
  const steps: OrderEvent[] = [
    { type: 'confirmed', at: T0 },
    { type: 'sending', at: T0 },
    { type: 'lost', at: T0 },
    { type: 'found', at: T0, status: 'successful', receipt: { remark: 'delivered' } },
    { type: 'told', at: T0 },
  ];
  for (const event of steps) {
    const order = await orders.find(draft.reference);
    expect(await orders.commit(revised(next(order!, event)), T0)).toBe('committed');
  }
  const record = await real.raw.hget(real.keys.order(draft.reference), 'record');
  const { channel, item, receipt, state, told } = newerSchema.parse(JSON.parse(record ?? ''));
  expect(channel).toEqual(written.channel);
  expect(item.colour).toBe('blue');
  expect(receipt).toMatchObject({ batchNumber: '0012345678901234567890', remark: 'delivered' });
  expect([state, told?.state]).toEqual(['successful', 'successful']);
});

test('an order in a state of a newer version stays due and as it is', async () => {
  const { orders } = real.store;
  const order = orderIn('processing', { version: 1 });
  await orders.commit(order, T0);
  const record = JSON.stringify({ ...order, state: 'on-hold' });
  await real.raw.hset(real.keys.order(order.reference), 'record', record);
  const shard = shardOfReference(order.reference);
  expect(await orders.claimYoung(shard, T0 + 1, T0 + 100, 10)).toContain(order.reference);
  expect(await orders.find(order.reference)).toBeUndefined();
  expect(await real.raw.hget(real.keys.order(order.reference), 'record')).toBe(record);
  expect(await orders.claimYoung(shard, T0 + 101, T0 + 200, 10)).toContain(order.reference);
});
