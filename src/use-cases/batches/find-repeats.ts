import type { Batch, BatchRow } from '../../domain/batches/batch.ts';
import { orderOfRow } from '../../domain/batches/batch-row.ts';
import type { Order } from '../../domain/orders/order.ts';
import { isBought } from '../orders/find-duplicate.ts';
import type { OrderStore } from '../orders/ports.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';

/** A row that asks for what its buyer bought a moment ago. */
export interface Repeat {
  readonly row: number;
  /** The purchase that it repeats. */
  readonly order: Order;
}

export interface FindRepeats {
  /** Those of a list that is not stored yet. A row that says that it is wanted again is none. */
  look(batch: Batch): Promise<readonly Repeat[]>;
  /** Those that the list's card has named, as they are now. */
  named(batch: Batch): Promise<readonly Repeat[]>;
}

const READS_AT_ONCE = 50;

/** Finds what a single purchase's card would say of each row. What is bought between the card and its tap is found when the row is confirmed. */
export function createFindRepeats({ orders }: { orders: Pick<OrderStore, 'find' | 'latestSame'> }): FindRepeats {
  return {
    async look(batch) {
      const drafts = batch.rows
        .filter(({ again }) => again !== true)
        .map((row) => ({ row, order: orderOfRow(batch, row) }));
      const latest = await orders.latestSame(drafts.map(({ order }) => order));
      const repeats = await read(drafts.map(({ row }, at) => ({ row, earlier: latest[at] })));
      return repeats.filter(({ order }) => isBought(order));
    },
    named: ({ rows }) => read(rows.map((row) => ({ row, earlier: row.earlier }))),
  };

  async function read(
    found: readonly { readonly row: BatchRow; readonly earlier: string | undefined }[],
  ): Promise<Repeat[]> {
    const repeats = await mapConcurrent(found, READS_AT_ONCE, async ({ row: { row }, earlier }) => {
      const order = earlier === undefined ? undefined : await orders.find(earlier);
      return order === undefined ? [] : [{ row, order }];
    });
    return repeats.flat();
  }
}
