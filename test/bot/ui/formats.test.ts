import { expect, test } from 'vitest';
import { remembered } from '../../../src/bot/ui/formats.ts';

test('works out each of the latest once', () => {
  const asked: number[] = [];
  const doubled = remembered(2, (number: number) => {
    asked.push(number);
    return 2 * number;
  });
  expect([1, 2, 1, 3, 1, 2].map(doubled)).toEqual([2, 4, 2, 6, 2, 4]);
  // 3 pushed out 2, which was asked for longest ago.
  expect(asked).toEqual([1, 2, 3, 2]);
});
