import type { Batch, BatchRow, RowStatus, Wanted } from '../../domain/batches/batch.ts';
import { leftOutAs, wantedOf } from '../../domain/batches/batch-row.ts';
import type { BatchStore, BatchView } from './ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';

export type ViewBatch = (batch: Batch) => Promise<BatchView>;

const READS_AT_ONCE = 50;

/** Reads what became of each row: its order, or why it was not bought. */
export function createViewBatch(deps: {
  batches: Pick<BatchStore, 'notes'>;
  orders: Pick<OrderStore, 'peek'>;
}): ViewBatch {
  return async (batch) => {
    // Read before the orders. So a row that is refused meanwhile is shown as one that waits, and no row that waits is shown as refused.
    const { refusals, stop } = await deps.batches.notes(batch.reference);
    const found = await mapConcurrent(batch.rows, READS_AT_ONCE, (row) => find(batch, row));
    const rows = batch.rows.map((row, at) => ({
      ...row,
      ...rowFactsOf(found[at] ?? 'missing', wantedOf(batch, row)),
      refusal: refusals.get(row.reference) ?? leftOutAs(batch, row),
    }));
    return { batch, rows, stop };
  };

  async function find(batch: Batch, { reference }: BatchRow): Promise<PeekedOrder> {
    // No row has an order before its list is confirmed.
    return batch.confirmedAt === undefined ? 'missing' : deps.orders.peek(reference);
  }
}

type PeekedOrder = Awaited<ReturnType<OrderStore['peek']>>;

function rowFactsOf(found: PeekedOrder, kept: Wanted): Pick<RowStatus, 'wanted' | 'order' | 'isUnreadable'> {
  if (found === 'missing') return { wanted: kept, order: undefined };
  return found === 'unreadable'
    ? { wanted: kept, order: undefined, isUnreadable: true }
    : { wanted: found, order: found };
}
