import { describe, expect, test } from 'vitest';
import { isOnPages, OLD_AFTER_MS, queueOf } from '../../../src/domain/orders/order-queue.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const told = (state: 'token-due' | 'closed') => orderIn(state, { told: { state, at: T0 } });

describe('who takes the next step of an order', () => {
  test.each(['confirmed', 'submitting', 'unknown', 'processing'] as const)('%s and young: for itself', (state) => {
    expect(queueOf(orderIn(state), T0 + OLD_AFTER_MS - 1)).toBe('young');
  });

  test('processing for long, or short of a token: together with all others', () => {
    expect(queueOf(orderIn('processing'), T0 + OLD_AFTER_MS)).toBe('old');
    expect(queueOf(told('token-due'), T0 + OLD_AFTER_MS)).toBe('old');
  });

  test('in doubt for long: for itself, within the budget, and looked for on pages beside that', () => {
    for (const order of [orderIn('unknown'), orderIn('submitting')]) {
      expect(queueOf(order, T0 + OLD_AFTER_MS)).toBe('doubt');
    }
    expect((['young', 'old', 'doubt', 'rest'] as const).filter(isOnPages)).toEqual(['old', 'doubt']);
  });

  test('ended and still asked about: for itself, within the budget', () => {
    expect(queueOf(told('closed'), T0 + OLD_AFTER_MS)).toBe('rest');
  });

  test.each(['token-due', 'successful', 'failed', 'closed', 'reversed'] as const)(
    'however old, %s and not told: like a young one',
    (state) => expect(queueOf(orderIn(state), T0 + 100 * OLD_AFTER_MS)).toBe('young'),
  );

  test('however old, not sent yet: like a young one', () => {
    expect(queueOf(orderIn('confirmed'), T0 + 10 * OLD_AFTER_MS)).toBe('young');
  });
});
