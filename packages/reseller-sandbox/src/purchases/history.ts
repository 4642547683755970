import { toMinor } from './pricing.ts';
import { type StoredTransaction, type Transaction, historyViewAt } from './transaction.ts';

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

/** How the rows of a page are sorted, which the specification does not show. Shuffled rows stay where they are for a while. */
export type Sorting = 'newest-first' | 'oldest-first' | 'shuffled';

/** One page; among a million rows it costs no more than among a hundred, if no words are searched. */
export function historyPage(
  oldestFirst: readonly StoredTransaction[],
  query: HistoryQuery,
  nowMs: number,
  sorting: Sorting,
): HistoryPage {
  const { page, limit } = query;
  const found = filtered(oldestFirst, query, nowMs);
  const total = found.to - found.from;
  const first = Math.min((page - 1) * limit, total);
  const count = Math.min(limit, total - first);
  const shown = Array.from(
    { length: count },
    (_, place) => found.rows[found.from + placeOf(sorting, first + place, total)],
  );
  return {
    transactions: shown.flatMap((stored) => (stored === undefined ? [] : [historyViewAt(stored, nowMs)])),
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
}

/** Coprime to the powers of ten below, so that each place comes once. */
const STRIDE = 7_919;

/** Which row, counted from the oldest, stands at a place of the list. */
function placeOf(sorting: Sorting, place: number, total: number): number {
  switch (sorting) {
    case 'newest-first':
      return total - 1 - place;
    case 'oldest-first':
      return place;
    case 'shuffled': {
      // What comes in stands at the end until there are a thousand of it.
      const mixed = total - (total % 1_000);
      return place < mixed ? (place * STRIDE) % mixed : place;
    }
  }
}

/** The rows that fit, as a part of a list. */
interface Found {
  readonly rows: readonly StoredTransaction[];
  readonly from: number;
  readonly to: number;
}

/** Days are found by halving, because the list is sorted by when its rows were created. */
function filtered(list: readonly StoredTransaction[], query: HistoryQuery, nowMs: number): Found {
  const { reference, startDate, endDate } = query;
  const words = wordsOf(query.search ?? '');
  const from = startDate === undefined ? 0 : firstFrom(list, Date.parse(startDate));
  const to = endDate === undefined ? list.length : firstFrom(list, Date.parse(endDate) + DAY_MS);
  if (words.length === 0 && reference === undefined) return { rows: list, from, to: Math.max(from, to) };
  const rows = list
    .slice(from, to)
    .filter((stored) => stored.reference === (reference ?? stored.reference) && hasWords(stored, words, nowMs));
  return { rows, from: 0, to: rows.length };
}

/** The number of rows that are older. */
function firstFrom(list: readonly StoredTransaction[], atMs: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.createdAtMs ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SEARCHED =
  'reference product_name provider customer_id customer_name transaction_status remark paid_amount quantity'.split(
    ' ',
  ) as (keyof Transaction)[];

/** Every word has to stand somewhere in the fields that 4.9 names. */
function hasWords(stored: StoredTransaction, words: readonly string[], nowMs: number): boolean {
  if (words.length === 0) return true;
  const view = historyViewAt(stored, nowMs);
  const text = SEARCHED.map((field) => view[field])
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

/** A purchase of before, for histories of any length. */
export interface PastPurchase {
  readonly reference: string;
  readonly customerId: string;
  /** Naira. */
  readonly amount: number;
  readonly createdAtMs: number;
  readonly status: 'successful' | 'processing';
}

/** Airtime, as it is kept. */
export function pastTransaction({ amount, status, ...past }: PastPurchase): StoredTransaction {
  const { createdAtMs } = past;
  return {
    ...past,
    service: 'airtime',
    provider: 'MTN',
    category: null,
    productName: 'mtn-airtime',
    quantity: `NGN ${amount}`,
    amountMinor: toMinor(amount),
    paidMinor: toMinor(amount),
    visibleAtMs: createdAtMs,
    succeedsAtMs: status === 'successful' ? createdAtMs : null,
    failsAtMs: null,
    requeriesAtMs: null,
    tokenAtMs: createdAtMs,
  };
}
