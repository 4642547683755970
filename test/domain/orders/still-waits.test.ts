import { expect, test } from 'vitest';
import type { OrderEvent } from '../../../src/domain/orders/order-transitions.ts';
import { stillWaits } from '../../../src/domain/orders/still-waits.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const found = (changes: Partial<Extract<OrderEvent, { type: 'found' }>> = {}): OrderEvent => ({
  type: 'found',
  at: T0 + 5_000,
  status: 'processing',
  receipt: {},
  ...changes,
});
const processing = orderIn('processing', { receipt: { paidMinor: minor(50_000) } });

test.each<[string, OrderEvent]>([
  ['processing as before', found()],
  ['what it said before of the sum', found({ receipt: { paidMinor: minor(50_000) } })],
  ['no such transaction, of one that it had', { type: 'missing', at: T0 }],
  ['nothing', { type: 'unanswered', at: T0 }],
])('%s is nothing to write', (_, event) => expect(stillWaits(processing, event)).toBe(true));

test.each<[string, OrderEvent]>([
  ['an end', found({ status: 'successful' })],
  ['a failure', found({ status: 'failed' })],
  ['another sum', found({ receipt: { paidMinor: minor(49_000) } })],
  ['that it is asked for again at the provider', found({ requeryQueued: true })],
])('%s is written', (_, event) => expect(stillWaits(processing, event)).toBe(false));

test('that it is asked for again at the provider is written once an hour', () => {
  const noted = { ...processing, requeryAt: T0 };
  expect(stillWaits(noted, found({ requeryQueued: true, at: T0 + 3_599_999 }))).toBe(true);
  expect(stillWaits(noted, found({ requeryQueued: true, at: T0 + 3_600_000 }))).toBe(false);
});

test('in doubt every answer counts', () => {
  expect(stillWaits(orderIn('unknown'), { type: 'missing', at: T0 })).toBe(false);
  expect(stillWaits(orderIn('unknown'), { type: 'unanswered', at: T0 })).toBe(false);
});

test('a token that has not come yet is nothing to write, and one that has is', () => {
  const due = orderIn('token-due', { told: { state: 'token-due', at: T0 } });
  const yields = { ...due, item: { ...due.item, yieldsToken: true } };
  expect(stillWaits(yields, found({ status: 'successful' }))).toBe(true);
  expect(stillWaits(yields, found({ status: 'successful', receipt: { token: '0123' } }))).toBe(false);
});
