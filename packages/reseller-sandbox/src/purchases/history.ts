import { historyViewAt, type StoredTransaction, type Transaction } from './transaction.ts';

const DAY_MS = 86_400_000;

export interface HistoryQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly reference?: string | undefined;
  /** Calendar days, `2026-11-21`. The specification names no time zone; here a day is one of UTC. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface HistoryPage {
  readonly transactions: readonly Transaction[];
  readonly pagination: {
    readonly total: number;
    readonly page: number;
    readonly limit: number;
    readonly totalPages: number;
  };
}

/** One page, newest first: the specification does not show the order, and this is the one a person wants. */
export function historyPage(
  oldestFirst: readonly StoredTransaction[],
  query: HistoryQuery,
  nowMs: number,
): HistoryPage {
  const { page, limit } = query;
  const found = filtered(oldestFirst, query, nowMs);
  const end = Math.max(found.length - (page - 1) * limit, 0);
  const shown = found.slice(Math.max(end - limit, 0), end).reverse();
  return {
    transactions: shown.map((stored) => historyViewAt(stored, nowMs)),
    pagination: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
}

/** Without a filter the list itself, so that the newest page costs no more if there are a million. */
function filtered(
  list: readonly StoredTransaction[],
  query: HistoryQuery,
  nowMs: number,
): readonly StoredTransaction[] {
  const { reference, startDate, endDate } = query;
  const words = wordsOf(query.search ?? '');
  if (words.length === 0 && (reference ?? startDate ?? endDate) === undefined) return list;
  const fromMs = startDate === undefined ? -Infinity : Date.parse(startDate);
  const untilMs = endDate === undefined ? Infinity : Date.parse(endDate) + DAY_MS;
  return list.filter(
    (stored) =>
      stored.reference === (reference ?? stored.reference) &&
      stored.createdAtMs >= fromMs &&
      stored.createdAtMs < untilMs &&
      hasWords(stored, words, nowMs),
  );
}

/** Every word has to stand somewhere in the fields that 4.9 names. */
function hasWords(stored: StoredTransaction, words: readonly string[], nowMs: number): boolean {
  if (words.length === 0) return true;
  const view = historyViewAt(stored, nowMs);
  const text = [
    view.reference,
    view.product_name,
    view.provider,
    view.customer_id,
    view.customer_name,
    view.transaction_status,
    view.remark,
    view.paid_amount,
    view.quantity,
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
}
