import type { Batch } from '../domain/batch.ts';
import type { BatchStore, BatchView, OrderStore } from './ports.ts';
import { sideBySide } from './side-by-side.ts';

export type ViewBatch = (batch: Batch) => Promise<BatchView>;

const READS_AT_ONCE = 50;

/** Reads what became of each row: its order, or why it was not bought. */
export function createViewBatch(deps: {
  batches: Pick<BatchStore, 'notes'>;
  orders: Pick<OrderStore, 'find'>;
}): ViewBatch {
  return async (batch) => {
    // Before the orders: a row that is refused meanwhile is shown as one that waits, and never the other way round.
    const { refusals, stop } = await deps.batches.notes(batch.reference);
    const orders = await sideBySide(batch.rows, READS_AT_ONCE, ({ reference }) => deps.orders.find(reference));
    const rows = batch.rows.map((row, at) => ({ ...row, order: orders[at], refusal: refusals.get(row.reference) }));
    return { batch, rows, stop };
  };
}
