import { type Batch, type RowRefusal, type RowStatus, rowStateOf } from '../../domain/batches/batch.ts';
import { orderOfRow } from '../../domain/batches/batch-row.ts';
import type { Limits } from '../../domain/accounts/limits.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Confirm, ConfirmOutcome } from '../orders/confirm-order.ts';
import type { CancelDraft } from '../orders/cancel-draft.ts';
import type { BatchStore, BatchView } from './ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';

/** Who buys, at this moment; undefined if they may not any more. */
export type ReadBuyer = (userId: number) => Promise<{ role: Role; limits: Limits | undefined } | undefined>;

export interface BeginRowsDeps {
  readonly batches: BatchStore;
  readonly orders: Pick<OrderStore, 'find' | 'ensureKept'>;
  readonly confirm: Confirm;
  readonly drop: CancelDraft;
  /** Makes the call for an order that was just confirmed. Resolves when what can be done for it at once has been done. */
  readonly begin: (order: Order, leasedUntil: number) => Promise<void>;
  readonly readBuyer: ReadBuyer;
}

export interface BeginRowsRun extends BeginRowsDeps {
  readonly isStopping: () => boolean;
  /** Hears of each row as it stands once it was begun, or was not. */
  readonly onBegun: (reference: string, order: Order | undefined) => void;
}

/** Rows of one list that are under way at once. */
const ROWS_AT_ONCE = 6;
/** After so many rows in a row for which the service gave no answer, the rest is not begun. */
const MAX_UNANSWERED = 8;

/** Begins the rows that wait, until there are none or they are to wait for ever. */
export async function beginRows({ batch, rows, stop }: BatchView, run: BeginRowsRun): Promise<void> {
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
