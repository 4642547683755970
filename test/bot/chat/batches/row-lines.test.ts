import { expect, test } from 'vitest';
import { rowRanges } from '../../../../src/bot/chat/batches/row-lines.ts';

test.each([
  [[], ''],
  [[4], '4'],
  [[3, 4], '3, 4'],
  [[9, 1, 2, 3, 5, 10, 11], '1–3, 5, 9–11'],
])('rows %j are written as %j', (rows, text) => {
  expect(rowRanges(rows, 10)).toBe(text);
});

test('more parts than may be end in a sign that there are others', () => {
  expect(rowRanges([1, 3, 5, 7], 2)).toBe('1, 3, …');
});
