import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactName, parseSavedName, savedKey, suggestName } from '../../../src/domain/recipients/saved-recipient.ts';

const SHOP = ['airtime', 'data', 'electricity', 'tv', 'MTN', 'Ikeja Electric', '9mobile', 'DStv'];

describe('a name for a number', () => {
  test.each([
    ['Mama', 'Mama'],
    ['  mama   ngozi ', 'mama ngozi'],
    ['Shop meter', 'Shop meter'],
    ['MTN mama', 'MTN mama'],
    ['Ọláolú', 'Ọláolú'],
    ['<b>Ada</b> & co', '<b>Ada</b> & co'],
    ['2nd shop', '2nd shop'],
    ['Mama 💡', 'Mama 💡'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['مريم', 'مريم'],
    ['Home', 'Home'],
    ['Mama balance', 'Mama balance'],
  ])('%j is %j', (text, name) => expect(parseSavedName(text, SHOP)).toEqual({ type: 'name', name }));

  test.each([
    ['', 'empty'],
    ['   \u0000\u200b ', 'empty'],
    ['💡', 'empty'],
    ['---', 'empty'],
    ['x'.repeat(21), 'too-long'],
    ['500', 'digits'],
    ['0803 123 4567', 'digits'],
    ['5k', 'digits'],
    ['₦500', 'digits'],
    ['mtn', 'shop-word'],
    ['MTN', 'shop-word'],
    ['Airtime', 'shop-word'],
    ['ikeja', 'shop-word'],
    ['mtn 500', 'shop-word'],
    ['1gb', 'shop-word'],
    ['30 days', 'shop-word'],
    ['again', 'shop-word'],
    ['meter', 'shop-word'],
    ['please', 'shop-word'],
    ['electricity tv', 'shop-word'],
    ['Balance', 'shop-word'],
    ['my history', 'shop-word'],
  ])('%j is refused: %s', (text, fault) => expect(parseSavedName(text, SHOP)).toEqual({ type: 'rejected', fault }));

  test('never throws, is at most 20 characters on one line, reads the same again, and can be typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ maxLength: 30 })), (text) => {
        const parsed = parseSavedName(text, SHOP);
        if (parsed.type === 'rejected') return;
        expect(Array.from(parsed.name).length).toBeLessThanOrEqual(20);
        expect(parsed.name).not.toMatch(/[\n\r\t]/u);
        expect(parseSavedName(parsed.name, SHOP)).toEqual(parsed);
        expect(savedKey(parsed.name)).not.toBe('');
      }),
    );
  });
});

describe('a suggestion', () => {
  test.each([
    ['MUSA IBRAHIM', 'Musa'],
    ['  ada obi', 'Ada'],
    ['MTN CUSTOMER', undefined],
    ['', undefined],
    ['12345', undefined],
    ['A'.repeat(30), undefined],
  ])('for %j is %s', (verified, name) => expect(suggestName(verified, SHOP)).toBe(name));
});

test.each([
  ['Bisi', undefined, 'Bisi'],
  ['Mama', 'Bisi', 'Mama Bisi'],
  ['Bisi', 'Okonkwo Electrician Ikeja', 'Bisi'],
  ['Adaobi', 'Chukwuemekaxx', 'Adaobi Chukwuemekaxx'],
  ['Adaobi', 'Chukwuemekaxxx', 'Adaobi'],
  ['Mama Ngozi', '🍅🍅🍅🍅🍅', 'Mama Ngozi 🍅🍅🍅🍅🍅'],
])('a contact %s %s is called %s', (first, last, name) => {
  expect(contactName(first, last)).toBe(name);
});
