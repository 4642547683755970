import { expect, test } from 'vitest';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { stepOf } from '../../../src/domain/orders/next-step.ts';
import {
  type AccountAnswer,
  areKnownApart,
  isSentElsewhere,
  namesOf,
} from '../../../src/domain/orders/reseller-account.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

const same = (...ids: [string, string]): AccountAnswer => ({ ids, isSame: true, by: 1 });
const apart = (...ids: [string, string]): AccountAnswer => ({ ids, isSame: false, by: 1 });

test('stays apart from another one under every name of both', () => {
  const answers = [same('a', 'b'), apart('b', 'c'), same('c', 'd')];
  expect(areKnownApart('a', 'd', answers)).toBe(true);
  expect(areKnownApart('d', 'a', answers)).toBe(true);
  expect(areKnownApart('a', 'b', answers)).toBe(false);
  expect(areKnownApart('a', 'e', answers)).toBe(false);
});

test('never becomes the same as one that it was said to be apart from, whatever is said later', () => {
  expect(namesOf('a', [apart('a', 'c'), same('a', 'b'), same('b', 'c')]).has('c')).toBe(false);
});

test('an order is elsewhere only if its call went out, and to an account of another name', () => {
  const names = namesOf('a', [same('a', 'b')]);
  expect(isSentElsewhere({ sentTo: 'c' }, names)).toBe(true);
  expect(isSentElsewhere({ sentTo: 'b' }, names)).toBe(false);
  expect(isSentElsewhere({}, names)).toBe(false);
});

const policy = { pollFirstMs: 1, pollMaxMs: 60_000, resendGraceMs: 60_000, serviceTimeoutMs: 10_000 };
const gone = { since: T0 - 90_000, until: T0, looks: 9 };

test.each([
  ['would be sent again', {}],
  ['would be given up', { doubt: { reason: 'funds' as const } }],
  ['is too old to be sent', { confirmedAt: T0 - 3_600_000 }],
])('an order that %s after a run of "not found" is only asked about elsewhere', (_what, changes) => {
  const order = orderIn('unknown', { missing: gone, sends: 1, sentTo: 'a', ...changes });
  expect(stepOf(order, T0, policy).type).not.toBe('ask');
  expect(stepOf(order, T0, { ...policy, isElsewhere: () => true })).toEqual({ type: 'ask' });
});

test('the record says where its call went, until it is known that none has left', () => {
  const sent = next(orderIn('confirmed'), { type: 'sending', at: T0, to: 'a' });
  expect(sent.sentTo).toBe('a');
  expect(next(sent, { type: 'lost', at: T0 }).sentTo).toBe('a');
  expect(next(sent, { type: 'unsent', at: T0 })).not.toHaveProperty('sentTo');
});
