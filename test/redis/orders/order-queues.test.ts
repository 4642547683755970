import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OLD_AFTER_MS } from '../../../src/domain/orders/long-wait.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { createCallBudget } from '../../../src/redis/shared/turns.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';
import { storeParts } from '../../support/redis/store-parts.ts';

const LEASE_MS = 10_000;
const OLD = T0 + OLD_AFTER_MS;
const shard = shardOfReference(orderIn('processing').reference);

const real = await useRealStore();
const { orders } = real.store;
/** By a clock that stands still, so that a turn stays as far away as it is, however long a command takes. */
const budget = createCallBudget(storeParts(real, { now: () => T0 }));

async function stored(state: 'processing' | 'unknown', dueAt: number): Promise<Order> {
  const order = { ...orderIn(state), version: 1 };
  await orders.commit(order, dueAt);
  return order;
}

const young = (now: number, limit = 10) => orders.claimYoung(shard, now, now + LEASE_MS, limit);
const rest = (now: number, limit = 10) => orders.claimRest(shard, now, now + LEASE_MS, limit);
const oldOnes = () => real.raw.zrange(real.keys.dueOld(shard), '0', '-1');

describe('a young order', () => {
  test('is claimed before old ones that have been due for much longer', async () => {
    for (let count = 0; count < 30; count += 1) await stored('processing', OLD);
    const fresh = await stored('unknown', T0 + 5);
    expect(await young(OLD + LEASE_MS, 1)).toEqual([fresh.reference]);
  });

  test('is leased by a claim of its queue, and never among the rest', async () => {
    const { reference } = await stored('processing', T0);
    expect(await rest(T0)).toEqual([]);
    expect(await young(T0)).toEqual([reference]);
    expect(await real.raw.zscore(real.keys.due(shard), reference)).toBe(String(T0 + LEASE_MS));
    expect(await young(T0 + LEASE_MS - 1)).toEqual([]);
    expect(await young(T0 + LEASE_MS)).toEqual([reference]);
  });

  test('is young no more when its next step is due late', async () => {
    const order = await stored('processing', T0);
    await orders.commit({ ...order, version: 2 }, OLD);
    expect(await young(OLD)).toEqual([]);
    expect(await oldOnes()).toEqual([order.reference]);
    expect(await orders.listOld(OLD - 1)).toEqual([]);
    expect(await orders.listOld(OLD)).toMatchObject([{ reference: order.reference }]);
    expect(await rest(OLD)).toEqual([order.reference]);
  });
});

test('an order that has been in doubt for long is asked about by itself, and stands among those that are looked for on pages', async () => {
  const order = await stored('unknown', OLD);
  const processing = await stored('processing', OLD);
  expect(await rest(OLD)).toContain(order.reference);
  const listed = await orders.listOld(OLD);
  expect(listed).toContainEqual({ reference: order.reference, confirmedAt: order.confirmedAt, inDoubt: true });
  expect(listed).toContainEqual({
    reference: processing.reference,
    confirmedAt: processing.confirmedAt,
    inDoubt: false,
  });
  await orders.enrol({ ...order, state: 'processing' }, OLD);
  await orders.enrol({ ...processing, state: 'unknown' }, OLD);
  expect(new Map((await orders.listOld(OLD)).map(({ reference, inDoubt }) => [reference, inDoubt]))).toEqual(
    new Map([
      [order.reference, false],
      [processing.reference, true],
    ]),
  );
});

test('an order of the rest is served behind five hundred young ones that are due', async () => {
  for (let count = 0; count < 499; count += 1) await stored('processing', T0);
  const { reference } = await stored('unknown', OLD);
  expect(await rest(OLD)).toEqual([reference]);
});

describe('an order that is enrolled', () => {
  test('comes into the queue that its record and its new due time say', async () => {
    const fresh = await stored('processing', OLD);
    const grown = await stored('processing', T0 + 1);
    const doubtful = await stored('unknown', T0 + 2);
    await orders.enrol(fresh, T0 + 50);
    await orders.enrol(grown, OLD);
    await orders.enrol(doubtful, OLD);
    expect(await young(OLD)).toEqual([fresh.reference]);
    expect((await oldOnes()).toSorted()).toEqual([grown.reference, doubtful.reference].toSorted());
    expect((await rest(OLD)).toSorted()).toEqual([grown.reference, doubtful.reference].toSorted());
  });

  test('comes into none if nothing is left to do for it', async () => {
    const order = await stored('processing', OLD);
    const ended = { ...orderIn('failed'), reference: order.reference, told: { state: 'failed', at: OLD } } as const;
    await orders.commit({ ...ended, version: 2 }, null);
    await orders.enrol(order, OLD);
    expect(await real.raw.zcard(real.keys.due(shard))).toBe(0);
    expect(await oldOnes()).toEqual([]);
  });
});

test('an order without a record is taken out of all sets', async () => {
  const [fresh, grown] = [await stored('processing', T0), await stored('processing', OLD)];
  for (const { reference } of [fresh, grown]) {
    await real.raw.del(real.keys.order(reference));
    expect(await orders.find(reference)).toBeUndefined();
  }
  const sets = [real.keys.due(shard), real.keys.dueYoung(shard), real.keys.dueOld(shard)];
  expect(await real.raw.exists(sets)).toBe(0);
});

test('an order that ends is in none of the sets', async () => {
  const order = await stored('processing', OLD);
  const ended = { ...orderIn('failed'), reference: order.reference, told: { state: 'failed', at: OLD } } as const;
  await orders.commit({ ...ended, version: 2 }, null);
  const sets = [real.keys.due(shard), real.keys.dueYoung(shard), real.keys.dueOld(shard)];
  expect(await real.raw.exists(sets)).toBe(0);
});

describe('the budget of questions about old orders', () => {
  test('is one for all: at most five turns a second, and none saved up', async () => {
    const startedAt = performance.now();
    expect(await Promise.all(Array.from({ length: 6 }, () => budget.take(5_000)))).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  test('refuses a turn that comes too late, and takes none then', async () => {
    await budget.take(0);
    expect(await budget.take(50)).toBe(false);
    expect(await budget.take(50)).toBe(false);
    expect(await budget.take(250)).toBe(true);
  });

  test('stops when the service asks for quiet, and no earlier request shortens that', async () => {
    await budget.hold(60_000);
    await budget.hold(10);
    expect(await budget.take(50_000)).toBe(false);
    expect(await real.raw.pttl(real.keys.nextTurn())).toBeGreaterThan(100_000);
  });
});

test('a message to a person whose text is damaged is taken away, and the log names it once', async () => {
  const { notices } = real.store;
  await notices.put('whole', '"Your money is back."');
  await notices.put('damaged', '"Your mon');
  const looks = await Promise.all([notices.list(z.string()), notices.list(z.string())]);
  looks.push(await notices.list(z.string()));
  expect(looks).toEqual(Array.from({ length: 3 }, () => ['Your money is back.']));
  expect(await real.raw.hkeys(real.keys.notices())).toEqual(['whole']);
  const named = real.logger.lines.filter(({ fields }) => 'notice' in fields);
  expect(named).toMatchObject([{ level: 'error', fields: { notice: 'damaged' } }]);
});
