import { expect, test } from 'vitest';
import { isCounted, hasSeveralNumbers, linesForEachNumber } from '../../../src/domain/order-text/tokenize.ts';

test.each(['2x mtn 500', '3 x mtn 500', '12 x mtn 500', 'mtn 500 x2', 'mtn 500 x 12', 'mtn 500 2x'])(
  '“%s” asks for more than one purchase',
  (line) => {
    expect(isCounted(line.replace('500', '500 08031234567'))).toBe(true);
  },
);

test.each([
  'mtn 500 0803123456',
  '500 0803 123 45',
  'mtn 500 600 08031234567',
  'mtn 5e3 08031234567',
  // The last group of a number, and the number of a row.
  'ikeja 2000 0412 3456 7',
  '24 ikeja 1k 0412 345 7023',
  '',
])('“%s” does not', (line) => {
  expect(isCounted(line)).toBe(false);
});

/** Two numbers, whatever stands between them, and however they are written. */
const SEVERAL = [
  ['A, B', 'A,B', 'A B', 'A and B', 'A/B/A', 'A-B', 'A 0803123456'],
  ['0803 123 4567, 0803 123 4568', '0803 123 4567 0803 123 4568', '0803-123-4567, 0803-123-4568'],
  ['0803.123.4567 0803.123.4568', '+234 803 123 4567, +234 803 123 4568'],
  ['0412 3456 789, 0412 3456 780', '7023456789, 7023456780'],
]
  .flat()
  .map((numbers) => numbers.replaceAll('A', '08031234567').replaceAll('B', '08031234568'));

test.each(SEVERAL)('“mtn 500” and “%s” has several numbers, before the amount too', (numbers) => {
  expect([`mtn 500 ${numbers}`, `mtn ${numbers} 500`].map(hasSeveralNumbers)).toEqual([true, true]);
});

test.each(
  [
    ['mtn 500 600 08031230200', 'mtn 1,500 0803 123 4567', 'mtn 500 0803123456789', 'mtn 500 +234 803 123 4567 1gb'],
    ['ikeja 500000 0412 3456 7890 1', 'ikeja 500,000.00 0412345678901', 'mtn 1500.00 0803 123 4567'],
    ['mtn 500 0803.123.4567', 'good morning', ''],
    ['[22/11/2026, 19:03] +234 803 123 4567: mtn 500 600 08031234568'],
  ].flat(),
)('“%s” has not', (line) => {
  expect(hasSeveralNumbers(line)).toBe(false);
});

test.each(['mtn 500 A, B', 'mtn 500 to A and B please', 'mtn A B 500 each', 'A, B mtn 500 each'])(
  '“%s” means the same for each number',
  (line) => {
    const numbers = line.replace('A', '08031234567').replace('B', '08051234567');
    expect(linesForEachNumber(numbers)).toEqual(['mtn 500 08031234567', 'mtn 500 08051234567']);
  },
);

test.each([
  'mtn A glo B 500',
  'mtn 500 A glo B',
  'A mtn B glo 500',
  'mtn A 500 B',
  'mtn 500 A B glo',
  'mtn A 500 B 200',
])('“%s” may mean something else for each number', (line) => {
  expect(linesForEachNumber(line.replace('A', '08031234567').replace('B', '08051234567'))).toEqual([]);
});
