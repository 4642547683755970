import { expect, test } from 'vitest';
import { bookedAt, type LedgerEntry } from '../../../src/domain/accounts/ledger.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { createReadStatement } from '../../../src/use-cases/reports/read-statement.ts';
import { BUYER } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
/** Half an hour before midnight in UTC. */
const NOW = Date.parse('2026-11-22T23:30:00Z');
const HOUR = 3_600_000;

const entry = (at: number, balance: number): LedgerEntry => ({
  id: `${at}-0`,
  userId,
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

/** The second one was written by a process of an earlier version whose clock was an hour ahead. */
const entries = [entry(NOW - HOUR, 100), entry(NOW + HOUR, 200)];

const statement = createReadStatement({
  accounts: {
    async newestEntries(_userId, { from, to }, _before, count) {
      const within = entries.filter((one) => bookedAt(one) >= from && bookedAt(one) < to);
      return { entries: within.toReversed().slice(0, count) };
    },
  },
  orders: { find: async () => undefined },
  timeZone: 'UTC',
  now: () => NOW,
});

test('a statement of days up to today shows what a clock ahead put into tomorrow, and counts it', async () => {
  const range = { from: '2026-11-22', to: '2026-11-22' };
  const page = await statement.page({ userId, range }, undefined);
  expect(page.entries.map((one) => one.entry.balanceAfterMinor)).toEqual([200, 100]);
  expect(page.balances).toEqual({ opening: 0, closing: 200 });
  expect((await statement.file({ userId, range }, true)).rows).toBe(2);
});

test('a statement of earlier days ends with them', async () => {
  const page = await statement.page({ userId, range: { from: '2026-11-20', to: '2026-11-21' } }, undefined);
  expect([page.entries, page.balances]).toEqual([[], { opening: 0, closing: 0 }]);
});
