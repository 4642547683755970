import { lieWithin } from '../../domain/shared/days.ts';
import {
  type Batch,
  latestOpenAt,
  tallyOf,
  type RowRefusal,
  type RowStatus,
  rowStateOf,
} from '../../domain/batches/batch.ts';
import type { BatchNotifier, BatchView, BatchStore } from './ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import { mapConcurrent } from '../shared/concurrency.ts';
import type { ViewBatch } from './draft-batch.ts';
import { orderOfRow } from '../../domain/batches/batch-row.ts';
import type { Limits } from '../../domain/accounts/limits.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Role } from '../../domain/people/person.ts';
import type { CancelDraftOutcome, ConfirmOutcome } from '../../domain/orders/card-outcomes.ts';
import type { OrderStore } from '../orders/ports.ts';

interface RunBatchDeps extends BeginRowsDeps {
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

/** Who buys, at this moment; undefined if they may not any more. */
export type ReadBuyer = (userId: number) => Promise<{ role: Role; limits: Limits | undefined } | undefined>;

interface BeginRowsDeps {
  readonly batches: BatchStore;
  readonly orders: Pick<OrderStore, 'find' | 'ensureKept'>;
  readonly confirm: (tap: {
    reference: string;
    userId: number;
    role: Role;
    limits: Limits | undefined;
    again: boolean;
  }) => Promise<ConfirmOutcome>;
  readonly drop: (tap: { reference: string; userId: number }) => Promise<CancelDraftOutcome>;
  /** Makes the call for an order that was just confirmed. Resolves when what can be done for it at once has been done. */
  readonly begin: (order: Order, leasedUntil: number) => Promise<void>;
  readonly readBuyer: ReadBuyer;
}

interface BeginRowsRun extends BeginRowsDeps {
  readonly isStopping: () => boolean;
  /** Hears of each row as it stands once it was begun, or was not. */
  readonly onBegun: (reference: string, order: Order | undefined) => void;
}

/** Rows of one list that are under way at once. */
const ROWS_AT_ONCE = 6;
/** After so many rows in a row for which the service gave no answer, the rest is not begun. */
const MAX_UNANSWERED = 8;

/** Begins the rows that wait, until there are none or they are to wait for ever. */
async function beginRows({ batch, rows, stop }: BatchView, run: BeginRowsRun): Promise<void> {
  const waiting = rows.filter((row) => rowStateOf(row) === 'waiting');
  if (stop !== undefined || waiting.length === 0) return;
  let unanswered = 0;
  let halted = false;
  await mapConcurrent(waiting, ROWS_AT_ONCE, async (row) => {
    halted ||= run.isStopping() || (await run.batches.stopOf(batch.reference)) !== undefined;
    if (halted) return;
    const outcome = await beginRow(run, batch, row);
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
    halted ||= outcome === 'over';
    if (unanswered >= MAX_UNANSWERED) await run.batches.stop(batch.reference, 'unanswered');
    run.onBegun(row.reference, await run.orders.find(row.reference));
  });
}

async function beginRow(
  run: BeginRowsDeps,
  batch: Batch,
  row: RowStatus,
): Promise<ConfirmOutcome['type'] | 'barred' | 'over'> {
  const { reference, again } = row;
  const buyer = await run.readBuyer(batch.buyer.userId);
  if (buyer === undefined) {
    await run.batches.stop(batch.reference, 'barred');
    return 'barred';
  }
  const draft = row.order === undefined ? orderOfRow(batch, row) : undefined;
  // Another process has summed the list up, this row among what was not begun.
  if (draft !== undefined && (await run.batches.begin(batch.reference, draft)) === 'over') return 'over';
  const tap = { reference, userId: batch.buyer.userId, ...buyer, again: batch.again === true || again === true };
  const first = await run.confirm(tap);
  // The card has asked about rows that are the same as each other. It could not ask about what was bought beside the list.
  const isTwin = first.type === 'duplicate' && first.earlier.batch === batch.reference;
  const outcome = isTwin ? await run.confirm({ ...tap, again: true }) : first;
  await follow(run, batch, reference, outcome);
  return outcome.type;
}

/** What the outcome of a row means for it, and for the rest. */
async function follow(run: BeginRowsDeps, batch: Batch, row: string, outcome: ConfirmOutcome): Promise<void> {
  switch (outcome.type) {
    case 'confirmed':
      return run.begin(outcome.order, outcome.leasedUntil);
    case 'already':
    // The row waits, for as long as the list may run.
    case 'shut':
      return;
    case 'void':
      return refuse(run, batch, row, 'expired');
    case 'price-changed':
    case 'content-changed':
      await refuse(run, batch, row, outcome.type);
      // The card that would show the change is never drawn.
      return void (await run.drop({ reference: outcome.order.reference, userId: batch.buyer.userId }));
    case 'expired':
    case 'duplicate':
    case 'purchase-limit':
    // While a list runs, no one is there to enter a PIN. So such a row is bought by itself.
    case 'pin-needed':
    case 'paused':
    case 'gone':
    case 'unanswered':
    // What is cheaper behind it may still be paid.
    case 'short':
    case 'day-limit':
      return refuse(run, batch, row, outcome.type);
  }
}

/** The reason is written first: a row that is taken back and has no reason would look as if it had been lost. */
async function refuse({ batches, drop }: BeginRowsDeps, batch: Batch, row: string, why: RowRefusal): Promise<void> {
  await batches.refuse(batch.reference, row, why);
  await drop({ reference: row, userId: batch.buyer.userId });
}

/** Shows how far lists are, no more than once a second each. */
interface BatchProgress {
  show(view: BatchView): Promise<void>;
  /** Hears of each row that was begun, and shows that beside everything else. */
  follow(before: BatchView): (reference: string, order: Order | undefined) => void;
  /** Nothing more is shown of it. */
  end(batch: Batch): void;
}

/** The message is edited at most this often (https://core.telegram.org/bots/faq, 2026-11: one a second in a chat). */
const EVERY_MS = 1_000;

function createBatchProgress({
  notifier,
  now,
  logger,
}: {
  notifier: BatchNotifier;
  now: Now;
  logger: Logger;
}): BatchProgress {
  /** When each list under way was drawn last. */
  const shownAt = new Map<string, number>();
  return {
    async show(view) {
      if (isDue(view.batch)) await notifier.progress(view);
    },
    follow({ batch, rows, stop }) {
      // The tap has just drawn it.
      if (!shownAt.has(batch.reference)) shownAt.set(batch.reference, now());
      const current = new Map(rows.map((row) => [row.reference, row]));
      let showing: Promise<void> | undefined;
      return (reference, order) => {
        const row = current.get(reference);
        if (row !== undefined) current.set(reference, { ...row, order });
        if (showing !== undefined || !isDue(batch)) return;
        showing = notifier
          .progress({ batch, rows: [...current.values()], stop })
          .catch((error: unknown) =>
            logger.warn({ err: error, reference: batch.reference }, 'no progress could be shown'),
          )
          .finally(() => {
            showing = undefined;
          });
      };
    },
    end({ reference }) {
      shownAt.delete(reference);
    },
  };

  function isDue({ reference }: Batch): boolean {
    if (lieWithin(EVERY_MS, shownAt.get(reference) ?? -Infinity, now())) return false;
    shownAt.set(reference, now());
    return true;
  }
}
