import { describe, expect, test } from 'vitest';
import { leftOf, type Limits, limitsFor } from '../../../src/domain/accounts/limits.ts';
import { minor } from '../../../src/domain/shared/money.ts';

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

  test('if none is set there is none', () => {
    expect(limitsFor('customer', undefined, {})).toEqual(limits());
  });
});

test('of a day is left what was not spent, and nothing if the limit was lowered since', () => {
  expect(leftOf(minor(1_000), minor(250))).toBe(750);
  expect(leftOf(minor(1_000), minor(2_000))).toBe(0);
});
