import {
  type Batch,
  type BatchRow,
  isRetriable,
  type RowStatus,
  type StopReason,
  type Wanted,
} from '../../domain/batches/batch.ts';
import { leftOutAs, wantedOf } from '../../domain/batches/batch-row.ts';
import type { Order } from '../../domain/orders/order.ts';
import { PENDING_LOOKED_THROUGH } from '../../domain/orders/order-search.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import type { Shop } from '../shop.ts';

export interface BatchView {
  readonly batch: Batch;
  readonly rows: readonly RowStatus[];
  readonly stop: StopReason | undefined;
}

export type BatchViewShop = Pick<Shop, 'orders' | 'batches'>;

const ROWS_READ_AT_ONCE = 50;

export async function viewBatch(shop: BatchViewShop, batch: Batch): Promise<BatchView> {
  // Read before the orders. So if a row is refused meanwhile, it is shown as waiting, and a waiting row is never shown as refused.
  const { refusals, stop } = await shop.batches.notes(batch.reference);
  const found = await mapConcurrent(batch.rows, ROWS_READ_AT_ONCE, (row) => peek(shop, batch, row));
  const rows = batch.rows.map((row, at) => ({
    ...row,
    ...rowFactsOf(found[at] ?? 'missing', wantedOf(batch, row)),
    refusal: refusals.get(row.reference) ?? leftOutAs(batch, row),
  }));
  return { batch, rows, stop };
}

/** Whether the list is over and nothing of it was or can be bought. Then a person who sends it again need not be asked. */
export function boughtNothing({ batch, rows }: BatchView): boolean {
  return batch.state === 'done' && rows.every(isRetriable);
}

/** While a list runs, it tells the ends of its rows itself, because it ends only when its buyer was told. */
export async function isToldByList(
  { batches }: { readonly batches: Pick<Shop['batches'], 'stateOf'> },
  { batch }: Order,
): Promise<boolean> {
  return batch !== undefined && (await batches.stateOf(batch)) === 'running';
}

/** The list that is being bought for this person, if one of their newest purchases is of such a list. */
export async function findRunningBatch({ orders, batches }: BatchViewShop, userId: number): Promise<Batch | undefined> {
  const { orders: newest } = await orders.listByBuyer(userId, 0, PENDING_LOOKED_THROUGH);
  const references = new Set(newest.flatMap(({ batch }) => batch ?? []));
  const found = await Promise.all([...references].map((one) => unlessUnreadable(batches.find(one))));
  return found.find((batch) => batch?.state === 'running');
}

async function peek({ orders }: BatchViewShop, batch: Batch, { reference }: BatchRow): Promise<PeekedOrder> {
  // No row has an order before its list is confirmed.
  return batch.confirmedAt === undefined ? 'missing' : orders.peek(reference);
}

type PeekedOrder = Awaited<ReturnType<Shop['orders']['peek']>>;

function rowFactsOf(found: PeekedOrder, kept: Wanted): Pick<RowStatus, 'wanted' | 'order' | 'isUnreadable'> {
  if (found === 'missing') return { wanted: kept, order: undefined };
  return found === 'unreadable'
    ? { wanted: kept, order: undefined, isUnreadable: true }
    : { wanted: found, order: found };
}
