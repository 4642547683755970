import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, type OrderPolicy, stepOf } from '../../../src/domain/orders/next-step.ts';
import type { Order, OrderState, WaitTopic } from '../../../src/domain/orders/order.ts';
import { longWaitOf, type LongWaitPolicy, openTooLongAt } from '../../../src/domain/orders/long-wait.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const longWait: LongWaitPolicy = { reassureAfterMs: 2 * MINUTE_MS, alertAfterMs: 30 * MINUTE_MS };
const policy: OrderPolicy = {
  pollFirstMs: 2_000,
  pollMaxMs: 60_000,
  resendGraceMs: 60_000,
  serviceTimeoutMs: 10_000,
  longWait,
};
const WAITING: readonly [OrderState, WaitTopic][] = [
  ['confirmed', 'unsent'],
  ['submitting', 'unanswered'],
  ['unknown', 'unanswered'],
  ['processing', 'processing'],
];

/** Asked about at that time. */
function askedAt(order: Order, at: number): Order {
  return { ...order, asked: { count: 1, at, answer: 'unanswered' } };
}

describe('its buyer', () => {
  test.each(WAITING)('of a purchase in %s is told of it two minutes after the tap: %s', (state, topic) => {
    const wait = longWaitOf(orderIn(state), longWait);
    expect(wait).toEqual({ at: T0 + 2 * MINUTE_MS, step: { type: 'reassure', topic } });
  });

  test.each(['draft', 'dropped', 'successful', 'failed', 'reversed'] as const)('is told nothing in %s', (state) => {
    expect(longWaitOf(orderIn(state), longWait)).toBeUndefined();
  });

  test('is told once of the same, and an hour later of what has changed', () => {
    const alerted = { count: 2, at: T0, tries: 0 };
    const reassured = { topic: 'unanswered', at: T0 + 3 * MINUTE_MS, tries: 0 } as const;
    expect(longWaitOf(orderIn('unknown', { reassured, alerted }), longWait)).toBeUndefined();
    const moved = longWaitOf(orderIn('processing', { reassured, alerted }), longWait);
    expect(moved).toEqual({ at: T0 + 3 * MINUTE_MS + HOUR_MS, step: { type: 'reassure', topic: 'processing' } });
  });

  test('of a meter whose token does not come is told an hour after they read that it is coming', () => {
    const told = { state: 'token-due', at: T0 + MINUTE_MS } as const;
    const due = orderIn('token-due', { told, alerted: { count: 2, at: T0, tries: 0 } });
    expect(longWaitOf(due, longWait)?.at).toBe(T0 + MINUTE_MS + HOUR_MS);
    const blocked = { ...due, told: { ...told, undeliverable: 'blocked' } };
    expect(longWaitOf(blocked, longWait)).toBeUndefined();
  });

  test.each([
    [1, T0 + MINUTE_MS],
    [2, T0 + MINUTE_MS],
    [3, undefined],
  ])('who could not be told %d times is tried again a minute later, three times in all', (tries, at) => {
    const reassured = { topic: 'processing', at: T0, tries } as const;
    const order = orderIn('processing', { reassured, alerted: { count: 2, at: T0, tries: 0 } });
    expect(longWaitOf(order, longWait)?.at).toBe(at);
  });
});

