import type { Batch, BatchRow, BatchWay, RowRefusal, Wanted, WrongRow } from './batch.ts';
import { earnedOn } from '../orders/earned-on.ts';
import { draftOrder } from '../orders/draft/draft-order.ts';
import { type Minor, minor } from '../shared/money.ts';
import type { Order } from '../orders/order.ts';
import { recipientKindOf } from '../recipients/recipient.ts';

/** What the row buys, as the card said. Undefined if the list is an older one, which has that in the orders of its rows. */
export function wantedOf({ goods }: Batch, { good, customerId, verifiedName }: BatchRow): Wanted | undefined {
  const bought = good === undefined ? undefined : goods?.[good];
  if (bought === undefined || customerId === undefined) return undefined;
  const kind = recipientKindOf(bought.item.service);
  return { ...bought, recipient: { kind, customerId, ...(verifiedName === undefined ? {} : { verifiedName }) } };
}

/** The order that the row is begun with: the same at any time and in any process. Undefined as above. */
export function orderOfRow(batch: Batch, row: BatchRow): Order | undefined {
  const wanted = wantedOf(batch, row);
  if (wanted === undefined) return undefined;
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
  const prices = rows.flatMap((row) => wantedOf(batch, row)?.priceMinor ?? []);
  const isKnown = prices.length === rows.length;
  return { count: rows.length, sumMinor: isKnown ? minor(prices.reduce((a, b) => a + b, 0)) : batch.sumMinor };
}

/** What its buyer keeps of all rows; 0 in a list that leaves what it buys to the orders of its rows. */
export function earnedOnList(batch: Batch): Minor {
  const earned = batch.rows
    .map((row) => wantedOf(batch, row))
    .map((wanted) => (wanted === undefined ? 0 : earnedOn(wanted)));
  return minor(earned.reduce((a: number, b) => a + b, 0));
}

/** The number of the first row that asks for the same; undefined if the list does not say what its rows buy. */
export function originalOf({ rows }: Batch, { row, good, customerId }: BatchRow): number | undefined {
  if (good === undefined) return undefined;
  return rows.find((one) => one.row !== row && one.good === good && one.customerId === customerId)?.row;
}

/** Rows that were sent and could not be bought; of older lists no more is known than their numbers. */
export function wrongRowsOf({ wrong, bad = [] }: Batch): readonly WrongRow[] {
  return wrong ?? bad.map((row) => ({ row, text: '', why: '' }));
}

/** How many rows the person sent, good and wrong ones. */
export function sentCountOf(batch: Batch): number {
  return batch.rows.length + wrongRowsOf(batch).length;
}
