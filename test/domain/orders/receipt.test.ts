import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { mergeReceipts } from '../../../src/domain/orders/receipt.ts';
import { copiedCode, shownToken } from '../../../src/domain/orders/receipt-codes.ts';

describe('mergeReceipts', () => {
  test('what a later answer tells is added, and goes before', () => {
    const earlier = { paidMinor: minor(100), remark: 'queued', meterNumber: '04123456789' };
    expect(mergeReceipts(earlier, { remark: 'done', token: '0001' })).toEqual({
      ...earlier,
      remark: 'done',
      token: '0001',
    });
  });

  test('what a later answer leaves out, or leaves empty, stays', () => {
    const earlier = { token: '0001', units: '12' };
    expect(mergeReceipts(earlier, {})).toEqual(earlier);
    expect(mergeReceipts(earlier, { token: '', units: undefined })).toEqual(earlier);
  });
});

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['01234567890123456789', '0123 4567 8901 2345 6789', '01234567890123456789'],
  ['0123-4567-8901-2345-6789', '0123 4567 8901 2345 6789', '01234567890123456789'],
  [
    'KCT1: 1234-5678-9012-3456-7890, token 0123-4567-8901-2345-6789',
    'KCT1: 1234-5678-9012-3456-7890, token 0123-4567-8901-2345-6789',
    'KCT1: 1234-5678-9012-3456-7890, token 0123-4567-8901-2345-6789',
  ],
  [
    '12345678901234567890,01234567890123456789',
    '1234 5678 9012 3456 7890,0123 4567 8901 2345 6789',
    '12345678901234567890,01234567890123456789',
  ],
  ['AB12-CD34', 'AB12-CD34', 'AB12-CD34'],
])('the token %j is shown as %j and copied as %j', (token, shown, copied) => {
  expect(withPlainSpaces(shownToken(token))).toBe(shown);
  expect(copiedCode({ kind: 'token', value: token })).toBe(copied);
});
