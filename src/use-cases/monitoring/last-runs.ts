import { z } from 'zod';
import { isFromFuture } from '../../domain/shared/days.ts';
import type { KeyValueStore, Now, Logger } from '../shared/ports.ts';
import type { DailyWork, LastRun, LastRuns } from './ports.ts';
import type { BooksReport } from '../../domain/reports/reconciliation-table.ts';
import type { RunArchive } from '../archive/archive-orders.ts';
import type { AuditReport } from '../audit/audit-findings.ts';
import type { ReconcileOnce } from '../reports/reconcile-daily.ts';

const runSchema = z.object({ at: z.number(), differences: z.number(), date: z.string().optional() });

export function createLastRuns(notes: KeyValueStore, now: Now): LastRuns {
  return {
    note: (work, run) => notes.write(nameOf(work), JSON.stringify(run)),
    async find(work) {
      const found = read((await notes.read(nameOf(work))) ?? '');
      return found === undefined || isFromFuture(found.at, now()) ? undefined : found;
    },
  };
}

/** Undefined if there was none yet, or what is noted of it cannot be read. */
function read(text: string): LastRun | undefined {
  try {
    return runSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function nameOf(work: DailyWork): string {
  return `last-${work}`;
}

interface NoteRunsDeps {
  readonly lastRuns: LastRuns;
  readonly now: Now;
  readonly logger: Logger;
}

/** The same, and what came of it is noted for who runs the bot. One of an older day than the last says nothing new. */
export function notingReconciliation(reconcileOnce: ReconcileOnce, deps: NoteRunsDeps): ReconcileOnce {
  return async (date, options) => {
    const outcome = await reconcileOnce(date, options);
    if (outcome.type === 'done') {
      await note(deps, 'reconciliation', { at: deps.now(), differences: findingsIn(outcome.day.report), date });
    }
    return outcome;
  };
}

export function notingAudit<Options>(
  audit: (options: Options) => Promise<AuditReport>,
  deps: NoteRunsDeps,
): (options: Options) => Promise<AuditReport> {
  return async (options) => {
    const report = await audit(options);
    await note(deps, 'audit', { at: deps.now(), differences: report.differenceCount });
    return report;
  };
}

/** An archive run finds no differences. Only that it came to its end is noted. */
export function notingArchive(runArchive: RunArchive, deps: NoteRunsDeps): RunArchive {
  return async (options) => {
    const summary = await runArchive(options);
    await note(deps, 'archive', { at: deps.now(), differences: 0 });
    return summary;
  };
}

/** A list that was not seen to its end is one of them. */
function findingsIn({ findingCount, complete }: BooksReport): number {
  return findingCount + (complete ? 0 : 1);
}

/** Never throws: the work itself is done. */
async function note({ lastRuns, logger }: NoteRunsDeps, work: DailyWork, run: LastRun): Promise<void> {
  try {
    const before = await lastRuns.find(work);
    if ((before?.date ?? '') <= (run.date ?? '')) await lastRuns.note(work, run);
  } catch (error) {
    logger.warn({ err: error, work }, 'the end of a daily work could not be noted');
  }
}
