import type { Order } from '../../../src/domain/orders/order.ts';
import type { Transaction, TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import type { HistoryPage, HistoryQuery } from '../../../src/domain/shared/reseller.ts';

/** The history of the service, page by page. */
export class FakeHistory {
  /** Oldest first. */
  rows: Transaction[] = [];
  readonly queries: HistoryQuery[] = [];
  /** Thrown by the next calls, one after the other. */
  readonly failures: Error[] = [];

  readonly transactions = async (query: HistoryQuery): Promise<HistoryPage> => {
    this.queries.push(query);
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return pageOf(this.rows.toReversed(), query);
  };
}

/** One page of rows that are sorted already, as the service cuts it. */
export function pageOf(rows: readonly Transaction[], { page, limit }: HistoryQuery): HistoryPage {
  const transactions = rows.slice((page - 1) * limit, page * limit);
  return { transactions, total: rows.length, page, totalPages: Math.ceil(rows.length / limit) };
}

/** The row that the history has for an order, from a moment after it was confirmed. */
export function rowOf({ reference, confirmedAt = 0, recipient }: Order, status: TransactionStatus): Transaction {
  const createdAt = new Date(confirmedAt + 400).toISOString();
  return { reference, status, receipt: {}, createdAt, customerId: recipient.customerId };
}
