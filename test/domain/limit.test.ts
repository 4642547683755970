import { describe, expect, test } from 'vitest';
import { checkLimits, leftOf, type Limits, limitsFor } from '../../src/domain/limit.ts';
import { minor } from '../../src/domain/money.ts';

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

  test('where none is set there is none', () => {
    expect(limitsFor('customer', undefined, {})).toEqual(limits());
  });
});

describe('a purchase', () => {
  test.each([
    ['without limits is within', 1_000_000, 0, limits(), { type: 'within' }],
    ['of just the limit is within', 500, 0, limits(500), { type: 'within' }],
    ['of a kobo more is not', 501, 0, limits(500), { type: 'per-purchase', limitMinor: 500 }],
    ['of just what is left is within', 400, 600, limits(undefined, 1_000), { type: 'within' }],
    [
      'of a kobo more than what is left is not',
      401,
      600,
      limits(undefined, 1_000),
      { type: 'per-day', limitMinor: 1_000, leftMinor: 400 },
    ],
    [
      'after a limit was lowered has nothing left',
      1,
      1_500,
      limits(undefined, 1_000),
      { type: 'per-day', limitMinor: 1_000, leftMinor: 0 },
    ],
    [
      'past both is told the one on a single purchase',
      800,
      900,
      limits(500, 1_000),
      { type: 'per-purchase', limitMinor: 500 },
    ],
  ])('%s', (_title, price, spent, given, expected) => {
    expect(checkLimits(minor(price), minor(spent), given)).toEqual(expected);
  });

  test('leaves what the day has left', () => {
    expect(leftOf(minor(1_000), minor(250))).toBe(750);
    expect(leftOf(minor(1_000), minor(2_000))).toBe(0);
  });
});
