import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effects, ledgerKinds } from '../../../src/domain/accounts/account.ts';
import { adjust, type Adjustment, bookEntry, type KeptAccount } from '../../../src/domain/accounts/book-entry.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const userId = 7;
const T0 = 1_795_000_000_000;

function kept(balance: number, limit = 0, entries = 3): KeptAccount {
  const account = { balanceMinor: minor(balance), heldMinor: minor(50), creditLimitMinor: minor(limit) };
  return { account, entries };
}

function adjustment(kind: Adjustment['kind'], amount: number, more: Partial<Adjustment> = {}): Adjustment {
  return { userId, kind, amountMinor: minor(amount), reference: 'one', by: 1, at: T0, ...more };
}

const anyAmount = fc.integer({ min: 1, max: 1e9 }).map(minor);
const anySum = fc.integer({ min: -1e9, max: 1e9 });
const anyKept = fc
  .record({ balance: anySum, limit: fc.nat(1e9), entries: fc.nat(1e6) })
  .map(({ balance, limit, entries }) => kept(balance, limit, entries));

describe('an entry', () => {
  test('of any kind has the next number, both sums before and after, and moves them by its effect', () => {
    fc.assert(
      fc.property(anyKept, fc.constantFrom(...ledgerKinds), anyAmount, (before, kind, amountMinor) => {
        const { entry, account } = bookEntry(before, { ...adjustment('credit', 1), kind, amountMinor });
        const { balanceMinor, heldMinor } = before.account;
        expect(entry).toMatchObject({ number: before.entries + 1, balanceBeforeMinor: balanceMinor });
        expect(account.balanceMinor - balanceMinor).toBe(0 + effects[kind].balance * amountMinor);
        expect(account.heldMinor - heldMinor).toBe(0 + effects[kind].held * amountMinor);
        expect([entry.balanceAfterMinor, entry.heldAfterMinor]).toEqual([account.balanceMinor, account.heldMinor]);
      }),
    );
  });

  test('leaves out what nobody said', () => {
    const { entry } = bookEntry(kept(0), adjustment('credit', 5, { note: '', paidMinor: undefined }));
    expect(Object.keys(entry)).not.toContain('note');
    expect(Object.keys(entry)).not.toContain('paidMinor');
    expect(bookEntry(kept(0), adjustment('credit', 5, { note: 'cash' })).entry.note).toBe('cash');
  });
});

describe('an adjustment', () => {
  test.each([
    ['a debit of all there is and may be owed', adjustment('debit', 150), false, 'booked'],
    ['a debit of a kobo more', adjustment('debit', 151), false, 'beyond-limit'],
    ['a debit down to its floor', adjustment('debit', 80, { floorMinor: minor(20) }), false, 'booked'],
    ['a debit below its floor', adjustment('debit', 81, { floorMinor: minor(20) }), false, 'beyond-limit'],
    ['a debit far down, if the floor is there', adjustment('debit', 900, { floorMinor: minor(-800) }), false, 'booked'],
    ['a credit', adjustment('credit', 1e13), false, 'booked'],
    ['what was booked before, whatever the limits say now', adjustment('debit', 900), true, 'already'],
    [
      'another credit limit, as it was seen',
      adjustment('limit', 0, { creditLimitMinor: minor(9), limitBeforeMinor: minor(50) }),
      false,
      'booked',
    ],
    [
      'another credit limit, if it was changed since',
      adjustment('limit', 0, { creditLimitMinor: minor(9), limitBeforeMinor: minor(51) }),
      false,
      'meanwhile',
    ],
  ])('%s', (_, asked, isBooked, type) => {
    expect(adjust(kept(100, 50), isBooked, asked).type).toBe(type);
  });

  test('to another credit limit changes nothing else', () => {
    const limit = adjustment('limit', 0, { creditLimitMinor: minor(9), limitBeforeMinor: minor(50) });
    expect(adjust(kept(-40, 50), false, limit)).toMatchObject({
      account: { balanceMinor: -40, heldMinor: 50, creditLimitMinor: 9 },
      entry: { kind: 'limit', amountMinor: 0, creditLimitMinor: 9 },
    });
  });

  test.each([
    ['nothing', adjustment('credit', 0)],
    ['less than nothing', adjustment('debit', -5)],
    ['more than any account holds', adjustment('credit', 1e13 + 1)],
    ['a negative credit limit', adjustment('limit', 0, { creditLimitMinor: minor(-1) })],
  ])('of %s is a mistake', (_, asked) => {
    expect(() => adjust(kept(100), false, asked)).toThrow(RangeError);
  });

  test('never leaves less than the credit limit allows', () => {
    fc.assert(
      fc.property(anyKept, anyAmount, (before, amountMinor) => {
        const adjusted = adjust(before, false, { ...adjustment('debit', 1), amountMinor });
        if (adjusted.type !== 'booked') return;
        expect(adjusted.account.balanceMinor).toBeGreaterThanOrEqual(0 - before.account.creditLimitMinor);
      }),
    );
  });
});
