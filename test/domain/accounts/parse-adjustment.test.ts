import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseAdjustment,
  parseAdjustmentAmount,
  parsePayment,
  type WhoTyped,
} from '../../../src/domain/accounts/parse-adjustment.ts';
import { MAX_BOOKING, MAX_NOTE_LENGTH } from '../../../src/domain/accounts/book-entry.ts';
import { parseMoneyAlert } from '../../../src/domain/accounts/money-alert.ts';

const id: WhoTyped = { type: 'id', userId: 5_310_204_999 };
const username: WhoTyped = { type: 'username', username: 'folake' };
const name = (text: string): WhoTyped => ({ type: 'name', name: text });

describe('a line of whom, how much and why', () => {
  test.each<[string, WhoTyped, number, string]>([
    ['5310204999 10000', id, 1_000_000, ''],
    ['5310204999 10,000 cash on Friday', id, 1_000_000, 'cash on Friday'],
    // No id begins with a zero, and a phone number without its zero belongs to a person.
    ['08031234567 500', name('08031234567'), 50_000, ''],
    ['@folake NGN 500 for March', username, 50_000, 'for March'],
    ['@folake 2 000 for March', username, 200_000, 'for March'],
    ['  @folake   99.50\n for   March ', username, 9_950, 'for March'],
    ['Folake 500', name('Folake'), 50_000, ''],
    ['Folake Adeyemi ₦500 <b>bold</b>', name('Folake Adeyemi'), 50_000, '<b>bold</b>'],
    ['Folake N 500', name('Folake'), 50_000, ''],
    ['Nnamdi N. Eze 1.5k', name('Nnamdi N. Eze'), 150_000, ''],
    ['Ọláìyá 1,000', name('Ọláìyá'), 100_000, ''],
    ['@folake 5000 2 bags', username, 500_000, '2 bags'],
  ])('“%s” is read', (line, who, amountMinor, note) => {
    expect(parseAdjustment(line)).toEqual({ type: 'whole', who, amount: { type: 'amount', amountMinor, note } });
  });

  test.each([
    ['@folake 0', 'zero'],
    ['@folake -500', 'negative'],
    ['Folake −500', 'negative'],
    ['@folake 1,5', 'ambiguous'],
    ['@folake 2 50', 'ambiguous'],
    ['@folake 1.2345', 'decimals'],
    ['@folake 100 000 000 000', 'too-large'],
    ['@folake 100000000.01', 'too-large'],
    ['@folake plenty', 'not-a-number'],
    ['Folake 4U', 'not-a-number'],
  ])('“%s” has no amount that can be booked: %s', (line, fault) => {
    expect(parseAdjustment(line)).toMatchObject({ type: 'whole', amount: { type: 'rejected', fault } });
  });

  test.each<[string, WhoTyped]>([
    ['@folake', username],
    ['5310204999', id],
    ['Folake Adeyemi', name('Folake Adeyemi')],
  ])('“%s” is a person without an amount', (line, who) => {
    expect(parseAdjustment(line)).toEqual({ type: 'who', who });
  });

  test.each(['', '   ', '\n'])('%j is nothing', (line) => {
    expect(parseAdjustment(line)).toEqual({ type: 'empty' });
  });
});

test('whatever is typed, an amount that is read is within bounds, and its note is short and begins with no digit after a short number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d .,₦kN-]{0,20}$/u)), (text) => {
      const line = parseAdjustmentAmount(text);
      if (line.type === 'rejected') return;
      expect(line.amountMinor).toBeGreaterThan(0);
      expect(line.amountMinor).toBeLessThanOrEqual(MAX_BOOKING);
      expect(line.note.length).toBeLessThanOrEqual(MAX_NOTE_LENGTH);
      expect(text.split(/\s+/u).join(' ')).toContain(line.note);
    }),
  );
});

test('an amount and a note, written one after the other, are read as these two', () => {
  const amounts = fc.integer({ min: 1_000, max: MAX_BOOKING / 100 });
  const notes = fc.stringMatching(/^[a-z]{3,8}( [a-z\d]{1,8}){0,4}$/u).filter((note) => !note.startsWith('naira'));
  fc.assert(
    fc.property(amounts, notes, (naira, note) => {
      expect(parseAdjustmentAmount(`${naira.toLocaleString('en')} ${note}`)).toEqual({
        type: 'amount',
        amountMinor: naira * 100,
        note,
      });
    }),
  );
});

test.each([
  ['wallet 50,000', 'wallet', { type: 'limit', limitMinor: 5_000_000 }],
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
  ['999999999999', 'wallet', { type: 'rejected', fault: 'too-large', text: '999999999999' }],
] as const)('“%s” of who watches the %s', (line, own, read) => {
  expect(parseMoneyAlert(line, own)).toEqual(read);
});

describe('how much was paid, and how', () => {
  test.each([
    ['5000 paid by transfer, GTB, Ibrahim', 500_000, 'paid by transfer, GTB, Ibrahim'],
    ['₦5,000 Payé', 500_000, 'Payé'],
    ['2 000 sent from Opay', 200_000, 'sent from Opay'],
  ])('is read from %s', (text, amountMinor, note) => {
    expect(parsePayment(text)).toMatchObject({ amountMinor, note });
  });

  test.each(['5000', '500 airtime for mum', '5000 not paid yet', '5000 paid 3pm', '500 paid?', 'paid 5000'])(
    'is not read from %s',
    (text) => expect(parsePayment(text)).toBeUndefined(),
  );
});
