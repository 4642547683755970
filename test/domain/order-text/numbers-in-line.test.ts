import { expect, test } from 'vitest';
import { isCounted, hasSeveralNumbers } from '../../../src/domain/order-text/tokenize.ts';

test.each([
  '2 mtn 500 08031234567',
  '2x mtn 500 08031234567',
  '3 x mtn 500 08031234567',
  'mtn 500 08031234567 x2',
  'mtn 500 08031234567 2',
])('“%s” asks for more than one purchase', (line) => {
  expect(isCounted(line)).toBe(true);
});

test.each(['mtn 500 0803123456', '500 0803 123 45', 'mtn 500 600 08031234567', 'mtn 5e3 08031234567', ''])(
  '“%s” does not',
  (line) => {
    expect(isCounted(line)).toBe(false);
  },
);

test.each([
  'mtn 500 08031234567, 08031234568',
  'mtn 500 08031234567,08031234568',
  'mtn 08031234567 08031234568 500',
  'mtn 500 08031234567 and 08031234568',
  'mtn 500 08031234567/08031234568/08031234569',
  'mtn 500 08031234567-08031234568',
  'mtn 500 0803 123 4567, 0803 123 4568',
  'mtn 500 0803 123 4567 0803 123 4568',
  'mtn 500 0803-123-4567, 0803-123-4568',
  'mtn 500 0803.123.4567 0803.123.4568',
  'mtn 500 +234 803 123 4567, +234 803 123 4568',
  'mtn 500 08031234567 0803123456',
  'ikeja 2000 0412 3456 789, 0412 3456 780',
  'dstv compact 7023456789, 7023456780',
])('“%s” has several numbers', (line) => {
  expect(hasSeveralNumbers(line)).toBe(true);
});

test.each([
  'mtn 500 600 08031230200',
  'mtn 1,500 0803 123 4567',
  'mtn 500 0803123456789',
  'mtn 500 +234 803 123 4567 1gb',
  'ikeja 500000 0412 3456 7890 1',
  'ikeja 500,000.00 0412345678901',
  'mtn 1500.00 0803 123 4567',
  'mtn 500 0803.123.4567',
  '[22/11/2026, 19:03] +234 803 123 4567: mtn 500 600 08031234568',
  'good morning',
  '',
])('“%s” has not', (line) => {
  expect(hasSeveralNumbers(line)).toBe(false);
});
