import { expect, test } from 'vitest';
import { createReadAccountDays } from '../../src/reseller/account-days.ts';
import type { Transaction } from '../../src/domain/orders/receipt.ts';
import type { HistoryQuery } from '../../src/domain/shared/reseller.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const days = { from: '2026-11-20', to: '2026-11-20' };

function setUp() {
  const state = { now: NOW, asked: 0, rows: [row('first')] };
  const reseller = {
    async transactions({ page }: HistoryQuery) {
      state.asked += 1;
      return { transactions: state.rows, page, total: state.rows.length, totalPages: 1 };
    },
  };
  const read = createReadAccountDays({ reseller, timeZone: 'Africa/Lagos', now: () => state.now });
  return { state, read };
}

function row(reference: string, createdAt = '2026-11-20T10:00:00Z'): Transaction {
  return { reference, status: 'successful', receipt: {}, createdAt };
}

test('the pages after the first are cut from what that one read, whatever is sold meanwhile', async () => {
  const { state, read } = setUp();
  const first = await read(days, { isAnew: true });
  state.rows = [row('second'), ...state.rows];
  expect(await read(days, { isAnew: false })).toBe(first);
  expect(state.asked).toBe(1);

  expect(await read(days, { isAnew: true })).toHaveLength(2);
  expect(await read(days, { isAnew: false })).toHaveLength(2);
  expect(state.asked).toBe(2);
});

test('they are read again after two minutes, for other days and for other words', async () => {
  const { state, read } = setUp();
  await read(days, { isAnew: true });
  state.now += 2 * 60_000 + 1;
  await read(days, { isAnew: false });
  expect(state.asked).toBe(2);
  await read({ ...days, search: 'glo' }, { isAnew: false });
  await read({ ...days, from: '2026-11-19' }, { isAnew: false });
  expect(state.asked).toBe(4);
});

test('that days cannot be told apart is kept too', async () => {
  const { state, read } = setUp();
  state.rows = [row('without a time', 'noon')];
  expect(await read(days, { isAnew: true })).toBeUndefined();
  expect(await read(days, { isAnew: false })).toBeUndefined();
  expect(state.asked).toBe(1);
});
