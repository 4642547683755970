import { afterEach, expect, test } from 'vitest';
import { EMPTY_LEDGER, bookedAt, type LedgerEntry, type OpeningEntry } from '../../../src/domain/accounts/ledger.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { statementFile, statementPage } from '../../../src/services/reports/statement.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { BUYER } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
/** Half an hour before midnight in UTC. */
const NOW = Date.parse('2026-11-22T23:30:00Z');
const HOUR = 3_600_000;

const entry = (at: number, balance: number): LedgerEntry => ({
  id: `${at}-0`,
  userId,
  number: 1,
  kind: 'credit',
  amountMinor: minor(100),
  balanceBeforeMinor: minor(balance - 100),
  balanceAfterMinor: minor(balance),
  heldBeforeMinor: minor(0),
  heldAfterMinor: minor(0),
  reference: `at ${at}`,
  by: 1,
  at,
});

/** The second one was dated by a clock that is two hours ahead. */
const entries = [entry(NOW - HOUR, 100), entry(NOW + HOUR, 200)];

/** What is in the archive of this person. */
let opening: OpeningEntry | undefined;
afterEach(() => (opening = undefined));

function newestWithin({ from, to }: { from: number; to: number }): LedgerEntry[] {
  return entries.filter((one) => bookedAt(one) >= from && bookedAt(one) < to).toReversed();
}

const shop = shopOf({
  accounts: {
    newestEntries: async (_userId, range, _before, count) => ({ entries: newestWithin(range).slice(0, count) }),
    async *newestFirst(_userId, range) {
      yield* newestWithin(range);
    },
  },
  ledgerOpenings: { find: async () => opening, newestArchivedAt: async () => undefined },
  orders: { find: async () => undefined },
  timeZone: 'UTC',
  now: () => NOW,
});

test('a statement of days up to today shows what a clock ahead put into tomorrow, and counts it', async () => {
  const range = { from: '2026-11-22', to: '2026-11-22' };
  const page = await statementPage(shop, { userId, range }, undefined);
  expect(page.entries.map((one) => one.entry.balanceAfterMinor)).toEqual([200, 100]);
  expect(page.balances).toEqual({ opening: 0, closing: 200 });
  expect((await statementFile(shop, { userId, range }, true)).rows).toBe(2);
});

test('a statement of earlier days ends with them', async () => {
  const page = await statementPage(shop, { userId, range: { from: '2026-11-20', to: '2026-11-21' } }, undefined);
  expect([page.entries, page.balances]).toEqual([[], { opening: 0, closing: 0 }]);
});

test('what is in the archive is counted in the balance, and said to be left out where days reach so far back', async () => {
  const at = Date.parse('2026-11-10T12:00:00Z');
  const account = { ...EMPTY_LEDGER.account, balanceMinor: minor(4_740_000) };
  opening = { ...EMPTY_LEDGER, account, lastId: `${at}-0` };
  const of = (from: string, to: string) => statementPage(shop, { userId, range: { from, to } }, undefined);
  // After it, and before the entries that are here.
  expect(await of('2026-11-12', '2026-11-20')).toMatchObject({
    entries: [],
    balances: { opening: 4_740_000, closing: 4_740_000 },
    archivedUntil: undefined,
  });
  expect(await of('2026-11-01', '2026-11-20')).toMatchObject({
    balances: { opening: undefined, closing: 4_740_000 },
    archivedUntil: at,
  });
  const before = await of('2026-11-01', '2026-11-05');
  expect(before.balances).toEqual({ opening: undefined, closing: undefined });
  expect(before.archivedUntil).toBe(at);
  expect(await statementFile(shop, { userId, range: { from: '2026-11-01', to: '2026-11-22' } }, false)).toMatchObject({
    rows: 2,
    archivedUntil: at,
  });
});
