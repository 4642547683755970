import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMargin } from '../../../src/domain/pricing/margin.ts';

describe('parseMargin', () => {
  test.each([
    ['+2.5%', 250, 0],
    ['-3%', -300, 0],
    ['−3 %', -300, 0],
    ['2,5%', 250, 0],
    ['0.01%', 1, 0],
    ['3 percent', 300, 0],
    ['+50', 0, 5_000],
    ['50', 0, 5_000],
    ['₦50', 0, 5_000],
    ['-₦50', 0, -5_000],
    ['2% + 50', 200, 5_000],
    ['2%+50', 200, 5_000],
    ['50 + 2%', 200, 5_000],
    ['2% - 50', 200, -5_000],
    ['-1.25% + 1,500', -125, 150_000],
    ['0', 0, 0],
    ['0%', 0, 0],
    ['-0%', 0, 0],
    ['₦0.00', 0, 0],
    ['1000%', 100_000, 0],
    ['-99.99%', -9_999, 0],
    ['+ 50', 0, 5_000],
    ['2.500%', 250, 0],
  ])('reads %j as %d basis points and %d kobo', (text, basisPoints, fixedMinor) => {
    expect(parseMargin(text)).toEqual({ type: 'margin', margin: { basisPoints, fixedMinor } });
  });

  test.each([
    ['', 'not-a-margin'],
    ['+', 'not-a-margin'],
    ['%', 'not-a-margin'],
    ['two %', 'not-a-margin'],
    ['--5', 'not-a-margin'],
    ['2% of 50', 'not-a-margin'],
    ['1e3%', 'not-a-margin'],
    ['2% 50', 'not-a-margin'],
    ['2% + 3%', 'twice'],
    ['50 + 50', 'twice'],
    ['1 + 1 + 1 + 1 + 1', 'not-a-margin'],
    ['2.555%', 'decimals'],
    ['0.001', 'decimals'],
    ['1,5', 'ambiguous'],
    ['1001%', 'percent-too-large'],
    ['-100%', 'percent-too-large'],
    ['1,000,001', 'sum-too-large'],
    ['-1,000,001', 'sum-too-large'],
  ])('%j is none: %s', (text, fault) => {
    expect(parseMargin(text)).toEqual({ type: 'rejected', fault });
  });

  test('reads every percent with two decimals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 100_000 }), (basisPoints) => {
        const text = `${(basisPoints / 100).toFixed(2)}%`;
        expect(parseMargin(text)).toEqual({ type: 'margin', margin: { basisPoints, fixedMinor: 0 } });
      }),
    );
  });

  test('answers whatever is typed, in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 4096 }), (text) => {
        expect(['margin', 'rejected']).toContain(parseMargin(text).type);
      }),
    );
  });
});
