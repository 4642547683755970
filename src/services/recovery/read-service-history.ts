import type { Transaction } from '../../domain/orders/receipt.ts';
import { type Pace, UNPACED } from '../../async/timers.ts';
import { type HistoryQuery, MAX_PAGE_LIMIT, type Reseller } from '../../domain/shared/reseller.ts';

/** Which part of the account's history; both days inclusive, as the service counts days. */
type HistoryRange = Pick<HistoryQuery, 'startDate' | 'endDate'>;

export interface HistoryProgress {
  readonly calls: number;
  /** Different transactions so far. */
  readonly seen: number;
  /** As many as the service last said there are; the number may grow during the reading. */
  readonly total: number;
}

export interface HistoryRead extends HistoryProgress {
  readonly complete: boolean;
}

export interface HistoryOptions {
  /** Gets each transaction once, as it was when first seen. The next page is asked for only when this has resolved. */
  readonly onPage: (fresh: readonly Transaction[], progress: HistoryProgress) => void | Promise<void>;
  readonly maxCalls?: number;
  /** Counts questions. If left out, one question follows right after the other. */
  readonly pace?: Pace;
  /** Collects the references of all transactions that were read. */
  readonly seen?: Set<string>;
  readonly signal?: AbortSignal | undefined;
}

/** A history that grows for ever must end here, at two million transactions. */
const MAX_CALLS = 20_000;
/** The first reading, and two more for transactions that moved to another page during it. */
const MAX_WALKS = 3;
/** If a service answers so many pages with rows that were seen before, it has no next page. */
const MAX_BARREN_PAGES = 3;

/**
 * All transactions of the account in a range (specification 4.9). The sort order is not specified, and new sales move transactions to other pages. So
 * pages are read again if fewer were seen than there are. A thousand transactions take ten or eleven calls if nothing moves. @throws ResellerError
 */
export async function readServiceHistory(
  reseller: Pick<Reseller, 'transactions'>,
  range: HistoryRange,
  options: HistoryOptions,
): Promise<HistoryRead> {
  const { seen = new Set(), pace = UNPACED } = options;
  const reading: HistoryReading = { ...options, reseller, range, seen, pace, calls: 0, total: 0 };
  for (let count = 0; count < MAX_WALKS; count += 1) {
    const before = reading.seen.size;
    await readOnce(reading);
    // If one whole reading found nothing new, another one will not either: some rows have no reference, or the total is wrong.
    if (reading.seen.size >= reading.total || reading.seen.size === before || isOver(reading)) break;
  }
  return { ...progressOf(reading), complete: reading.seen.size >= reading.total };
}

interface HistoryReading extends HistoryOptions {
  readonly reseller: Pick<Reseller, 'transactions'>;
  readonly range: HistoryRange;
  readonly seen: Set<string>;
  readonly pace: Pace;
  calls: number;
  total: number;
}

async function readOnce(reading: HistoryReading): Promise<void> {
  const met = new Set<string>();
  // In the first reading the number of transactions is not known yet, because a service may leave the total out on some pages.
  const listed = reading.total;
  let barren = 0;
  for (let page = 1; !isOver(reading); page += 1) {
    await reading.pace();
    reading.signal?.throwIfAborted();
    reading.calls += 1;
    const { transactions, total, totalPages } = await reading.reseller.transactions({
      ...reading.range,
      page,
      limit: MAX_PAGE_LIMIT,
    });
    reading.total = total;
    await handOn(reading, transactions);
    const known = met.size;
    for (const { reference } of transactions) met.add(reference);
    barren = met.size === known ? barren + 1 : 0;
    // A full page may have a next one even if the pagination is missing.
    const last = page >= totalPages && transactions.length < MAX_PAGE_LIMIT;
    const found = listed > 0 && reading.seen.size >= Math.max(listed, total);
    if (last || found || transactions.length === 0 || barren >= MAX_BARREN_PAGES) return;
  }
}

async function handOn(reading: HistoryReading, transactions: readonly Transaction[]): Promise<void> {
  // If a transaction is twice on a page, the last one counts.
  const onPage = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  const fresh = [...onPage.values()].filter(({ reference }) => !reading.seen.has(reference));
  for (const { reference } of fresh) reading.seen.add(reference);
  await reading.onPage(fresh, progressOf(reading));
}

function isOver({ calls, maxCalls = MAX_CALLS }: HistoryReading): boolean {
  return calls >= maxCalls;
}

function progressOf({ calls, seen, total }: HistoryReading): HistoryProgress {
  return { calls, seen: seen.size, total };
}
