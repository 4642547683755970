import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { forecast } from '../../../src/domain/reports/forecast.ts';

const HOUR_MS = 3_600_000;
const NOON = { at: Date.parse('2026-11-22T11:00:00Z'), hour: 12 };
/** 100 in each hour from 8 to 17. */
const DAY = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 100 : 0));
const CLOSED = DAY.map(() => 0);
const times = (factor: number): number[] => DAY.map((amount) => amount * factor);
const hoursLeft = (moneyMinor: number, days: readonly (readonly number[])[]): number | undefined => {
  const { until } = forecast(minor(moneyMinor), days, NOON) ?? {};
  return until === undefined ? undefined : (until - NOON.at) / HOUR_MS;
};

describe('money lasts', () => {
  test.each([
    ['as many hours as it pays for', 300, 3],
    ['over a night in which nobody buys', 700, 21],
    ['until now if there is none', 0, 0],
    ['no time if it is owed', -500, 0],
  ])('%s', (_title, money, hours) => {
    expect(hoursLeft(money, [DAY, DAY, DAY])).toBeCloseTo(hours, 6);
  });

  test('from a part of an hour on', () => {
    expect(forecast(minor(50), [DAY, DAY, DAY], { at: NOON.at, hour: 12.5 })?.until).toBe(NOON.at + HOUR_MS / 2);
  });

  test('of a basis that begins with the first sale', () => {
    expect(forecast(minor(1), [CLOSED, CLOSED, CLOSED, DAY, DAY, CLOSED, DAY], NOON)?.days).toBe(4);
  });
});

describe('nothing is said', () => {
  test.each([
    ['without sales', []],
    ['below three days of sales', [DAY, CLOSED, DAY]],
    ['where days differ by more than three times', [DAY, times(2), times(3.1)]],
  ])('%s', (_title, days) => {
    expect(forecast(minor(500), days, NOON)).toBeUndefined();
  });

  test('but where they differ by three times it is', () => {
    expect(forecast(minor(500), [DAY, times(2), times(3)], NOON)).toBeDefined();
  });
});

test('more money never lasts shorter, and none lasts into the past', () => {
  const days = fc.array(fc.array(fc.integer({ min: 50, max: 100 }), { minLength: 24, maxLength: 24 }), {
    minLength: 3,
    maxLength: 7,
  });
  const money = fc.integer({ min: 0, max: 60_000 });
  const hour = fc.double({ min: 0, max: 23.99, noNaN: true });
  fc.assert(
    fc.property(days, money, money, hour, (all, one, other, at) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map(
        (sum) => forecast(minor(sum), all, { at: NOON.at, hour: at })?.until ?? Infinity,
      );
      expect(less).toBeGreaterThanOrEqual(NOON.at);
      expect(more).toBeGreaterThanOrEqual(less ?? 0);
    }),
  );
});
