import { expect, test } from 'vitest';
import { dayOf } from '../../../src/domain/shared/day.ts';

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
