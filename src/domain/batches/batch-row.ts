import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { Batch, BatchRow, BatchWay, RowRefusal, Wanted, WrongRow } from './batch.ts';
import { earnedOn } from '../orders/earned-on.ts';
import { draftOrder } from '../orders/draft/draft-order.ts';
import { type Minor, minor } from '../shared/money.ts';
import type { Order } from '../orders/order.ts';

/** What the row buys, as the card said. */
export function wantedOf({ goods }: Batch, { good, customerId, verifiedName }: BatchRow): Wanted {
  const bought = goods[good];
  if (bought === undefined) throw new Error('a row buys what its list does not have');
  const kind = recipientKindOf(bought.item);
  return { ...bought, recipient: { kind, customerId, ...(verifiedName === undefined ? {} : { verifiedName }) } };
}

/** The order that the row is begun with: the same at any time and in any process. */
export function orderOfRow(batch: Batch, row: BatchRow): Order {
  const wanted = wantedOf(batch, row);
  const { buyer, draftedAt, reference } = batch;
  const known = row.earlier === undefined ? {} : { earlier: row.earlier };
  return draftOrder({ ...wanted, ...known, reference: row.reference, buyer, draftedAt, batch: reference });
}

/** Why the row is left out, because the list was confirmed for buying each thing once; undefined if it is not. */
export function leftOutAs(
  { once }: Pick<Batch, 'once'>,
  row: Pick<BatchRow, 'twin' | 'earlier'>,
): RowRefusal | undefined {
  return once === true ? repetitionOf(row) : undefined;
}

function repetitionOf({ twin, earlier }: Pick<BatchRow, 'twin' | 'earlier'>): RowRefusal | undefined {
  if (earlier !== undefined) return 'duplicate';
  return twin === true ? 'twin' : undefined;
}

/** How many rows such a tap buys, and for how much. */
export function boughtBy(batch: Batch, how: BatchWay): { count: number; sumMinor: Minor } {
  const rows = batch.rows.filter((row) => how !== 'once' || repetitionOf(row) === undefined);
  const sum = rows.reduce((total, row) => total + wantedOf(batch, row).priceMinor, 0);
  return { count: rows.length, sumMinor: minor(sum) };
}

/** What its buyer keeps of all rows. */
export function earnedOnList(batch: Batch): Minor {
  return minor(batch.rows.reduce((sum, row) => sum + earnedOn(wantedOf(batch, row)), 0));
}

/** The number of the first row that asks for the same. */
export function originalOf({ rows }: Batch, { row, good, customerId }: BatchRow): number | undefined {
  return rows.find((one) => one.row !== row && one.good === good && one.customerId === customerId)?.row;
}

/** Rows that were sent and could not be bought. */
export function wrongRowsOf({ wrong = [] }: Batch): readonly WrongRow[] {
  return wrong;
}

/** How many rows the person sent, good and wrong ones. */
export function sentCountOf(batch: Batch): number {
  return batch.rows.length + wrongRowsOf(batch).length;
}
