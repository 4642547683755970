import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, type OrderPolicy, stepOf } from '../../../src/domain/orders/next-step.ts';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { EXISTS_GRACE_MS, isOpen, isNotifyDue, type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const policy: OrderPolicy = { pollFirstMs: 2_000, pollMaxMs: 60_000, resendGraceMs: 60_000, serviceTimeoutMs: 10_000 };
const MINUTE_MS = 60_000;
const MIDDLE = 0.5;

/** An order that was not found from the time of its confirmation on. */
function missingFor(lastedMs: number, looks: number, changes: Partial<Order> = {}): Order {
  return orderIn('unknown', { missing: { since: T0, until: T0 + lastedMs, looks }, ...changes });
}

describe('a confirmed order', () => {
  test('is checked again if the confirmation is more than a minute old', () => {
    expect(stepOf(orderIn('confirmed'), T0 + MINUTE_MS, policy)).toEqual({ type: 'send', recheck: false });
    expect(stepOf(orderIn('confirmed'), T0 + MINUTE_MS + 1, policy)).toEqual({ type: 'send', recheck: true });
  });

  test('is not sent half an hour after the tap, and asked about before it is given up', () => {
    expect(stepOf(orderIn('confirmed'), T0 + 30 * MINUTE_MS, policy)).toEqual({ type: 'send', recheck: true });
    expect(stepOf(orderIn('confirmed'), T0 + 30 * MINUTE_MS + 1, policy)).toEqual({ type: 'ask' });
  });
});

describe('an order that may have been sent', () => {
  test.each(['submitting', 'unknown', 'processing'] as const)('in %s is asked about, however old it is', (state) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (ageMs) => {
        expect(stepOf(orderIn(state), T0 + ageMs, policy)).toEqual({ type: 'ask' });
      }),
    );
  });

  test.each([
    [0, 0, 'ask'],
    [1, 0, 'ask'],
    [2, 600_000, 'ask'],
    [3, 59_999, 'ask'],
    [3, 60_000, 'send'],
    [9, 60_000, 'send'],
  ])('that was not found %d times over %d ms: %s', (looks, lastedMs, type) => {
    expect(stepOf(missingFor(lastedMs, looks), T0 + lastedMs, policy).type).toBe(type);
  });

  test.each([
    [30_000, 'send'],
    [30_001, 'ask'],
    [59_000, 'ask'],
  ])('of the grace, no more than half passes in one pause between two looks: %d ms', (longestPauseMs, type) => {
    const missing = { since: T0, until: T0 + MINUTE_MS, looks: 3, longestPauseMs };
    expect(stepOf(orderIn('unknown', { missing }), T0 + MINUTE_MS, policy).type).toBe(type);
  });

  test('three looks are needed even if there is no grace time', () => {
    const without = { ...policy, resendGraceMs: 0 };
    expect(stepOf(missingFor(1, 2), T0 + 1, without).type).toBe('ask');
    expect(stepOf(missingFor(1, 3), T0 + 1, without).type).toBe('send');
  });

  test('is not sent again half an hour after the tap', () => {
    expect(stepOf(missingFor(31 * MINUTE_MS, 40), T0 + 31 * MINUTE_MS, policy)).toEqual({
      type: 'give-up',
      reason: 'never-arrived',
    });
  });

  test('with a slow service counts a look for longer: for two of its time-outs', () => {
    const slow = { ...policy, serviceTimeoutMs: 60_000 };
    expect(stepOf(missingFor(MINUTE_MS, 3), T0 + 3 * MINUTE_MS, slow).type).toBe('send');
    expect(stepOf(missingFor(MINUTE_MS, 3), T0 + 3 * MINUTE_MS + 1, slow).type).toBe('ask');
  });

  test('of which the service said once that it has it, is never sent again', () => {
    const { missing } = missingFor(MINUTE_MS * 60, 99);
    expect(stepOf(orderIn('processing', { missing }), T0 + MINUTE_MS * 60, policy)).toEqual({ type: 'ask' });
  });
});

describe('an order that the service said to have, and does not show', () => {
  const exists = { exists: true } as const;

  test('is sent again under its reference after the grace, as any that was lost', () => {
    expect(stepOf(missingFor(MINUTE_MS - 1, 3, exists), T0 + MINUTE_MS, policy)).toEqual({ type: 'ask' });
    const step = stepOf(missingFor(MINUTE_MS, 3, exists), T0 + MINUTE_MS, policy);
    expect(step).toEqual({ type: 'send', recheck: true });
  });

  test.each([
    ['too late to be sent', {}],
    ['refused the second time', { sends: 2, doubt: { reason: 'funds' as const } }],
  ])('and is %s is asked about for a day before it is given up', (_why, changes) => {
    const order = (lastedMs: number) => missingFor(lastedMs, 99, { ...exists, ...changes });
    const type = (lastedMs: number) => stepOf(order(lastedMs), T0 + lastedMs, policy).type;
    expect([31 * MINUTE_MS, EXISTS_GRACE_MS - 1, EXISTS_GRACE_MS].map(type)).toEqual(['ask', 'ask', 'give-up']);
  });
});

