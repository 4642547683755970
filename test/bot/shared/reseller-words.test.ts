import { describe, expect, test } from 'vitest';
import { NO_REASON } from '../../../src/domain/shared/reseller.ts';
import { english as words } from '../../support/words.ts';
import { resellerReason, resellerReasonLines } from '../../../src/bot/shared/reseller-words.ts';

describe('why the service refused, as a buyer reads it', () => {
  test.each([
    ['Meter not found', 'Meter not found'],
    ['Customer is not eligible for this bundle', 'Customer is not eligible for this bundle'],
    ['Not found. Your bal: N998,765', 'Not found.'],
    ['Meter\u0000 not\r\n\tfound\u202e', 'Meter not found'],
    ['Not found, see https://api.example.com/docs?x=1 for help', 'Not found, see … for help'],
    ['Ask support@example.com or @helper_bot or t.me/helper', 'Ask … or … or …'],
    ['upstream 10.0.0.12:8080/vend said no', 'upstream … said no'],
    ['from [fe80::1:2:3] at /srv/app/vend.js', 'from […] at …'],
    ['no such key sk_live_abcdef123456', 'no such key …'],
    ['Duplicate VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A1F8ZC4MK', 'Duplicate …'],
    ['Meter 04123456789 is unknown', 'Meter 04123456789 is unknown'],
  ])('%j reads %j', (message, read) => {
    expect(resellerReason(message, false)).toBe(read);
  });

  test.each([
    NO_REASON,
    '',
    ' \u200b ',
    '…',
    'You have N998,765.00 left',
    'Insufficient wallet balance',
    'INSUFFICIENT FUNDS',
    'Invalid API key',
    'api_key missing',
    'Unauthorized',
    'Bearer abc was refused',
    'Request failed with status code 500',
  ])('of %j nothing is said', (message) => {
    expect(resellerReason(message, false)).toBeUndefined();
    expect(resellerReasonLines(message, false, words)).toEqual([]);
  });

  test('a limit is said again in our words, and what the service says of it is for merchants', () => {
    expect(resellerReasonLines('Minimum vend is NGN 1,000.00', false, words)).toEqual([
      'The least that can be bought is ₦1,000.00.',
    ]);
    expect(resellerReasonLines('Try again. Amount must be between N500 and 50,000', false, words)).toEqual([
      'The least that can be bought is ₦500.00.',
      'The most that can be bought at once is ₦50,000.00.',
      'The answer was: “Try again.”',
    ]);
    expect(resellerReasonLines('Minimum vend is NGN 1,000.00', true, words)).toEqual([
      'The service says: “Minimum vend is NGN 1,000.00”',
    ]);
    expect(resellerReasonLines('Your wallet is below the minimum of 5000', false, words)).toEqual([]);
  });

  test('a merchant reads also what is said of wallet and key, without the key', () => {
    expect(resellerReason('Insufficient wallet balance', true)).toBe('Insufficient wallet balance');
    expect(resellerReason('Invalid API key: 9f8e7d6c', true)).toBe('Invalid …');
    expect(resellerReason('Bearer abc.def was refused', true)).toBe('… was refused');
  });

  test('is marked as the service’s, escaped, and bounded', () => {
    expect(resellerReasonLines('<b>No</b>', true, words)).toEqual(['The service says: “&lt;b&gt;No&lt;/b&gt;”']);
    expect(resellerReasonLines('<b>No</b>', false, words)).toEqual(['The answer was: “&lt;b&gt;No&lt;/b&gt;”']);
    expect(resellerReason('no '.repeat(2_000), false)?.length).toBeLessThanOrEqual(200);
  });
});
