import { hasToken, type Order } from '../orders/order.ts';
import type { RowStatus } from './batch.ts';

/** Orders of a list that brought a token, by their rows. */
export function tokenOrders(rows: readonly RowStatus[]): Order[] {
  return rows.flatMap(({ order }) => (order?.state === 'successful' && hasToken(order) ? [order] : []));
}
