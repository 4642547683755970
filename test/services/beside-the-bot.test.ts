import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArchiveFiles } from '../../src/archive-files/archive-files.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { archiveLedgers } from '../../src/services/archive-orders.ts';
import { auditLedgers } from '../../src/services/audit/audit-ledgers.ts';
import { mapConcurrent } from '../../src/async/concurrency.ts';
import { createPace } from '../../src/async/timers.ts';
import { watchLoop } from '../bench/watch-loop.ts';
import { startRealStore } from '../support/redis/real-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Half of them one person's. */
const ENTRIES = 50_000;
const PEOPLE = 1_000;
const BUSIEST = 999;
const directory = await temporaryFolder();

const real = await startRealStore();

beforeAll(async () => {
  await mapConcurrent(
    Array.from({ length: ENTRIES }, (_, place) => place),
    500,
    (place) =>
      real.store.accounts.book({
        id: `c-${place}`,
        userId: place % 2 === 0 ? BUSIEST : 1_000 + (place % PEOPLE),
        kind: 'credit',
        amountMinor: minor(100),
        by: 1,
        at: 0,
      }),
  );
});
afterAll(() => real.stop());

/** The most that this thread worked at a stretch. By its own work, and not by that of other programs on the machine. */
async function busiestStretchOf(work: () => Promise<unknown>): Promise<number> {
  const busiestMs = watchLoop();
  await work();
  return busiestMs();
}

test('an audit of 50,000 entries in the bot’s own process never makes it late by 50 ms', async () => {
  let steps = 0;
  const busyMs = await busiestStretchOf(async () => {
    const report = await auditLedgers({ ...real.store, now: Date.now }, { onStep: () => void (steps += 1) });
    expect(report).toMatchObject({ entries: ENTRIES, differenceCount: 0, owedToMinor: ENTRIES * 100 });
  });
  expect(busyMs).toBeLessThan(50);
  // Often enough for a lease, and to stop.
  expect(steps).toBeGreaterThan(ENTRIES / 200);
});

test('neither does moving them into the archive, nor making one file of a month', async () => {
  const now = (): number => Date.now() + 60_000;
  const files = createArchiveFiles({ directory, notes: real.store.keyValues, now, logger: real.logger });
  const shop = { ...real.store, now, logger: real.logger };
  // Nobody waits for a whole night here.
  const archive = { files, keepMs: 0, pace: createPace(50_000) };
  const busyMs = await busiestStretchOf(async () => {
    expect(await archiveLedgers(shop, archive)).toBe(ENTRIES);
    await files.merge();
  });
  expect(busyMs).toBeLessThan(50);
  const names = (await readdir(directory)).filter((name) => name.startsWith('ledger-'));
  const months = new Set(names.map((name) => name.slice(0, 'ledger-YYYY-MM'.length)));
  expect(names).toHaveLength(months.size);
  expect(await auditLedgers(shop)).toMatchObject({ entries: ENTRIES, differenceCount: 0 });
});
