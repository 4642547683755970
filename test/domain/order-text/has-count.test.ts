import { expect, test } from 'vitest';
import { isCounted } from '../../../src/domain/order-text/has-count.ts';

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
