import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Minor, minor } from '../../../src/domain/shared/money.ts';
import { findLastRun, noteRun } from '../../../src/services/daily-work.ts';
import { createReconcileOnce } from '../../../src/services/reports/reconcile-daily.ts';
import { memoryKeyValues, memoryLeases } from '../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { booksReport } from '../../support/samples/books-report.ts';
import { orderIn } from '../../support/samples/sample-order.ts';
import { createWatchWallet } from '../../../src/services/accounts/watch-money.ts';

const NOW = 1_795_000_000_000;
const DAY_MS = 24 * 3_600_000;

let notes: ReturnType<typeof memoryKeyValues>;
let logger: RecordingLogger;

beforeEach(() => {
  notes = memoryKeyValues();
  logger = new RecordingLogger();
});

function shop(keyValues = notes) {
  return shopOf({ keyValues, leases: memoryLeases(), now: () => NOW, logger });
}

async function reconcile(date: string, found: 'nothing' | 'a difference' | 'half a list', by = shop()) {
  const rows = found === 'a difference' ? [{ type: 'only-here' as const, order: orderIn('successful') }] : [];
  const report = booksReport(rows, { date, complete: found !== 'half a list' });
  return createReconcileOnce(by, async () => ({ report, file: [] }))(date, {});
}

describe('the last comparison of the books', () => {
  test.each([
    ['nothing', 0],
    ['a difference', 1],
    ['half a list', 1],
  ] as const)('is noted with its differences: %s', async (found, differences) => {
    await reconcile('2026-11-21', found);
    expect(await findLastRun(shop(), 'reconciliation')).toEqual({ at: NOW, differences, date: '2026-11-21' });
  });

  test('is that of the newest day, and its second one if it is compared again', async () => {
    await reconcile('2026-11-21', 'a difference');
    await reconcile('2026-11-19', 'nothing');
    expect(await findLastRun(shop(), 'reconciliation')).toMatchObject({ differences: 1 });
    await reconcile('2026-11-21', 'nothing');
    expect(await findLastRun(shop(), 'reconciliation')).toMatchObject({ differences: 0 });
  });

  test('is none that another process does', async () => {
    const here = shop();
    await here.leases.take('reconcile:2026-11-21', 1);
    expect(await reconcile('2026-11-21', 'nothing', here)).toEqual({ type: 'busy' });
    expect(await findLastRun(here, 'reconciliation')).toBeUndefined();
  });

  test('stands even if it cannot be noted', async () => {
    const broken = { ...notes, write: () => Promise.reject(new Error('away')) };
    expect(await reconcile('2026-11-21', 'nothing', shop(broken))).toMatchObject({ type: 'done' });
    expect(logger.lines).toHaveLength(1);
  });
});

test('what a clock that was ahead has noted is as none, and gives way to the next one', async () => {
  notes.texts.set('last-reconciliation', JSON.stringify({ at: NOW + DAY_MS, differences: 3, date: '2027-11-20' }));
  expect(await findLastRun(shop(), 'reconciliation')).toBeUndefined();
  await reconcile('2026-11-21', 'nothing');
  expect(await findLastRun(shop(), 'reconciliation')).toMatchObject({ differences: 0, date: '2026-11-21' });
});

test('a note that cannot be read is as none', async () => {
  for (const text of ['', '{', '{"at":"today"}']) {
    notes.texts.set('last-audit', text);
    expect(await findLastRun(shop(), 'audit')).toBeUndefined();
    await noteRun(shop(), 'audit', { differences: 1 });
    expect(await findLastRun(shop(), 'audit')).toEqual({ at: NOW, differences: 1 });
  }
});

test('the wallet is asked for when somebody looks, not more often than every two minutes, and nobody waits for it', async () => {
  let now = 0;
  const balance = vi.fn<() => Promise<Minor>>(async () => minor(5_000));
  const wallet = createWatchWallet(shopOf({ reseller: { balance }, now: () => now }));
  expect(balance).not.toHaveBeenCalled();
  expect(wallet()).toBeUndefined();
  await expect.poll(wallet).toEqual({ balanceMinor: 5_000, at: 0 });
  now = 119_999;
  wallet();
  expect(balance).toHaveBeenCalledTimes(1);
  now = 120_000;
  balance.mockRejectedValueOnce(new Error('away'));
  expect(wallet()).toEqual({ balanceMinor: 5_000, at: 0 });
  expect(balance).toHaveBeenCalledTimes(2);
  now = 240_000;
  wallet();
  await expect.poll(wallet).toEqual({ balanceMinor: 5_000, at: 240_000 });
});
