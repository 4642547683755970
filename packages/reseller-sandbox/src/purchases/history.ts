import { z } from 'zod';
import { toMinor } from './pricing.ts';
import { type StoredTransaction, type Transaction, historyViewAt } from './transaction.ts';

const DAY_MS = 86_400_000;

const integer = z
  .string()
  .regex(/^\d{1,9}$/u, 'must be an integer')
  .transform(Number);

/** The limits of specification 8. It names no time zone; here a day is one of UTC. */
export const historyQuerySchema = z.strictObject({
  page: integer.pipe(z.int().min(1)).default(1),
  limit: integer.pipe(z.int().min(1).max(100)).default(20),
  search: z.string().optional(),
  reference: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});

type HistoryQuery = z.infer<typeof historyQuerySchema>;

/** How the rows of a page are sorted, which the specification does not show. Shuffled rows keep their places until the next thousand is full. */
export type Sorting = 'newest-first' | 'oldest-first' | 'shuffled';

/** One page; among a million rows it costs no more than among a hundred, if neither words nor a reference are searched for. */
export function historyPage(
  oldestFirst: readonly StoredTransaction[],
  query: HistoryQuery,
  nowMs: number,
  sorting: Sorting,
) {
  const { page, limit } = query;
  const found = filtered(oldestFirst, query, nowMs);
  const total = found.to - found.from;
  const first = (page - 1) * limit;
  const transactions: Transaction[] = [];
  for (let place = first; place < Math.min(first + limit, total); place += 1) {
    const stored = found.rows[found.from + placeOf(sorting, place, total)];
    if (stored !== undefined) transactions.push(historyViewAt(stored, nowMs));
  }
  return {
    transactions,
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
}

/** A prime that divides no multiple of a thousand below 7,919,000, so that each place comes once. */
const STRIDE = 7_919;

/** Which row, counted from the oldest, stands at a place of the list. */
function placeOf(sorting: Sorting, place: number, total: number): number {
  switch (sorting) {
    case 'newest-first':
      return total - 1 - place;
    case 'oldest-first':
      return place;
    case 'shuffled': {
      // New rows stand at the end until there are a thousand of them.
      const mixed = total - (total % 1_000);
      return place < mixed ? (place * STRIDE) % mixed : place;
    }
  }
}

/** The rows that fit, as a part of a list. Days are found by halving, because the list is sorted by when its rows were created. */
function filtered(list: readonly StoredTransaction[], query: HistoryQuery, nowMs: number) {
  const { reference, startDate, endDate } = query;
  const words = query.search?.toLowerCase().match(/\S+/gu) ?? [];
  const from = startDate === undefined ? 0 : firstFrom(list, Date.parse(startDate));
  const to = endDate === undefined ? list.length : firstFrom(list, Date.parse(endDate) + DAY_MS);
  if (words.length === 0 && reference === undefined) return { rows: list, from, to: Math.max(from, to) };
  const rows = list
    .slice(from, to)
    .filter((stored) => stored.reference === (reference ?? stored.reference) && hasWords(stored, words, nowMs));
  return { rows, from: 0, to: rows.length };
}

/** How many rows are older. */
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

/** In the fields that 4.9 names. */
function hasWords(stored: StoredTransaction, words: readonly string[], nowMs: number): boolean {
  if (words.length === 0) return true;
  const view = historyViewAt(stored, nowMs);
  const text = SEARCHED.map((field) => view[field])
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** A purchase of earlier times, for histories of any length. */
export interface PastPurchase {
  readonly reference: string;
  readonly customerId: string;
  /** Naira. */
  readonly amount: number;
  readonly createdAtMs: number;
  readonly status: 'successful' | 'processing';
}

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
