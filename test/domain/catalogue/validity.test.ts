import { expect, test } from 'vitest';
import { readValidity } from '../../../src/domain/catalogue/validity.ts';

test.each([
  ['30 days', { days: 30 }],
  ['1 day', { days: 1 }],
  [' 7-Days ', { days: 7 }],
  ['30days', { days: 30 }],
  ['2 weeks', { days: 14 }],
  ['1 month', { months: 1 }],
  ['3 Months', { months: 3 }],
  ['1 year', { months: 12 }],
  ['24hrs', { days: 1 }],
  ['48 hours', { days: 2 }],
])('a validity of %s is known', (text, step) => {
  expect(readValidity(text)).toEqual(step);
});

test.each([
  undefined,
  '',
  '0 days',
  '12 hours',
  'monthly',
  '30',
  'days',
  '30 days + weekend',
  '1-2 days',
  '1.5 months',
  '30 nights',
  '1e3 days',
  '-3 days',
  '1000 days',
  '٣٠ days',
])('a validity of %s is not guessed', (text) => {
  expect(readValidity(text)).toBeUndefined();
});
