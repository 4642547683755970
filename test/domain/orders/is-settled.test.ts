import { describe, expect, test } from 'vitest';
import { isSettledFor } from '../../../src/domain/orders/is-settled.ts';
import { type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const LATER = T0 + 900 + 5_000 + WEEK_MS;

function told(state: Order['state'], changes: Partial<Order> = {}): Order {
  return orderIn(state, { told: { state, at: T0 + 900 }, ...changes });
}

describe('an order is settled', () => {
  test('a week after its end, and in no state that may still move', () => {
    const settled = orderStates.filter((state) => isSettledFor(told(state), WEEK_MS, LATER));
    expect(settled).toEqual(['successful', 'failed', 'reversed']);
  });

  test('not before the week is over', () => {
    expect(isSettledFor(told('successful'), WEEK_MS, T0 + 899 + WEEK_MS)).toBe(false);
    expect(isSettledFor(told('successful'), WEEK_MS, T0 + 900 + WEEK_MS)).toBe(true);
  });

  test('only once its buyer was told of this very end', () => {
    const untold = orderIn('reversed', { told: { state: 'successful', at: T0 + 900 } });
    expect(isSettledFor(untold, WEEK_MS, LATER + 400 * DAY_MS)).toBe(false);
    expect(isSettledFor(orderIn('successful'), WEEK_MS, LATER + 400 * DAY_MS)).toBe(false);
  });

  test('not while money of it is owed', () => {
    const billing = { heldMinor: minor(1), day: '2026-11-22', uncollected: true } as const;
    expect(isSettledFor(told('successful', { billing }), WEEK_MS, LATER)).toBe(false);
  });

  test.each([
    ['closed', {}],
    ['failed', { requeryAt: T0 + 900 }],
  ] as const)('%s without the last word of the service: not as long as it is asked', (state, changes) => {
    const order = told(state, changes);
    expect(isSettledFor(order, WEEK_MS, LATER + 29 * DAY_MS)).toBe(false);
    expect(isSettledFor(order, WEEK_MS, LATER + 31 * DAY_MS)).toBe(true);
  });
});
