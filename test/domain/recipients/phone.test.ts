import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/examples.mobile';
import { internationalDigits, lengthOff, parsePhone } from '../../../src/domain/recipients/phone.ts';

describe('parsePhone', () => {
  test.each([
    '8031234567',
    '(0803) 123 4567',
    '+234 (0) 803 123 4567',
    '0803–123–4567',
    '  08031234567\n',
    '\u202a+234 803 123 4567\u202c',
    '０８０３１２３４５６７',
  ])('reads %j as 08031234567', (text) => {
    expect(parsePhone(text, 'NG')).toEqual({ type: 'phone', national: '08031234567' });
  });

  test.each(['07012345678', '08112345678', '09012345678', '09112345678'])('takes %s of another network', (text) => {
    expect(parsePhone(text, 'NG')).toEqual({ type: 'phone', national: text });
  });

  test.each([
    ['', 'not-a-phone'],
    ['hello', 'not-a-phone'],
    ['+', 'not-a-phone'],
    ['()', 'not-a-phone'],
    ['0803123456O', 'not-a-phone'],
    ['08031234567, 08031234568', 'not-a-phone'],
    ['9'.repeat(4_000), 'not-a-phone'],
    ['😀', 'not-a-phone'],
    ['0803123456', 'too-short'],
    ['0803…1234', 'too-short'],
    ['080312', 'too-short'],
    ['1', 'too-short'],
    ['+234803123456', 'too-short'],
    ['080312345678', 'too-long'],
    ['+23480312345678', 'too-long'],
    ['00000000000', 'too-short'],
    ['01234567890', 'impossible'],
    ['+447911123456', 'foreign'],
    ['+233241234567', 'foreign'],
  ])('refuses %j as %s', (text, fault) => {
    const shown = parsePhone(text, 'NG');
    expect(shown).toEqual({ type: 'rejected', fault });
  });

  test('every spelling of one number is one number', () => {
    const subscriber = fc.integer({ min: 0, max: 9_999_999 }).map((n) => String(n).padStart(7, '0'));
    const prefix = fc.constantFrom('0', '+234', '234', '00234', '+234 0');
    fc.assert(
      fc.property(subscriber, prefix, fc.constantFrom('', ' ', '-', '.'), (digits, start, gap) => {
        const text = `${start}803${gap}${digits.slice(0, 3)}${gap}${digits.slice(3)}`;
        expect(parsePhone(text, 'NG')).toEqual({ type: 'phone', national: `0803${digits}` });
      }),
    );
  });

  test('never throws, and what it gives is eleven digits and reads as itself', () => {
    const pieces = fc.constantFrom('0', '8', '3', '234', '+', '(', ')', ' ', '-', '/', 'x', '\u200e');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parsePhone(text, 'NG');
        if (parsed.type === 'rejected') return;
        expect(parsed.national).toMatch(/^0\d{10}$/u);
        expect(parsePhone(parsed.national, 'NG')).toEqual(parsed);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('in every country a number is kept as it is dialled there, and known again in that form', () => {
  const misread = getCountries().filter((country) => {
    const example = getExampleNumber(country, examples);
    const national = example?.formatNational().replace(/\D/gu, '') ?? '';
    const parsed = example && parsePhone(example.number, country);
    return (
      example !== undefined &&
      // What was read in another form is not read again in this one.
      (parsePhoneNumberFromString(national, country)?.number !== example.number ||
        parsed?.type !== 'phone' ||
        parsed.national !== national ||
        internationalDigits(national, country) !== example.number.slice(1))
    );
  });
  expect(misread).toEqual([]);
});

test('the same digits are another number in another country', () => {
  expect(internationalDigits('0241234567', 'GH')).toBe('233241234567');
  expect(internationalDigits('0241234567', 'NG')).toBeUndefined();
  expect(parsePhone('+233241234567', 'GH')).toEqual({ type: 'phone', national: '0241234567' });
  expect(parsePhone('+233241234567', 'NG')).toEqual({ type: 'rejected', fault: 'foreign' });
});

test.each([
  ['0803123', -4],
  // Its zero is missing too, and a usual number is said to have 11 digits.
  ['803123', -5],
  ['12', -9],
  ['+234803123', -4],
  ['0803 123 45678', 1],
  ['+234 803 123 45678', 1],
  ['08031234567', 0],
  ['', -11],
  // Without a zero and a country's code it is counted as it stands.
  ['80312345678', 0],
  ['803123456789', 1],
  [`0${'8'.repeat(29)}`, 19],
  ['8'.repeat(30), 19],
])('%j is so many digits off: %d', (text, off) => {
  expect(lengthOff(text, 'NG')).toEqual({ off, usual: 11 });
});
