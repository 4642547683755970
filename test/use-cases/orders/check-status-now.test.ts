import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { createCheckStatusNow } from '../../../src/use-cases/orders/check-status-now.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

/** Asks about the order; each attempt to advance it is noted. */
function asking(order: Order) {
  const settled: string[] = [];
  const orders = memoryOrders(order);
  const checkStatusNow = createCheckStatusNow({
    orders,
    advance: async (held) => {
      settled.push(held.state);
      await orders.commit({ ...held, version: held.version + 1, state: 'successful' }, null);
    },
  });
  return { checkStatusNow, settled };
}

describe('asking about an order at once', () => {
  test('of which there is none gives nothing', async () => {
    const { checkStatusNow, settled } = asking(orderIn('unknown'));
    expect(await checkStatusNow(orderIn('unknown').reference)).toBeUndefined();
    expect(settled).toEqual([]);
  });

  test.each([
    ['unknown', {}, true],
    ['processing', {}, true],
    ['token-due', { told: { state: 'token-due', at: T0 } }, true],
    ['token-due', {}, false],
    ['draft', {}, false],
    ['confirmed', {}, false],
    ['submitting', {}, false],
    ['successful', {}, false],
    ['failed', {}, false],
  ] as const)('in %s, %j: %s', async (state, changes, asks) => {
    const order = orderIn(state, changes);
    const { checkStatusNow, settled } = asking(order);
    expect((await checkStatusNow(order.reference))?.state).toBe(asks ? 'successful' : state);
    expect(settled).toEqual(asks ? [state] : []);
  });
});
