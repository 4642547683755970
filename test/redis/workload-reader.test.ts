import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/domain/orders/order.ts';
import { createWorkloadReader } from '../../src/redis/workload-reader.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { orderIn, T0 } from '../support/samples/sample-order.ts';
import { storeParts } from '../support/redis/store-parts.ts';

const real = await useRealStore();

const NONE = { count: 0, since: undefined };

/** As the order worker leaves it, at its first version. */
async function keep(order: Order, dueAt: number | null = null): Promise<Order> {
  const written = { ...order, version: 1 };
  expect(await real.store.orders.commit(written, dueAt)).toBe('committed');
  return written;
}

function reader() {
  return createWorkloadReader(storeParts(real, { now: () => T0 + 60_000 }));
}

describe('the workload', () => {
  test('counts orders by what they wait for, with the oldest of each, over all shards', async () => {
    for (const [place, userId] of [1, 2, 3, 4, 5].entries()) {
      await keep(orderIn('processing', { buyer: { userId, chatId: userId, locale: 'en' }, confirmedAt: T0 - place }));
    }
    await keep(orderIn('token-due', { confirmedAt: T0 - 50 }));
    await keep(orderIn('successful', { confirmedAt: T0 - 500 }));
    await keep(orderIn('draft'));
    const { openOrders, waiting } = await reader()();
    expect(openOrders).toBe(5);
    expect(waiting).toEqual({
      confirmed: NONE,
      submitting: NONE,
      unknown: NONE,
      processing: { count: 5, since: T0 - 4 },
      'token-due': { count: 1, since: T0 - 50 },
    });
  });

  test('follows an order from state to state, and forgets it at its end', async () => {
    const order = await keep(orderIn('submitting'));
    await real.store.orders.commit({ ...orderIn('processing'), ...key(order), version: 2 }, null);
    expect((await reader()()).waiting).toMatchObject({ submitting: NONE, processing: { count: 1, since: T0 } });
    await real.store.orders.commit({ ...orderIn('failed'), ...key(order), version: 3 }, null);
    expect((await reader()()).waiting).toMatchObject({ processing: NONE });
  });

  test('says what is due and not taken, since when, and not what is leased', async () => {
    await keep(orderIn('processing'), T0 + 1_000);
    await keep(orderIn('unknown'), T0 + 2_000);
    await keep(orderIn('unknown'), T0 + 90_000);
    expect((await reader()()).due).toEqual({ orders: { count: 2, since: T0 + 1_000 }, lists: NONE });
  });

  test('says how many ends and alerts nobody has read', async () => {
    await real.store.backlog.put('one', T0 - 30);
    await real.store.backlog.put('other', T0 - 10);
    await real.raw.hset(real.keys.alerts(3), 'late-end:one', 1);
    expect(await reader()()).toMatchObject({ untoldEnds: { count: 2, since: T0 - 30 }, untoldAlerts: 1 });
  });
});

function key({ reference, buyer }: Order): Pick<Order, 'reference' | 'buyer'> {
  return { reference, buyer };
}
