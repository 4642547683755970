import { expect, test } from 'vitest';
import { dayOf, hourOf } from '../../../src/domain/shared/day.ts';

test.each([
  ['2026-11-20T22:59:59.999Z', 'Africa/Lagos', '2026-11-20'],
  ['2026-11-20T23:00:00.000Z', 'Africa/Lagos', '2026-11-21'],
  ['2026-01-01T00:00:00.000Z', 'America/New_York', '2025-12-31'],
  // The hour that the clocks skip.
  ['2026-03-29T00:59:59.999Z', 'Europe/Paris', '2026-03-29'],
  ['2026-03-28T23:00:00.000Z', 'Europe/Paris', '2026-03-29'],
  ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
])('%s in %s is on %s', (at, timeZone, day) => {
  expect(dayOf(Date.parse(at), timeZone)).toBe(day);
});

test.each([
  ['2026-11-20T22:59:59.999Z', 'Africa/Lagos', 23],
  ['2026-11-20T23:00:00.000Z', 'Africa/Lagos', 0],
  // Its clocks stand on the quarter.
  ['2026-11-20T18:14:59.999Z', 'Asia/Kathmandu', 23],
  ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', 0],
  ['2026-03-29T01:00:00.000Z', 'Europe/Paris', 3],
])('%s in %s is in hour %d', (at, timeZone, hour) => {
  expect(hourOf(Date.parse(at), timeZone)).toBe(hour);
});
