import type { Batch, BatchRow, Wanted } from './batch.ts';
import { draftOrder } from './draft-order.ts';
import type { Order } from './order.ts';
import { recipientKindOf } from './recipient.ts';

/** What the card said that the row buys; undefined in a list that leaves that to the orders of its rows. */
export function wantedOf({ goods }: Batch, { good, customerId, verifiedName }: BatchRow): Wanted | undefined {
  const bought = good === undefined ? undefined : goods?.[good];
  if (bought === undefined || customerId === undefined) return undefined;
  return {
    ...bought,
    recipient: {
      kind: recipientKindOf(bought.item.service),
      customerId,
      ...(verifiedName === undefined ? {} : { verifiedName }),
    },
  };
}

/** The order that the row is begun with: the same whenever and wherever it is made. Undefined as above. */
export function orderOfRow(batch: Batch, row: BatchRow): Order | undefined {
  const wanted = wantedOf(batch, row);
  if (wanted === undefined) return undefined;
  const { buyer, draftedAt, reference } = batch;
  return draftOrder({ ...wanted, reference: row.reference, buyer, draftedAt, batch: reference });
}
