import { describe, expect, test } from 'vitest';
import { decideTopup, openTopup, type Topup } from '../../../src/domain/accounts/topup.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const nothing = { isKept: false, isBooked: false, openId: undefined };

describe('a top-up is opened', () => {
  test.each([
    ['if nothing stands in its way', 'request', nothing, { type: 'open' }],
    ['if the request that stands is itself', 'request', { ...nothing, openId: 'one' }, { type: 'open' }],
    ['not beside another request', 'request', { ...nothing, openId: 'two' }, { type: 'other', openId: 'two' }],
    ['as an invoice, beside any request', 'payment', { ...nothing, openId: 'two' }, { type: 'open' }],
    ['once', 'request', { ...nothing, isKept: true, openId: 'two' }, { type: 'opened' }],
    ['not after it was credited', 'request', { ...nothing, isBooked: true }, { type: 'opened' }],
  ] as const)('%s', (_, way, before, expected) => {
    expect(openTopup({ id: 'one', way }, before)).toEqual(expected);
  });
});

describe('a request is decided on', () => {
  const request: Topup = {
    version: 1,
    userId: 7,
    id: 'one',
    way: 'request',
    amountMinor: minor(500),
    note: '',
    createdAt: 1,
    state: 'open',
    paid: false,
    asked: true,
    told: false,
  };

  test('once, while it is open', () => {
    expect(decideTopup(request)).toEqual({ type: 'decided', topup: request });
    for (const state of ['credited', 'declined', 'withdrawn', 'expired'] as const) {
      expect(decideTopup({ ...request, state })).toEqual({ type: 'already' });
    }
  });

  test('never if there is none, or if it is an invoice, which Telegram is paid for', () => {
    expect(decideTopup(undefined)).toEqual({ type: 'unknown' });
    expect(decideTopup({ ...request, way: 'payment' })).toEqual({ type: 'unknown' });
  });
});
