import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Account, EMPTY_ACCOUNT, ledgerKinds } from '../../../src/domain/accounts/account.ts';
import { bookEntry, type KeptAccount } from '../../../src/domain/accounts/book-entry.ts';
import { comesAfter, type LedgerEntry, createReplay, type Replayed } from '../../../src/domain/accounts/ledger.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const USER = 7;

interface Step {
  readonly kind: LedgerEntry['kind'];
  readonly amount: number;
}

/** Credits, and orders that hold and end, one after the other, as on a real account. */
const life: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 1e9 }),
      end: fc.constantFrom('capture', 'release', 'credit', 'debit'),
    }),
    { minLength: 2, maxLength: 20 },
  )
  .map((acts) =>
    acts.flatMap(({ amount, end }): Step[] =>
      end === 'capture' || end === 'release'
        ? [
            { kind: 'hold', amount },
            { kind: end, amount },
          ]
        : [{ kind: end === 'credit' ? 'credit' : 'debit', amount }],
    ),
  );

function ledgerOf(steps: readonly Step[]): { entries: LedgerEntry[]; account: Account } {
  let before: KeptAccount = { account: EMPTY_ACCOUNT, entries: 0 };
  const entries = steps.map(({ kind, amount }, index): LedgerEntry => {
    // An order's hold and its end follow each other.
    const reference = `order-${kind === 'capture' || kind === 'release' ? index - 1 : index}`;
    const said = { userId: USER, kind, amountMinor: minor(amount), reference, by: 1, at: 1_000 };
    const { entry, account } = bookEntry(before, said);
    before = { account, entries: entry.number };
    return { ...entry, id: `1000-${index}` };
  });
  return { entries, account: before.account };
}

function replay(entries: readonly LedgerEntry[]): Replayed {
  const replaying = createReplay(USER);
  for (const entry of entries) replaying.take(entry);
  return replaying.replayed;
}

describe('a replay', () => {
  test('of a ledger comes to the account that it was written from, and finds nothing', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const { entries, account } = ledgerOf(steps);
        expect(replay(entries)).toMatchObject({ account, entries: entries.length, breaks: [] });
      }),
    );
  });

  test('of a ledger in which one entry is missing, stands twice or has another amount is another, or finds it', () => {
    fc.assert(
      fc.property(life, fc.nat(), fc.constantFrom('missing', 'twice', 'amount'), (steps, place, harm) => {
        const { entries, account } = ledgerOf(steps);
        const index = place % entries.length;
        const entry = entries[index] as LedgerEntry;
        const put = {
          missing: [],
          twice: [entry, entry],
          amount: [{ ...entry, amountMinor: minor(entry.amountMinor + 1) }],
        };
        const found = replay(entries.toSpliced(index, 1, ...put[harm]));
        const sumsDiffer =
          found.account.balanceMinor !== account.balanceMinor || found.account.heldMinor !== account.heldMinor;
        expect(sumsDiffer || found.breaks.length > 0).toBe(true);
        expect(found.breaks.length <= 20).toBe(true);
      }),
    );
  });

  test('counts what was booked by an id, and keeps the latest credit limit', () => {
    const { entries } = ledgerOf(ledgerKinds.map((kind) => ({ kind, amount: 5 })));
    const limited = entries.map((entry) => (entry.kind === 'limit' ? { ...entry, creditLimitMinor: minor(9) } : entry));
    expect(replay(limited)).toMatchObject({ bookings: 4, account: { creditLimitMinor: 9 } });
  });

  test('misses the number of an entry that is gone, whatever it moved', () => {
    fc.assert(
      fc.property(life, fc.nat(), (steps, place) => {
        const entries = ledgerOf(steps.map(({ amount }) => ({ kind: 'uncollected', amount }))).entries;
        const found = replay(entries.toSpliced(place % entries.length, 1));
        const isMissed = found.breaks.some(({ what }) => what === 'chain-number');
        expect(isMissed || found.entries < entries.length).toBe(true);
      }),
    );
  });

  test('goes on from an opening entry as from the entries that it stands for', () => {
    fc.assert(
      fc.property(life, fc.nat(), (steps, place) => {
        const { entries } = ledgerOf(steps);
        const cut = place % entries.length;
        const replaying = createReplay(USER, replay(entries.slice(0, cut)));
        for (const entry of entries.slice(cut)) replaying.take(entry);
        expect(replaying.replayed).toEqual(replay(entries));
      }),
    );
  });

  test('finds an entry of another person', () => {
    const { entries } = ledgerOf([{ kind: 'credit', amount: 5 }]);
    expect(replay(entries.map((entry) => ({ ...entry, userId: 8 }))).breaks).toEqual([
      { what: 'foreign', entryId: '1000-0', reference: 'order-0', expected: 7, found: 8 },
    ]);
  });
});

test.each([
  ['1000-1', '1000-0', true],
  ['1000-10', '1000-9', true],
  ['1001-0', '1000-9', true],
  ['1000-0', '1000-0', false],
  ['999-5', '1000-0', false],
])('the id %s stands behind %s: %s', (id, other, expected) => {
  expect(comesAfter(id, other)).toBe(expected);
});
