import type { Order } from '../orders/order.ts';
import { codesOf, hasCodes } from '../orders/receipt-codes.ts';
import type { RowStatus } from './batch.ts';

/** Orders of a list that brought a token or a PIN, by their rows. */
export function tokenOrders(rows: readonly RowStatus[]): Order[] {
  return rows.flatMap(({ order }) => (order?.state === 'successful' && hasCodes(order) ? [order] : []));
}

/** A token, not PINs alone. */
export function hasToken({ receipt }: Order): boolean {
  return codesOf(receipt)[0]?.kind === 'token';
}
