import { describe, expect, test } from 'vitest';
import { typedPinIn } from '../../../src/domain/pins/typed-pin.ts';

describe('a text is a typed PIN', () => {
  test.each([
    ['4827', 'digits'],
    ['482719', 'digits'],
    [' 4827 ', 'digits'],
    ['4 8 2 7', 'digits'],
    ['48-27-19', 'digits'],
    ['４８２７', 'digits'],
    ['٤٨٢٧', 'digits'],
    ['4\u200b827', 'digits'],
    ['0000', 'digits'],
    ['pin 4827', 'named'],
    ['PIN: 482719', 'named'],
    ['my pin is 4827', 'named'],
    ['mon code est 4827', 'named'],
    ['/pin4827', 'named'],
    ['/pin 4827', 'named'],
  ] as const)('“%s”: %s', (text, how) => {
    expect(typedPinIn(text)).toBe(how);
  });

  test.each([
    '482',
    '4827193',
    '₦4827',
    'mtn 500',
    '2k',
    '0803 123 4567',
    'pin',
    'pin me',
    'spin 4827',
    'pin 08031234567',
    'pinned 4827 x',
    '4827 mama',
    '4'.repeat(61),
    '',
  ])('“%s” is none', (text) => {
    expect(typedPinIn(text)).toBeUndefined();
  });
});
