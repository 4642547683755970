import { type Batch, latestOpenAt, type RowRefusal, type RowStanding, rowStateOf, tallyOf } from '../domain/batch.ts';
import type { Limits } from '../domain/limit.ts';
import type { Order } from '../domain/order.ts';
import type { Role } from '../domain/role.ts';
import type { Confirm, ConfirmOutcome } from './confirm.ts';
import type { Drop } from './drop.ts';
import type { BatchStore, BatchTeller, BatchView, Logger, Now, OrderStore } from './ports.ts';
import { sideBySide } from './side-by-side.ts';
import type { ViewBatch } from './view-batch.ts';

/** Who buys, at this moment; undefined where they may not any more. */
export type ReadBuyer = (userId: number) => Promise<{ role: Role; limits: Limits | undefined } | undefined>;

export interface RunBatchDeps {
  readonly batches: BatchStore;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly view: ViewBatch;
  readonly confirm: Confirm;
  readonly drop: Drop;
  /** Resolves when what can be done for the order at once has been done. */
  readonly settle: (order: Order) => Promise<void>;
  readonly readBuyer: ReadBuyer;
  readonly teller: BatchTeller;
  readonly leaseMs: number;
  readonly now: Now;
  readonly logger: Logger;
}

export interface RunBatch {
  /** Takes a leased list as far as it goes now. Resolves with the next due time, null for never or where it is another worker's by now. */
  run(batch: Batch): Promise<number | null>;
  /** Begins no further rows: the list is due at once for another process, or after the next start. */
  stop(): void;
}

/** Rows of one list that are under way at once. */
const ROWS_AT_ONCE = 6;
const DROPS_AT_ONCE = 32;
/** The message that shows how far it is is edited at most this often (https://core.telegram.org/bots/faq, 2026-11: one a second in a chat). */
const PROGRESS_EVERY_MS = 1_000;
/** How long the end of a list waits for its last rows; those that take longer tell their own end. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 1_000;
const TELL_AGAIN_MS = 15_000;
/** After so many rows in a row for which the service gave no answer, the rest is not begun. */
const MAX_UNANSWERED = 8;

/**
 * The runner of lists. It keeps nothing of its own: which rows are left is read from their orders, so that any process goes on where
 * another one died, and a row that two of them begin is confirmed once, as any order is.
 */
