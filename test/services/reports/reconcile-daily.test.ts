import { beforeEach, describe, expect, test } from 'vitest';
import type { BookRow } from '../../../src/domain/reports/reconciliation.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { type DailyLoop, findLastRun } from '../../../src/services/daily-work.ts';
import {
  createReconcileDaily,
  createReconcileOnce,
  daysToReconcile,
  type reconcileDay,
  type ReconciledDay,
} from '../../../src/services/reports/reconcile-daily.ts';
import { memoryLeases, memoryKeyValues } from '../../support/fakes/memory-leases.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { booksReport } from '../../support/samples/books-report.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const HOUR_MS = 3_600_000;
/** Five in the morning in Lagos. */
const MORNING = Date.parse('2026-11-21T04:00:00Z');

let now: number;
let leases: ReturnType<typeof memoryLeases>;
let notes: ReturnType<typeof memoryKeyValues>;
let compared: string[];
let announced: string[];
/** What the comparison of a day finds; by default the same rows on both sides. */
let findings: Map<string, readonly BookRow[] | Error>;
let logger: RecordingLogger;

beforeEach(() => {
  now = MORNING;
  leases = memoryLeases();
  notes = memoryKeyValues();
  [compared, announced] = [[], []];
  findings = new Map();
  logger = new RecordingLogger();
});

const sold: readonly BookRow[] = [{ type: 'same', order: orderIn('successful') }];
const lost: readonly BookRow[] = [{ type: 'only-here', order: orderIn('successful') }];

function dayOf(date: string, rows: readonly BookRow[]): ReconciledDay {
  return { report: booksReport(rows, { date }), file: '' };
}

const reconcile: typeof reconcileDay = async (_shop, date, { onStep }) => {
  compared.push(date);
  await onStep?.();
  const rows = findings.get(date) ?? sold;
  if (rows instanceof Error) throw rows;
  return dayOf(date, rows);
};

function shop() {
  const timeZone = 'Africa/Lagos';
  return shopOf({ leases, keyValues: notes, reconcileAt: '04:00', timeZone, now: () => now, logger });
}

/** As in another process, which shares only the store. */
function daily(comparing = reconcile): DailyLoop {
  return createReconcileDaily(shop(), {
    reconcileOnce: createReconcileOnce(shop(), comparing),
    announce: async ({ report }) => void announced.push(report.date),
    tellCrash: async () => undefined,
  });
}

