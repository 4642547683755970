import { beforeEach, describe, expect, test } from 'vitest';
import { createAuditFindings } from '../../../src/use-cases/audit/audit-findings.ts';
import { createLastRuns, notingAudit, notingReconciliation } from '../../../src/use-cases/monitoring/last-runs.ts';
import type { ReconcileOutcome } from '../../../src/use-cases/reports/reconcile-daily.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { booksReport } from '../../support/samples/books-report.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const NOW = 1_795_000_000_000;
const DAY_MS = 24 * 3_600_000;

let notes: Map<string, string>;
let logger: RecordingLogger;

beforeEach(() => {
  notes = new Map();
  logger = new RecordingLogger();
});

const store = {
  read: async (name: string) => notes.get(name),
  write: async (name: string, text: string) => void notes.set(name, text),
};
const lastRuns = createLastRuns(store, () => NOW);

function reconciled(date: string, found: 'nothing' | 'a difference' | 'half a list'): ReconcileOutcome {
  const rows = found === 'a difference' ? [{ type: 'only-here' as const, order: orderIn('successful') }] : [];
  return { type: 'done', day: { report: booksReport(rows, { date, complete: found !== 'half a list' }), file: [] } };
}

async function reconcile(outcome: ReconcileOutcome, date = '2026-11-21', runs = lastRuns): Promise<ReconcileOutcome> {
  return notingReconciliation(async () => outcome, { lastRuns: runs, now: () => NOW, logger })(date, {});
}

describe('the last comparison of the books', () => {
  test.each([
    ['nothing', 0],
    ['a difference', 1],
    ['half a list', 1],
  ] as const)('is noted with its differences: %s', async (found, differences) => {
    await reconcile(reconciled('2026-11-21', found));
    expect(await lastRuns.find('reconciliation')).toEqual({ at: NOW, differences, date: '2026-11-21' });
  });

  test('is that of the newest day, and its second one if it is compared again', async () => {
    await reconcile(reconciled('2026-11-21', 'a difference'));
    await reconcile(reconciled('2026-11-19', 'nothing'), '2026-11-19');
    expect(await lastRuns.find('reconciliation')).toMatchObject({ differences: 1 });
    await reconcile(reconciled('2026-11-21', 'nothing'));
    expect(await lastRuns.find('reconciliation')).toMatchObject({ differences: 0 });
  });

  test('is none that another process does', async () => {
    expect(await reconcile({ type: 'busy' })).toEqual({ type: 'busy' });
    expect(await lastRuns.find('reconciliation')).toBeUndefined();
  });

  test('stands even if it cannot be noted', async () => {
    const outcome = reconciled('2026-11-21', 'nothing');
    const broken = { ...lastRuns, note: () => Promise.reject(new Error('away')) };
    expect(await reconcile(outcome, '2026-11-21', broken)).toBe(outcome);
    expect(logger.lines).toHaveLength(1);
  });
});

test('what a clock that was ahead has noted is as none, and gives way to the next one', async () => {
  notes.set('last-reconciliation', JSON.stringify({ at: NOW + DAY_MS, differences: 3, date: '2027-11-20' }));
  expect(await lastRuns.find('reconciliation')).toBeUndefined();
  await reconcile(reconciled('2026-11-21', 'nothing'));
  expect(await lastRuns.find('reconciliation')).toMatchObject({ differences: 0, date: '2026-11-21' });
});

test('the last audit is noted with its differences', async () => {
  const findings = createAuditFindings();
  findings.difference({ what: 'balance', userId: 7, expected: 1, found: 2 });
  await notingAudit(async () => findings.report(), { lastRuns, now: () => NOW, logger })({});
  expect(await lastRuns.find('audit')).toEqual({ at: NOW, differences: 1 });
});

test('a note that cannot be read is as none', async () => {
  for (const text of ['', '{', '{"at":"today"}']) {
    notes.set('last-audit', text);
    expect(await lastRuns.find('audit')).toBeUndefined();
  }
});