describe('merchants', () => {
  const quiet = { reassured: { topic: 'processing', at: T0, tries: 0 } } as const;
  const alertAt = (order: Order, changes: Partial<LongWaitPolicy> = {}) => {
    const wait = longWaitOf(order, { reassureAfterMs: 1e12, alertAfterMs: 30 * MINUTE_MS, ...changes });
    return wait?.step.type === 'alert' ? wait.at - T0 : undefined;
  };

  test.each<[OrderState, Partial<Order>, number]>([
    ['confirmed', {}, 30],
    ['processing', { enteredAt: T0 + 20 * MINUTE_MS }, 30],
    ['unknown', { enteredAt: T0 }, 10],
    ['unknown', { enteredAt: T0 + 25 * MINUTE_MS }, 30],
    ['submitting', { enteredAt: T0 + 5 * MINUTE_MS }, 15],
    ['token-due', { enteredAt: T0 + 5 * MINUTE_MS, told: { state: 'token-due', at: T0 + 4 * HOUR_MS } }, 35],
    // Stored before it was dated.
    ['unknown', {}, 10],
  ])('are told of one in %s, %j, after %d minutes', (state, changes, minutes) => {
    expect(alertAt(orderIn(state, changes))).toBe(minutes * MINUTE_MS);
  });

  test.each<[OrderState, number, number]>([
    ['processing', 30 * MINUTE_MS, 30],
    ['unknown', 30 * MINUTE_MS, 10],
    ['token-due', 5 * MINUTE_MS, 5],
    // Alerts are off.
    ['processing', 0, 30],
    ['unknown', 0, 10],
  ])(
    'find one in %s with ALERT_AFTER=%d ms among what waits from minute %d on, when they are told',
    (state, ms, minutes) => {
      const order = orderIn(state);
      expect(openTooLongAt(order, { alertAfterMs: ms })).toBe(T0 + minutes * MINUTE_MS);
      expect(alertAt(order, { alertAfterMs: ms })).toBe(ms === 0 ? undefined : minutes * MINUTE_MS);
    },
  );

  test('are told a second time after a day, and then no more', () => {
    const alerted = (count: number, at = T0) => orderIn('processing', { ...quiet, alerted: { count, at, tries: 0 } });
    expect(alertAt(alerted(1))).toBe(24 * HOUR_MS);
    expect(alertAt(alerted(2))).toBeUndefined();
    // The bot was away for a long time: it must not say both at once.
    expect(alertAt(alerted(1, T0 + 30 * HOUR_MS))).toBe(30.5 * HOUR_MS);
  });

  test('whom no one could reach are tried three times, and at the end of the day again', () => {
    const failed = (tries: number) => orderIn('processing', { ...quiet, alerted: { count: 1, at: T0, tries } });
    expect([1, 2, 3].map((tries) => alertAt(failed(tries)))).toEqual([MINUTE_MS, MINUTE_MS, 24 * HOUR_MS]);
  });
});

describe('the plan', () => {
  const due = T0 + 2 * MINUTE_MS;

  test.each(WAITING)('tells of a wait in %s only when what comes first was tried in vain since', (state) => {
    const before = stepOf(askedAt(orderIn(state), due - 1), due, policy).type;
    expect(before).toBe(state === 'confirmed' ? 'send' : 'ask');
    expect(stepOf(askedAt(orderIn(state), due), due, policy).type).toBe('reassure');
    expect(dueAt(askedAt(orderIn(state), due), due, policy, 0.5)).toBe(due);
  });

  test('tells the end, sends again and gives up first', () => {
    const missing = { since: due - MINUTE_MS, until: due, looks: 3 };
    expect(stepOf(askedAt(orderIn('unknown', { missing }), due), due, policy).type).toBe('send');
    const doubt = { reason: 'funds' } as const;
    expect(stepOf(askedAt(orderIn('unknown', { missing, doubt }), due), due, policy).type).toBe('give-up');
    expect(stepOf(askedAt(orderIn('token-due'), due), due + HOUR_MS, policy).type).toBe('tell');
  });

  test('wakes for a word that falls due in a long pause between questions', () => {
    const slow = { ...policy, pollMaxMs: HOUR_MS, pollFirstMs: HOUR_MS };
    expect(dueAt(orderIn('processing'), T0 + MINUTE_MS, slow, 0.5)).toBe(due);
    const pausing = dueAt(orderIn('confirmed'), T0 + MINUTE_MS, slow, 0.5, T0 + HOUR_MS);
    expect(pausing).toBe(due);
  });

  test('never puts off anything for the sake of a word', () => {
    const state = fc.constantFrom(...WAITING.map(([name]) => name), 'token-due' as const);
    const age = fc.integer({ min: 0, max: 3 * 24 * HOUR_MS });
    const tries = fc.nat(4);
    fc.assert(
      fc.property(state, age, fc.nat(20), tries, fc.option(age), (name, ageMs, asks, failed, askedMs) => {
        const told = { state: 'token-due', at: T0 } as const;
        const reassured = { topic: 'unanswered', at: T0, tries: failed } as const;
        const bare = orderIn(name, { asks, reassured, ...(name === 'token-due' ? { told } : {}) });
        const order = askedMs === null ? bare : askedAt(bare, T0 + askedMs);
        const { longWait: _longWait, ...without } = policy;
        const [at, plain] = [policy, without].map((each) => dueAt(order, T0 + ageMs, each, 0.5) ?? Infinity);
        expect(at).toBeLessThanOrEqual(plain ?? 0);
      }),
    );
  });
});
