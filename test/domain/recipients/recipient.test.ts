import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../../src/domain/order-text/tokens.ts';
import { readNumberEnding } from '../../../src/domain/orders/number-ending.ts';
import {
  groupDigits,
  inGroupsOfFour,
  parseRecipient,
  recipientKindOf,
} from '../../../src/domain/recipients/recipient.ts';

describe('recipientKindOf', () => {
  test.each([
    ['airtime', 'phone'],
    ['Data', 'phone'],
    ['ELECTRICITY', 'meter'],
    ['tv', 'smartcard'],
    ['betting', 'customer'],
    ['', 'customer'],
  ] as const)('the service %j is bought for a %s', (service, kind) => {
    expect(recipientKindOf(service)).toBe(kind);
  });
});

describe('parseRecipient', () => {
  test('a phone number is sent in its national form', () => {
    expect(parseRecipient('phone', '+234 803 123 4567', 'NG')).toEqual({
      type: 'recipient',
      customerId: '08031234567',
    });
  });

  test('a phone number is refused with the reason', () => {
    expect(parseRecipient('phone', '0803', 'NG')).toEqual({ type: 'rejected', fault: 'too-short' });
  });

  test.each([
    ['0412 3456 789', '04123456789'],
    ['0412-3456-789', '04123456789'],
    [' 0412–3456\u200b789 ', '04123456789'],
    ['ab12c', 'ab12c'],
    ['１２３４５', '12345'],
    ['1'.repeat(30), '1'.repeat(30)],
  ])('the meter number %j is sent as %s', (text, customerId) => {
    expect(parseRecipient('meter', text, 'NG')).toEqual({ type: 'recipient', customerId });
  });

  test.each([
    ['', 'characters'],
    ['   ', 'characters'],
    ['12345/6', 'characters'],
    ['meter: 12345', 'characters'],
    ['<b>12345</b>', 'characters'],
    ['12345٣', 'characters'],
    ['1234', 'identifier-too-short'],
    ['1'.repeat(31), 'identifier-too-long'],
    ['a'.repeat(4_000), 'identifier-too-long'],
  ])('the identifier %j is refused as %s', (text, fault) => {
    for (const kind of ['meter', 'smartcard', 'customer'] as const) {
      expect(parseRecipient(kind, text, 'NG')).toEqual({ type: 'rejected', fault });
    }
  });
});

describe('groups', () => {
  const plain = (shown: string): string => shown.replaceAll('\u00a0', ' ');

  test('a phone number reads as it is spoken', () => {
    expect(plain(groupDigits('phone', '08031234567'))).toBe('0803 123 4567');
  });

  test('no line can end within a number, and what is shown can be copied and sent back', () => {
    for (const [kind, number] of [
      ['phone', '08031234567'],
      ['meter', '04123456789'],
      ['smartcard', '7023456789'],
    ] as const) {
      const shown = groupDigits(kind, number);
      expect(shown).toMatch(/^\d+(?:\u00a0\d+)+$/u);
      expect(parseRecipient(kind, shown, 'NG')).toEqual({ type: 'recipient', customerId: number });
      expect(readNumberEnding(shown, 'NG')?.endings).toContain(number);
      expect(tokensOf(`mtn 500 ${shown}`)).toEqual(tokensOf(`mtn 500 ${plain(shown)}`));
    }
  });

  test('a phone number of another length, and a meter, read in fours', () => {
    expect(plain(groupDigits('phone', '0803123456'))).toBe('0803 1234 56');
    expect(plain(groupDigits('meter', '04123456789'))).toBe('0412 3456 789');
  });

  test.each([
    ['01234567890123456789', '0123 4567 8901 2345 6789'],
    ['0123-4567-8901', '0123 4567 8901'],
    ['0123 4567', '0123 4567'],
    ['', ''],
  ])('the token %j is shown as %j', (token, shown) => {
    expect(plain(inGroupsOfFour(token))).toBe(shown);
  });
});
