import { describe, expect, test } from 'vitest';
import { lacksOneDigit, mayInsistOn, numberDoubtOf } from '../../../src/domain/recipients/number-doubt.ts';

describe('a number looks right', () => {
  test.each([
    ['meter', '04123456789'],
    ['meter', '0412345678901'],
    ['smartcard', '7023456789'],
    ['smartcard', '70234567890'],
    ['customer', 'AB-12345'],
    ['customer', '5551234'],
    ['phone', '0803123'],
  ] as const)('%s %s', (kind, number) => {
    expect(numberDoubtOf(kind, number)).toBeUndefined();
  });
});

describe('a number looks wrong', () => {
  test.each([
    ['meter', '0412345678', { type: 'length', kind: 'meter', count: 10 }],
    ['meter', '041234567890', { type: 'length', kind: 'meter', count: 12 }],
    ['meter', '04123456789012', { type: 'length', kind: 'meter', count: 14 }],
    ['meter', '0412345678O', { type: 'letters', kind: 'meter' }],
    ['smartcard', '702345678', { type: 'length', kind: 'smartcard', count: 9 }],
    ['smartcard', '702345678901', { type: 'length', kind: 'smartcard', count: 12 }],
    ['smartcard', 'IUC7023456789', { type: 'letters', kind: 'smartcard' }],
  ] as const)('%s %s', (kind, number, doubt) => {
    expect(numberDoubtOf(kind, number)).toEqual(doubt);
  });
});

test.each([
  ['meter', '0412345678', true],
  ['meter', '041234567890', true],
  ['meter', '041234567', false],
  ['meter', '04123456789', false],
  ['smartcard', '702345678', true],
  // Right as it is, though eleven digits are right too.
  ['smartcard', '7023456789', false],
  ['phone', '0803123456', false],
  ['customer', '555123', false],
] as const)('whether %s %s has one digit less than is usual: %s', (kind, number, lacks) => {
  expect(lacksOneDigit(kind, number)).toBe(lacks);
});

test.each([
  ['0412', false],
  ['041234', true],
  ['0412345678901234', true],
  // A token has twenty digits.
  ['04123456789012345', false],
  ['0'.repeat(30), false],
])('whether a meter or a card may be %s after all: %s', (number, may) => {
  expect(mayInsistOn(number)).toBe(may);
});