export function createRunBatch(deps: RunBatchDeps): RunBatch {
  let stopped = false;
  const run: Run = { ...deps, isStopping: () => stopped, shownAt: new Map() };
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

interface Run extends RunBatchDeps {
  readonly isStopping: () => boolean;
  /** When the progress of each list under way was drawn last. */
  readonly shownAt: Map<string, number>;
}

async function goOn(run: Run, batch: Batch): Promise<number | null> {
  const before = await run.view(batch);
  await beginRows(run, before);
  if (run.isStopping()) return putOff(run, batch, run.now());
  const view = await run.view(batch);
  const openSince = latestOpenAt(view.rows);
  if (openSince !== undefined && run.now() < openSince + PATIENCE_MS) {
    if (isDrawDue(run, batch)) await run.teller.progress(view);
    return putOff(run, batch, run.now() + LOOK_AGAIN_MS);
  }
  // From here on rows speak for themselves; what ended before is in what is read after this.
  const summing: Batch = { ...batch, state: 'summing', version: batch.version + 1 };
  const committed = await run.batches.commit(summing, run.now() + run.leaseMs);
  if (committed === 'committed') return sumUp(run, summing);
  run.shownAt.delete(batch.reference);
  return null;
}

async function sumUp(run: Run, batch: Batch): Promise<number | null> {
  run.shownAt.delete(batch.reference);
  await takeBackRest(run, await run.view(batch));
  const view = await run.view(batch);
  const outcome = await run.teller.summary(view);
  if (outcome.type === 'later') {
    run.logger.warn({ reference: batch.reference, cause: outcome.cause }, 'the end of a list is not told yet');
    return putOff(run, batch, run.now() + (outcome.pauseMs ?? TELL_AGAIN_MS));
  }
  await run.batches.commit({ ...batch, state: 'done', version: batch.version + 1 }, null);
  const { spentMinor: _spent, ...counts } = tallyOf(view.rows);
  run.logger.info({ reference: batch.reference, ...counts, stop: view.stop }, 'a list has ended');
  return null;
}

/** What the summary calls not begun can never be begun after it, also not by a process that was held up: it may be bought anew. */
async function takeBackRest({ drop }: Run, { batch, rows }: BatchView): Promise<void> {
  const left = rows.filter(({ order }) => order?.state === 'draft');
  await sideBySide(left, DROPS_AT_ONCE, ({ reference }) => drop({ reference, userId: batch.buyer.userId }));
}

async function putOff({ batches }: Run, { reference }: Batch, dueAt: number): Promise<number> {
  await batches.extendLease(reference, dueAt);
  return dueAt;
}

/** Begins the rows that wait, until there are none or they are to wait for ever. */
async function beginRows(run: Run, { batch, rows, stop }: BatchView): Promise<void> {
  const waiting = rows.filter((row) => rowStateOf(row) === 'waiting');
  if (stop !== undefined || waiting.length === 0) return;
  // The tap has just drawn it.
  if (!run.shownAt.has(batch.reference)) run.shownAt.set(batch.reference, run.now());
  const show = progressOf(run, batch, rows);
  let unanswered = 0;
  let halted = false;
  await sideBySide(waiting, ROWS_AT_ONCE, async (row) => {
    halted ||= run.isStopping() || (await run.batches.stopOf(batch.reference)) !== undefined;
    if (halted) return;
    const outcome = await beginRow(run, batch, row);
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
    if (unanswered >= MAX_UNANSWERED) await run.batches.stop(batch.reference, 'unanswered');
    show(row.reference, await run.orders.find(row.reference));
  });
}

async function beginRow(run: Run, batch: Batch, row: RowStanding): Promise<ConfirmOutcome['type'] | 'twin' | 'barred'> {
  const { reference, twin, again } = row;
  if (twin === true && batch.once === true) {
    await refuse(run, batch, reference, 'twin');
    return 'twin';
  }
  const buyer = await run.readBuyer(batch.buyer.userId);
  if (buyer === undefined) {
    await run.batches.stop(batch.reference, 'barred');
    return 'barred';
  }
  const isKnown = batch.again === true || again === true;
  const outcome = await run.confirm({ reference, userId: batch.buyer.userId, ...buyer, again: isKnown });
  await follow(run, batch, reference, outcome);
  return outcome.type;
}

/** What the outcome of a row means for it, and for the rest. */
async function follow(run: Run, batch: Batch, row: string, outcome: ConfirmOutcome): Promise<void> {
  switch (outcome.type) {
    case 'confirmed':
      return run.settle(outcome.order);
    case 'already':
      return;
    case 'short':
    case 'day-limit':
      return run.batches.stop(batch.reference, outcome.type);
    case 'void':
      return refuse(run, batch, row, 'expired');
    case 'price-changed':
      await refuse(run, batch, row, outcome.type);
      // The card that would show the new price is never drawn.
      return void (await run.drop({ reference: outcome.order.reference, userId: batch.buyer.userId }));
    case 'expired':
    case 'duplicate':
    case 'purchase-limit':
    // Nobody is there to enter a PIN while a list runs: such a row is bought by itself.
    case 'pin-needed':
    case 'paused':
    case 'gone':
    case 'unanswered':
      return refuse(run, batch, row, outcome.type);
  }
}

/** The reason first: a row that is taken back and has none would look as if it had been lost. */
async function refuse({ batches, drop }: Run, batch: Batch, row: string, why: RowRefusal): Promise<void> {
  await batches.refuse(batch.reference, row, why);
  await drop({ reference: row, userId: batch.buyer.userId });
}

/** Takes note of rows that were begun, and shows how far it is, no more than once a second and beside everything else. */
function progressOf(run: Run, batch: Batch, rows: readonly RowStanding[]) {
  const { teller, logger } = run;
  const current = new Map(rows.map((row) => [row.reference, row]));
  let showing: Promise<void> | undefined;
  return (reference: string, order: Order | undefined): void => {
    const row = current.get(reference);
    if (row !== undefined) current.set(reference, { ...row, order });
    if (showing !== undefined || !isDrawDue(run, batch)) return;
    showing = teller
      .progress({ batch, rows: [...current.values()], stop: undefined })
      .catch((error: unknown) => logger.warn({ err: error, reference: batch.reference }, 'no progress could be shown'))
      .finally(() => {
        showing = undefined;
      });
  };
}

function isDrawDue({ now, shownAt }: Run, { reference }: Batch): boolean {
  if (now() - (shownAt.get(reference) ?? 0) < PROGRESS_EVERY_MS) return false;
  shownAt.set(reference, now());
  return true;
}
