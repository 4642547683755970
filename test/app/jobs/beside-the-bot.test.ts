import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchLoop } from '../../bench/watch-loop.ts';
import { createJobRunner } from '../../../src/app/jobs/job-process.ts';
import { readConfig } from '../../../src/config.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { createAudit } from '../../../src/use-cases/audit/audit-ledgers.ts';
import { mapConcurrent } from '../../../src/use-cases/shared/map-concurrent.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';

const ENTRIES = 6_000;
const PEOPLE = 60;

const events = { serviceCalled: () => undefined, moved: () => undefined };

let real: RealStore;

beforeAll(async () => {
  real = await startRealStore();
  const bookings = Array.from({ length: ENTRIES }, (_, place) => place);
  await mapConcurrent(bookings, 100, (place) =>
    real.store.accounts.book({
      id: `c-${place}`,
      userId: 1_000 + (place % PEOPLE),
      kind: 'credit',
      amountMinor: minor(100),
      by: 1,
      at: 0,
    }),
  );
});
afterAll(() => real.stop());

const config = () =>
  readConfig({
    BOT_TOKEN: '1:a',
    RESELLER_BASE_URL: 'http://127.0.0.1:1',
    RESELLER_API_KEY: 'key',
    REDIS_URL: real.url,
    KEY_PREFIX: real.keyPrefix,
    MERCHANT_IDS: '1',
  });

/** Of this process, while it does it or waits for it. */
async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; cpuMs: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}

test('the archive is at work in a process of its own, under the settings of the bot', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-archive-'));
  const run = createJobRunner({ config: { ...config(), ARCHIVE_DIR: directory }, events, logger: real.logger });
  try {
    const { summary } = await run({ type: 'archive' }, {});
    expect(summary).toMatchObject({ orders: 0, entries: 0 });
    expect(await readdir(directory)).toContain('archive.id');
    const stopping = AbortSignal.abort(new Error('the bot stops'));
    await expect(run({ type: 'archive' }, { signal: stopping })).rejects.toThrow('the bot stops');
    const without = createJobRunner({ config: config(), events, logger: real.logger });
    await expect(without({ type: 'archive' }, {})).rejects.toThrow('ARCHIVE_DIR is not set');
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('an audit in a process of its own finds the same, costs the bot next to nothing, and does not make it late', async () => {
  const run = createJobRunner({ config: config(), events, logger: real.logger });
  const inside = await costOf(() => createAudit(real.store)({ full: true }));
  const beside = await costOf(() => run({ type: 'audit', full: true }, {}));
  expect(beside.result.report).toEqual(inside.result);
  expect(inside.result).toMatchObject({ entries: ENTRIES, accounts: PEOPLE, differenceCount: 0 });
  // Both on this machine, as busy as it is.
  expect(beside.cpuMs).toBeLessThan(inside.cpuMs / 2);
  // By its own work, and not by that of other programs.
  const watch = watchLoop();
  await run({ type: 'audit', full: false }, {});
  watch.stop();
  expect(watch.busyMs()).toBeLessThan(50);
});
