import { expect, test } from 'vitest';
import { parseMoneyAlert } from '../../../src/domain/accounts/parse-money-alert.ts';

test.each([
  ['wallet 50,000', 'wallet', { type: 'limit', limitMinor: 5_000_000 }],
  ['50k', 'wallet', { type: 'limit', limitMinor: 5_000_000 }],
  [' Wallet\n₦50 000 ', 'wallet', { type: 'limit', limitMinor: 5_000_000 }],
  ['2,000', 'account', { type: 'limit', limitMinor: 200_000 }],
  ['', 'account', { type: 'empty' }],
  ['wallet', 'wallet', { type: 'empty' }],
  ['OFF', 'account', { type: 'off' }],
  ['wallet off', 'wallet', { type: 'off' }],
  ['wallet 500', 'account', { type: 'not-theirs' }],
  ['wallet', 'account', { type: 'not-theirs' }],
  ['walletful', 'account', { type: 'rejected', fault: 'not-a-number', text: 'walletful' }],
  ['0', 'account', { type: 'rejected', fault: 'zero', text: '0' }],
  ['-5', 'wallet', { type: 'rejected', fault: 'negative', text: '-5' }],
  ['1,5', 'wallet', { type: 'rejected', fault: 'ambiguous', text: '1,5' }],
  ['999999999999', 'wallet', { type: 'rejected', fault: 'too-large', text: '999999999999' }],
] as const)('“%s” of who watches the %s', (line, own, read) => {
  expect(parseMoneyAlert(line, own)).toEqual(read);
});
