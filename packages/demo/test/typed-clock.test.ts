import { expect, test } from 'vitest';
import { readMove } from '../src/typed-clock.ts';

test.each([
  ['+30d', 30 * 24 * 3_600_000],
  [' +5h ', 5 * 3_600_000],
  ['-1d', undefined],
  ['30d', undefined],
  ['+30', undefined],
  ['+1000d', undefined],
])('%s moves the clock by %s ms', (line, ms) => {
  expect(readMove(line)).toBe(ms);
});
