import { describe, expect, test } from 'vitest';
import { daysToReconcile, newestDueDay } from '../../../src/domain/reports/reconciliation-days.ts';

const inShort = (lastDone: string | undefined, newest: string): string =>
  daysToReconcile(lastDone, newest)
    .map(({ date, again }) => `${date.slice(8)}${again ? ' again' : ''}`)
    .join(', ');

describe('the newest day that is due', () => {
  test.each([
    ['2026-11-21T02:59:59Z', 'Africa/Lagos', '2026-11-19'],
    ['2026-11-21T03:00:00Z', 'Africa/Lagos', '2026-11-20'],
    ['2026-11-21T22:59:59Z', 'Africa/Lagos', '2026-11-20'],
    ['2026-11-21T23:00:00Z', 'Africa/Lagos', '2026-11-20'],
    ['2026-11-21T08:59:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-21T09:00:00Z', 'America/New_York', '2026-11-20'],
  ])('at %s in %s is %s', (now, zone, date) => {
    expect(newestDueDay(Date.parse(now), '04:00', zone)).toBe(date);
  });

  test('is yesterday all day long if the time is midnight', () => {
    expect(newestDueDay(Date.parse('2026-11-21T00:00:00Z'), '00:00', 'UTC')).toBe('2026-11-20');
  });
});

describe('the days to compare', () => {
  test.each([
    ['of a first time', undefined, '2026-11-20', '18 again, 19 again, 20'],
    ['of the next day', '2026-11-19', '2026-11-20', '18 again, 19 again, 20'],
    ['after three missed days', '2026-11-16', '2026-11-20', '15 again, 16 again, 17, 18, 19, 20'],
    ['of a day that was compared', '2026-11-20', '2026-11-20', ''],
    ['with a clock that was set back', '2026-11-21', '2026-11-20', ''],
    ['after months', '2026-08-01', '2026-11-20', '12 again, 13 again, 14, 15, 16, 17, 18, 19, 20'],
  ])('%s', (_when, lastDone, newest, expected) => {
    expect(inShort(lastDone, newest)).toBe(expected);
  });
});
