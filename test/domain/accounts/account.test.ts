import { describe, expect, test } from 'vitest';
import { type Account, effects, ledgerKinds } from '../../../src/domain/accounts/account.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { bill } from '../../support/samples/bill.ts';
import { leftOf, type Limits, limitsFor } from '../../../src/domain/accounts/limits.ts';

const account = (balance: number, held: number, limit = 0): Account => ({
  balanceMinor: minor(balance),
  heldMinor: minor(held),
  creditLimitMinor: minor(limit),
});

describe('a write of an order', () => {
  test.each([
    ['none', 'held', 'hold', account(900, 200), 'held'],
    ['held', 'captured', 'capture', account(1_000, 0), 'captured'],
    ['held', 'released', 'release', account(1_100, 0), 'released'],
    ['captured', 'released', 'refund', account(1_100, 100), 'released'],
    ['released', 'captured', 'charge', account(900, 100), 'captured'],
    ['captured', 'given-back', 'refund', account(1_100, 100), 'given-back'],
    ['given-back', 'released', undefined, account(1_000, 100), 'released'],
    ['uncollected', 'released', undefined, account(1_000, 100), 'released'],
  ] as const)('from %s to %s books a %s', (from, to, kind, after, phase) => {
    expect(bill(account(1_000, 100), from, to, minor(100))).toEqual({
      type: 'billed',
      account: after,
      phase,
      ...(kind === undefined ? {} : { kind }),
    });
  });
});

test('only what comes in or goes out changes the sum of balance and held', () => {
  const inOut = ledgerKinds.filter((kind) => effects[kind].balance + effects[kind].held !== 0);
  expect(inOut).toEqual(['capture', 'refund', 'charge', 'credit', 'debit', 'topup']);
});

const limits = (perPurchaseMinor?: number, perDayMinor?: number): Limits => ({
  perPurchaseMinor: perPurchaseMinor === undefined ? undefined : minor(perPurchaseMinor),
  perDayMinor: perDayMinor === undefined ? undefined : minor(perDayMinor),
});

describe('whose limits', () => {
  const byRole = { agent: limits(500, 2_000), customer: limits(100, undefined) };

  test("a person's own limits go before their role's, each by itself", () => {
    expect(limitsFor('agent', undefined, byRole)).toEqual(limits(500, 2_000));
    expect(limitsFor('agent', limits(900), byRole)).toEqual(limits(900, 2_000));
    expect(limitsFor('agent', limits(undefined, 50), byRole)).toEqual(limits(500, 50));
    expect(limitsFor('customer', limits(undefined, 300), byRole)).toEqual(limits(100, 300));
  });

  test('a merchant has none, whatever is set', () => {
    expect(limitsFor('merchant', limits(1, 1), { ...byRole, merchant: limits(1, 1) })).toEqual({});
  });
});

test('of a day is left what was not spent, and nothing if the limit was lowered since', () => {
  expect(leftOf(minor(1_000), minor(250))).toBe(750);
  expect(leftOf(minor(1_000), minor(2_000))).toBe(0);
});
