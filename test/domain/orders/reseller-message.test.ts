import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitsIn, withoutMoney } from '../../../src/domain/orders/reseller-message.ts';

describe('a sentence with a sum of money is left out, in whatever words', () => {
  test.each([
    'Bal: 998765',
    'Bal 998765',
    'Wallet bal. 998,765',
    'You have 998765 left',
    'NGN998765 remaining',
    'Remaining: ₦998,765',
    'Available funds 998765.5',
    'New wallet balance\n998765',
    'BAL=N998765',
    '998,765 naira remains in your purse',
    'Acct bal - 9987650000',
    'Balance: 998 765',
    'You were charged 998765',
    'Cost price 998765',
    'Charged N998765 for MTN-1GB',
    'Your commission is 9987.65',
    'Amount debited: 998765 kobo',
    'You paid #998765',
    'Discounted to 998,765.00',
    'Rate: 998765',
    'You spent 998k',
    'Solde : 998 765 FCFA',
    'Nine hundred thousand naira left',
    'Total 998765, thank you',
  ])('%j', (sentence) => {
    expect(withoutMoney(sentence)).not.toMatch(/9+8|hundred/iu);
    expect(withoutMoney(`Delivered. ${sentence}`)).toBe('Delivered.');
    expect(withoutMoney(`Delivered!\n${sentence}\nThank you.`)).toBe('Delivered!\nThank you.');
    expect(withoutMoney(`Delivered. ${sentence}. Thank you.`)).toMatch(/^Delivered\.\sThank you\.$/u);
  });

  test('or with a number that is what it cost, without any word', () => {
    expect(withoutMoney('MTN 431 done. Thanks', { isSecret: (amount) => amount === 43_100 })).toBe('Thanks');
    expect(withoutMoney('MTN 432 done. Thanks', { isSecret: (amount) => amount === 43_100 })).toBe(
      'MTN 432 done. Thanks',
    );
  });

  test('whatever the sum, however it is written', () => {
    const sums = fc.integer({ min: 100, max: 99_999_999 });
    const written = fc.constantFrom<(sum: number) => string>(
      (sum) => `₦${sum}`,
      (sum) => `NGN ${sum.toLocaleString('en')}`,
      (sum) => `N${sum}.00`,
      (sum) => `${sum} naira`,
      (sum) => sum.toLocaleString('en', { minimumFractionDigits: 2 }),
    );
    const before = fc.constantFrom(
      'Your balance: ',
      'Bal:',
      'You have ',
      'Charged ',
      'Cost=',
      '',
      'It is ',
      'wallet: ',
    );
    const after = fc.constantFrom('', ' left', '.', ' remaining', ', thanks', '\nDone');
    fc.assert(
      fc.property(sums, written, before, after, (sum, write, one, two) => {
        const read = withoutMoney(`Delivered. ${one}${write(sum)}${two}`);
        expect(read.replace(/\D/gu, '')).toBe('');
        expect(read).toMatch(/^Delivered\./u);
      }),
    );
  });
});

describe('what names no sum stays', () => {
  test.each([
    'You have sent 1GB of MTN data to 08031234567. Transaction number 24040822692285109246',
    'Your data balance is 3.5GB',
    'Valid for 30 days',
    '2 days left',
    'Your wallet was used. PIN: 1122 0500 9988',
    'PIN 1122 4400 4312, serial 4312',
    'Token 9999 9999 9999 9999 9999',
    'Units: 32.45 kWh',
    'Units: 32.45',
    'Delivered on 2026-11-21 at 12:30',
    'Ref #12345',
    'Customer is not eligible for this bundle',
    'Meter 04123456789 is unknown',
    'Credited 08031234567 with 2GB',
  ])('%j', (sentence) => {
    expect(withoutMoney(sentence)).toBe(sentence);
  });

  test('nor does one that is needed go: its sums do', () => {
    const needed = { isNeeded: () => true };
    expect(withoutMoney('WAEC 123456789012/WRN12345 for NGN 3900', needed)).toBe(
      'WAEC 123456789012/WRN12345 for NGN …',
    );
    expect(withoutMoney('WAEC 1122 3344 5566, NGN 3,900', needed)).toBe('WAEC 1122 3344 5566, NGN …');
    expect(withoutMoney('Use 1122 3344 5566 (3,900.00)', needed)).toBe('Use 1122 3344 5566 (…)');
    expect(withoutMoney('Use 123456789012, cost 3900', needed)).toBe('Use 123456789012, cost …');
  });
});

test.each([
  ['Minimum vend is NGN 1,000.00', { leastMinor: 100_000 }],
  ['minimum is ₦500', { leastMinor: 50_000 }],
  ['Amount must be at least 500 naira', { leastMinor: 50_000 }],
  ['The maximum amount is N50,000.', { mostMinor: 5_000_000 }],
  ['Amount cannot exceed 50000', { mostMinor: 5_000_000 }],
  ['Amount is more than the limit of 50k', { mostMinor: 5_000_000 }],
  ['Amount must be between N500 and N50,000', { leastMinor: 50_000, mostMinor: 5_000_000 }],
  ['Min: 500, Max: 50000', { leastMinor: 50_000, mostMinor: 5_000_000 }],
  ['500 naira is the minimum', { leastMinor: 50_000 }],
  ['Your balance is below the minimum of N5,000', {}],
  ['Wallet limit 5000', {}],
  ['Meter not found', {}],
  ['Amount too low', {}],
])('the limit that a refusal names: %j', (message, limits) => {
  expect(limitsIn(message)).toEqual(limits);
});