describe('every day', () => {
  test('is compared once when its time has come, with the two days before, over all processes', async () => {
    const [here, there] = [daily(), daily()];
    await Promise.all([here.runDue(), there.runDue()]);
    await here.runDue();
    await there.runDue();
    expect(compared).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    now += 22 * HOUR_MS;
    await here.runDue();
    expect(compared).toHaveLength(3);
    now += HOUR_MS;
    await here.runDue();
    expect(compared.slice(3)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(leases.held.size).toBe(0);
  });

  test('is told, and the days before only if something is found', async () => {
    await daily().runDue();
    expect(announced).toEqual(['2026-11-20']);
    findings.set('2026-11-19', lost);
    notes.texts.set('reconciled-up-to', '2026-11-19');
    await daily().runDue();
    expect(announced.slice(1)).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('on which nothing was sold is not worth a message', async () => {
    findings.set('2026-11-20', []);
    await daily().runDue();
    expect(announced).toEqual([]);
    expect(notes.texts.get('reconciled-up-to')).toBe('2026-11-20');
  });

  test('that was missed is made good, a week of them at the most', async () => {
    notes.texts.set('reconciled-up-to', '2026-10-01');
    await daily().runDue();
    expect(compared).toHaveLength(9);
    expect(compared[0]).toBe('2026-11-12');
    expect(announced).toHaveLength(7);
  });
});

test('after a clock was a year ahead for a minute the books of each day are compared as before', async () => {
  const process = daily();
  now += 365 * 24 * HOUR_MS;
  await process.runDue();
  now -= 365 * 24 * HOUR_MS;
  compared.length = 0;
  await process.runDue();
  expect(compared).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(notes.texts.get('reconciled-up-to')).toBe('2026-11-20');
  expect(logger.messages('warn')).toContain('a note lies in the future, because a clock was ahead; it counts as none');
});

describe('a service that is down', () => {
  test('is tried again after ten minutes, from the day on that was not compared', async () => {
    notes.texts.set('reconciled-up-to', '2026-11-18');
    findings.set('2026-11-20', new ResellerError('unavailable', 'down'));
    const process = daily();
    await process.runDue();
    expect(compared.splice(0)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(logger.messages('warn')).toEqual(['the daily reconciliation failed; trying again in ten minutes']);
    findings.clear();
    now += 9 * 60_000;
    await process.runDue();
    expect(compared).toEqual([]);
    now += 60_000;
    await process.runDue();
    expect(compared).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => date));
    expect(announced).toEqual(['2026-11-19', '2026-11-20']);
  });
});

describe('a day that a merchant asked for a moment ago', () => {
  test('is left to that comparison, and looked at again with the next look', async () => {
    const asked = await leases.take('reconcile:2026-11-20', 1);
    const process = daily();
    await process.runDue();
    expect(compared).not.toContain('2026-11-20');
    await asked?.release();
    await process.runDue();
    expect(compared).toContain('2026-11-20');
  });

  test.each([
    ['nothing', { rows: sold }, 0],
    ['a difference', { rows: lost }, 1],
    ['half a list', { rows: sold, complete: false }, 1],
  ] as const)('is noted with its differences: %s', async (_found, { rows, ...day }, differences) => {
    const date = '2026-11-20';
    await createReconcileOnce(shop(), async () => ({ report: booksReport(rows, { date, ...day }), file: '' }))(
      date,
      {},
    );
    expect(await findLastRun(shop(), 'reconciliation')).toEqual({ at: now, differences, date });
  });

  test('is busy for a second one, and free when the first has ended, also badly', async () => {
    findings.set('2026-11-20', new ResellerError('unavailable', 'down'));
    const once = createReconcileOnce(shop(), reconcile);
    const first = once('2026-11-20', {});
    expect(await once('2026-11-20', {})).toEqual({ type: 'busy' });
    await expect(first).rejects.toThrow('down');
    findings.clear();
    expect(await once('2026-11-20', {})).toMatchObject({ type: 'done', day: { report: { date: '2026-11-20' } } });
  });
});

test('a stop ends it between two days', async () => {
  notes.texts.set('reconciled-up-to', '2026-11-10');
  const slow: typeof reconcileDay = async (_shop, date, { signal }) => {
    compared.push(date);
    if (compared.length === 2) void process.stop();
    signal?.throwIfAborted();
    return dayOf(date, sold);
  };
  const process = daily(slow);
  await process.runDue();
  await process.stop();
  expect(compared).toHaveLength(2);
  expect(leases.held.size).toBe(0);
  expect(logger.lines).toEqual([]);
});

describe('the days to compare', () => {
  test.each([
    ['of a first time', undefined, '2026-11-20', '18 again, 19 again, 20'],
    ['of the next day', '2026-11-19', '2026-11-20', '18 again, 19 again, 20'],
    ['after three missed days', '2026-11-16', '2026-11-20', '15 again, 16 again, 17, 18, 19, 20'],
    ['of a day that was compared', '2026-11-20', '2026-11-20', ''],
    ['with a clock that was set back', '2026-11-21', '2026-11-20', ''],
    ['after months', '2026-08-01', '2026-11-20', '12 again, 13 again, 14, 15, 16, 17, 18, 19, 20'],
  ])('%s', (_when, lastDone, newest, expected) => {
    expect(daysInShort(lastDone, newest)).toBe(expected);
  });
});

const daysInShort = (lastDone: string | undefined, newest: string): string =>
  daysToReconcile(lastDone, newest)
    .map(({ date, again }) => `${date.slice(8)}${again ? ' again' : ''}`)
    .join(', ');
