import { lieWithin } from '../../domain/shared/clock.ts';
import { type Batch, latestOpenAt, tallyOf } from '../../domain/batches/batch.ts';
import { createBatchProgress, type BatchProgress } from './batch-progress.ts';
import { beginRows, type BeginRowsDeps } from './begin-rows.ts';
import type { BatchNotifier, BatchView } from './ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';
import type { ViewBatch } from './view-batch.ts';

export interface RunBatchDeps extends BeginRowsDeps {
  readonly view: ViewBatch;
  /** Whether the shop sells nothing, because its records are not there: rows wait. */
  readonly isShut: () => boolean;
  readonly notifier: BatchNotifier;
  readonly leaseMs: number;
  readonly now: Now;
  readonly logger: Logger;
}

export interface RunBatch {
  /** Takes a leased list as far as it goes now. Resolves with the next due time, null for never, or if another worker has it by now. */
  run(batch: Batch): Promise<number | null>;
  /** Begins no further rows: the list is due at once for another process, or after the next start. */
  stop(): void;
}

const DROPS_AT_ONCE = 32;
/** How long the end of a list waits for its last rows; those that take longer tell their own end. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 1_000;
const TELL_AGAIN_MS = 15_000;

/**
 * The runner of lists. It keeps nothing of its own: which rows are left is read from their orders, so that any process goes on where
 * another one died, and a row that two of them begin is confirmed once, as any order is.
 */
export function createRunBatch(deps: RunBatchDeps): RunBatch {
  let stopped = false;
  const run: BatchRun = {
    ...deps,
    startedAt: deps.now(),
    isStopping: () => stopped || deps.isShut(),
    progress: createBatchProgress(deps),
  };
  return {
    async run(batch) {
      switch (batch.state) {
        case 'running':
          return goOn(run, batch);
        case 'summing':
          return sumUp(run, batch);
        case 'draft':
        case 'dropped':
        case 'done':
          return null;
      }
    },
    stop() {
      stopped = true;
    },
  };
}

interface BatchRun extends RunBatchDeps {
  readonly startedAt: number;
  readonly isStopping: () => boolean;
  readonly progress: BatchProgress;
}

async function goOn(run: BatchRun, batch: Batch): Promise<number | null> {
  const before = await run.view(batch);
  await beginRows(before, { ...run, onBegun: run.progress.follow(before) });
  if (run.isStopping()) return putOff(run, batch, run.now() + (run.isShut() ? LOOK_AGAIN_MS : 0));
  const view = await run.view(batch);
  const openSince = latestOpenAt(view.rows);
  // If no process ran for a while, nobody has asked about the open rows for as long.
  if (openSince !== undefined && lieWithin(PATIENCE_MS, Math.max(openSince, run.startedAt), run.now())) {
    await run.progress.show(view);
    return putOff(run, batch, run.now() + LOOK_AGAIN_MS);
  }
  // From here on each row tells its own end. What ended before this is in the summary, which is read after it.
  const summing: Batch = { ...batch, state: 'summing', version: batch.version + 1 };
  const committed = await run.batches.commit(summing, run.now() + run.leaseMs);
  if (committed === 'committed') return sumUp(run, summing);
  run.progress.end(batch);
  return null;
}

async function sumUp(run: BatchRun, batch: Batch): Promise<number | null> {
  run.progress.end(batch);
  await takeBackRest(run, await run.view(batch));
  const view = await run.view(batch);
  await ensureKept(run, view);
  const outcome = await run.notifier.summary(view);
  if (outcome.type === 'later') {
    run.logger.warn({ reference: batch.reference, cause: outcome.cause }, 'the end of a list is not told yet');
    return putOff(run, batch, run.now() + (outcome.pauseMs ?? TELL_AGAIN_MS));
  }
  await run.batches.commit({ ...batch, state: 'done', version: batch.version + 1 }, null);
  const { spentMinor: _spent, ...counts } = tallyOf(view.rows);
  run.logger.info({ reference: batch.reference, ...counts, stop: view.stop }, 'a list has ended');
  return null;
}

/** What the summary calls not begun can never be begun after it, not even by a process that was held up. So it may be bought anew. */
async function takeBackRest({ drop }: BatchRun, { batch, rows }: BatchView): Promise<void> {
  const left = rows.filter(({ order }) => order?.state === 'draft');
  await mapConcurrent(left, DROPS_AT_ONCE, ({ reference }) => drop({ reference, userId: batch.buyer.userId }));
}

/** What the summary says of a row stays so. */
async function ensureKept({ batches, orders }: BatchRun, { batch, rows }: BatchView): Promise<void> {
  const found = rows.flatMap(({ order }) => order ?? []);
  await Promise.all([batches.ensureKept(batch), ...found.map((order) => orders.ensureKept(order))]);
}

async function putOff({ batches }: BatchRun, { reference }: Batch, dueAt: number): Promise<number> {
  await batches.reschedule(reference, dueAt);
  return dueAt;
}
