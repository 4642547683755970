import type { Transaction } from '../domain/orders/receipt.ts';
import type { Logger } from '../domain/shared/injected.ts';
import type { HistoryPage, HistoryQuery } from '../domain/shared/reseller.ts';
import { type WireHistory, transactionSchema } from './answers/schemas.ts';
import { readTransaction } from './answers/rows.ts';

/** One page (specification 4.9). What the pagination leaves out is told from the rows and from what was asked. */
export function readHistory(
  { transactions: rows, pagination }: WireHistory,
  asked: HistoryQuery,
  logger: Logger,
): HistoryPage {
  const transactions = rows.map(parseRow).filter((row) => row !== undefined);
  const lost = rows.length - transactions.length;
  if (lost > 0) logger.warn({ count: lost }, 'history rows without a reference were left out');
  const page = pagination.page ?? asked.page;
  const total = pagination.total ?? (page - 1) * asked.limit + rows.length;
  const totalPages = pagination.totalPages ?? Math.ceil(total / asked.limit);
  return { transactions, total, page, totalPages };
}

function parseRow(row: unknown): Transaction | undefined {
  const { data: wire } = transactionSchema.safeParse(row);
  return wire?.reference === undefined ? undefined : readTransaction(wire, wire.reference);
}
