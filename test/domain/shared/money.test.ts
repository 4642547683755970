import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, fromDecimal, minor, minorSchema, toDecimal } from '../../../src/domain/shared/money.ts';

describe('minor', () => {
  test.each(['5', null, undefined, {}])('the schema refuses %j, which is no number', (value) => {
    expect(minorSchema.safeParse(value).success).toBe(false);
  });
});

describe('fromDecimal', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [19.99, 1_999],
    [1_500, 150_000],
    [4_999.995, 500_000],
    [-3.5, -350],
  ])('reads %d naira as %d kobo', (decimal, kobo) => {
    expect(fromDecimal(decimal)).toBe(kobo);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300])(
    'reads %d as nothing',
    (decimal) => {
      expect(fromDecimal(decimal)).toBeUndefined();
    },
  );

  test('what goes out to the service comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (kobo) => {
        expect(fromDecimal(toDecimal(minor(kobo)))).toBe(kobo);
      }),
    );
  });
});

describe('formatMoney', () => {
  test.each([
    [150_000, '₦1,500.00'],
    [5, '₦0.05'],
    [123_456_789, '₦1,234,567.89'],
    [-150_000, '-₦1,500.00'],
    [0, '₦0.00'],
    [-0, '₦0.00'],
  ])('writes %d kobo as %s', (kobo, text) => {
    expect(formatMoney(minor(kobo), 'NGN', 'en')).toBe(text);
  });
});
