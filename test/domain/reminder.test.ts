import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAfter, daysBetween, rhythmOf } from '../../src/domain/reminder.ts';
import { addMonths, addDays, clockAt, momentOf, dayOf } from '../../src/domain/shared/days.ts';

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
const anyStep = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((days) => ({ days })),
  fc.integer({ min: 1, max: 36 }).map((months) => ({ months })),
);
const ZONES = [
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-22', 2, '2027-01-22'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %d months is %s', (date, months, then) => {
    expect(addMonths(date, months)).toBe(then);
  });

  test('are the right month, and the same day or its last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 240 }), (date, months) => {
        const then = addMonths(date, months);
        const count = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(count(then) - count(date)).toBe(months);
        const isLast = addDays(then, 1).endsWith('-01');
        expect(then.slice(8) === date.slice(8) || (isLast && then.slice(8) < date.slice(8))).toBe(true);
      }),
    );
  });
});

describe('the days of a rule', () => {
  test('come one after the other, and none is left out', () => {
    fc.assert(
      fc.property(anyDate, anyStep, fc.integer({ min: 0, max: 6_000 }), (anchor, step, days) => {
        const after = addDays(anchor, days);
        const next = dateAfter({ anchor, step }, after) ?? '';
        expect(next > after).toBe(true);
        expect(dateAfter({ anchor, step }, addDays(next, -1))).toBe(next);
        const longest = 'days' in step ? step.days : step.months * 31;
        expect(daysBetween(after, next)).toBeLessThanOrEqual(longest);
        expect('days' in step ? daysBetween(anchor, next) % step.days : 0).toBe(0);
      }),
    );
  });

  test('of a rule without a step there is one', () => {
    expect(dateAfter({ anchor: '2026-11-22' }, '2026-11-21')).toBe('2026-11-22');
    expect(dateAfter({ anchor: '2026-11-22' }, '2026-11-22')).toBeUndefined();
  });
});

describe('a time of day', () => {
  test('is shown by the clocks then, or was skipped', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hours, minutes]) => {
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(anyDate, clock, fc.constantFrom(...ZONES), (date, time, zone) => {
        const at = momentOf(date, time, zone);
        const shown = `${dayOf(at, zone)} ${clockAt(at, zone)}`;
        const wanted = `${date} ${time}`;
        expect(shown >= wanted).toBe(true);
        const before = at - 1;
        expect(`${dayOf(before, zone)} ${clockAt(before, zone)}` < wanted).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a rhythm', () => {
  test.each([
    [['2026-11-01', '2026-11-13', '2026-11-25'], 12],
    // A forgotten month moves it little, and two on one day are one.
    [['2026-11-25', '2026-06-01', '2026-06-11', '2026-06-21', '2026-06-21', '2026-07-01'], 10],
    [['2026-11-01', '2026-11-05', '2026-11-12'], 6],
    [['2026-11-01', '2026-11-02', '2026-11-03'], 1],
  ])('of %j is %d days', (days, rhythm) => {
    expect(rhythmOf(days)).toBe(rhythm);
  });

  test('is as long as one of the times between', () => {
    fc.assert(
      fc.property(fc.array(anyDate, { maxLength: 30 }), (days) => {
        const rhythm = rhythmOf(days);
        const gaps = [...new Set(days)].toSorted().map((day, index, all) => daysBetween(all[index - 1] ?? day, day));
        const known = gaps.length >= 3;
        expect(rhythm !== undefined).toBe(known);
        if (!known) return;
        expect(rhythm).toBeGreaterThanOrEqual(Math.min(...gaps.slice(1)));
        expect(rhythm).toBeLessThanOrEqual(Math.max(...gaps));
      }),
    );
  });
});
