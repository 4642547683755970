import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, addDays, clockAt, readDate, spanOf, zonedTime } from '../../../src/domain/shared/days.ts';

const HOUR_MS = 3_600_000;
const ZONES = [
  'Africa/Lagos',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'America/Sao_Paulo',
];

describe('a day', () => {
  test.each([
    ['2026-11-20', 'Africa/Lagos', '2026-11-19T23:00:00Z', 24],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00Z', 24],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00Z', 25],
    // Half an hour.
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z', 23.5],
    ['2026-02-28', 'Asia/Kathmandu', '2026-02-27T18:15:00Z', 24],
    // Midnight is skipped: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    // Midnight comes twice: the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00Z', 24],
    // The date that Samoa left out.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
  ])('%s in %s begins at %s and has %d hours', (date, zone, begins, hours) => {
    const { from, to } = spanOf(date, zone);
    expect(new Date(from).toISOString()).toBe(new Date(begins).toISOString());
    expect((to - from) / HOUR_MS).toBe(hours);
  });

  test('holds exactly the moments that have its date, and the next one begins where it ends', () => {
    const moment = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(moment, fc.constantFrom(...ZONES), (at, zone) => {
        const date = dayOf(at, zone);
        const { from, to } = spanOf(date, zone);
        expect(from).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(to);
        expect(dayOf(from, zone)).toBe(date);
        expect(dayOf(to - 1, zone)).toBe(date);
        expect(spanOf(addDays(date, 1), zone).from).toBe(to);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a moment', () => {
  test.each([
    [0, 'Africa/Lagos', '1970-01-01T01:00:00+01:00'],
    [Date.UTC(2026, 10, 20, 3, 0, 59, 999), 'Africa/Lagos', '2026-11-20T04:00:59+01:00'],
    [Date.UTC(2026, 6, 1, 12), 'America/New_York', '2026-07-01T08:00:00-04:00'],
    [Date.UTC(2026, 0, 1, 12), 'America/St_Johns', '2026-01-01T08:30:00-03:30'],
    [Date.UTC(2026, 0, 1, 12), 'Asia/Kathmandu', '2026-01-01T17:45:00+05:45'],
    [Date.UTC(2026, 0, 1, 12), 'UTC', '2026-01-01T12:00:00+00:00'],
  ])('%i in %s is %s', (at, zone, text) => {
    expect(zonedTime(at, zone)).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(at / 1_000) * 1_000);
    expect(clockAt(at, zone)).toBe(text.slice(11, 16));
  });
});

describe('a typed date', () => {
  test.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20-11-2026', '1999-12-31', '2026-11-20T', 'x'])(
    '%j is none',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );
});