describe('the pauses between questions', () => {
  test.each([
    [0, 2_000],
    [1, 4_000],
    [2, 8_000],
    [4, 32_000],
    [5, 60_000],
    [40, 60_000],
    [5_000, 60_000],
  ])('after %d questions it is %d ms in the middle', (asks, pauseMs) => {
    expect(dueAt(orderIn('unknown', { asks }), T0, policy, MIDDLE)).toBe(T0 + pauseMs);
  });

  test.each([
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 4_000],
    [31_000, 31_000],
    [61_000, 60_000],
    [86_400_000, 60_000],
    // The clock was set back since.
    [-7_200_000, 60_000],
  ])('for what the service has worked on for %d ms it is %d ms in the middle', (ageMs, pauseMs) => {
    for (const state of ['processing', 'token-due'] as const) {
      const order = orderIn(state, { asks: 3, enteredAt: T0, told: { state, at: T0 } });
      expect(dueAt(order, T0 + ageMs, policy, MIDDLE)).toBe(T0 + ageMs + pauseMs);
    }
  });

  test('stay within a quarter of that, and never above the longest', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), random, (asks, chance) => {
        const pauseMs = (dueAt(orderIn('unknown', { asks }), T0, policy, chance) ?? 0) - T0;
        const middleMs = Math.min(60_000, 2_000 * 2 ** Math.min(asks, 30));
        expect(Number.isInteger(pauseMs)).toBe(true);
        expect(pauseMs).toBeGreaterThanOrEqual(Math.floor(middleMs * 0.75));
        expect(pauseMs).toBeLessThanOrEqual(Math.min(60_000, Math.ceil(middleMs * 1.25)));
      }),
    );
  });
});

describe('telling', () => {
  test.each(['token-due', 'successful', 'failed', 'reversed'] as const)('%s is told at once', (state) => {
    expect(stepOf(orderIn(state), T0, policy)).toEqual({ type: 'tell' });
    expect(dueAt(orderIn(state), T0, policy, MIDDLE)).toBe(T0);
  });

  test.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [30, 600_000],
  ])('after %d failed tries it is tried again in %d ms', (tellTries, pauseMs) => {
    expect(dueAt(orderIn('successful', { tellTries }), T0, policy, MIDDLE)).toBe(T0 + pauseMs);
  });

  test.each(['successful', 'failed', 'reversed'] as const)(
    '%s and told is the end, also where it could not be',
    (state) => {
      for (const undeliverable of [undefined, 'blocked']) {
        const told = orderIn(state, { told: { state, at: T0, undeliverable } });
        expect(stepOf(told, T0, policy)).toEqual({ type: 'nothing' });
        expect(dueAt(told, T0, policy, MIDDLE)).toBeNull();
      }
    },
  );
});

test.each(['draft', 'dropped'] as const)('with a %s there is nothing to do', (state) => {
  expect(stepOf(orderIn(state), T0, policy)).toEqual({ type: 'nothing' });
  expect(dueAt(orderIn(state), T0, policy, MIDDLE)).toBeNull();
});

test('money is in the air from the confirmation until the end is known', () => {
  const open = orderStates.filter((state) => isOpen(orderIn(state)));
  expect(open).toEqual(['confirmed', 'submitting', 'unknown', 'processing']);
});

describe('an order that ended without the service’s last word', () => {
  const DAY_MS = 24 * 3_600_000;
  const closedAt = T0 + 900;
  const told = (state: Order['state']): Partial<Order> => ({ told: { state, at: closedAt } });

  test.each([
    ['was closed by a merchant', orderIn('closed', told('closed'))],
    ['was closed and then failed', orderIn('failed', { ...told('failed'), closed: { at: closedAt, by: 1 } })],
    ['failed after a re-query was queued', orderIn('failed', { ...told('failed'), requeryAt: closedAt })],
  ])('and %s is asked for soon, then at least once a day, for 30 days', (_, order) => {
    expect(dueAt(order, closedAt, policy, MIDDLE)).toBe(closedAt + policy.pollMaxMs);
    const askedAt = questionsOf(order, closedAt + policy.pollMaxMs);
    const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(DAY_MS);
    expect(Math.min(...pauses)).toBeGreaterThan(DAY_MS / 2);
    expect(closedAt + 30 * DAY_MS - (askedAt.at(-1) ?? 0)).toBeLessThanOrEqual(DAY_MS);
    const over = closedAt + 30 * DAY_MS;
    expect([stepOf(order, over, policy), dueAt(order, over, policy, MIDDLE)]).toEqual([{ type: 'nothing' }, null]);
  });

  /** The times at which it is asked, if the service never knows it. */
  function questionsOf(order: Order, from: number): number[] {
    const askedAt: number[] = [];
    let known = order;
    for (
      let now = from;
      stepOf(known, now, policy).type === 'ask';
      now = dueAt(known, now, policy, 0.999) ?? Infinity
    ) {
      askedAt.push(now);
      known = next(known, { type: 'missing', at: now });
    }
    return askedAt;
  }
});

test('a word is owed about every state that a buyer must hear of', () => {
  const untold = orderStates.filter((state) => isNotifyDue(orderIn(state)));
  expect(untold).toEqual(['token-due', 'successful', 'failed', 'closed', 'reversed']);
});
