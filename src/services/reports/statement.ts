import { type Cell, MAX_FILE_ROWS, writeCsv } from '../../domain/shared/csv.ts';
import { type Span, spanOfDays } from '../../domain/shared/days.ts';
import { bookedAt, isBooking, type LedgerEntry } from '../../domain/accounts/ledger.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import type { DayRange } from '../../domain/reports/parse-day-range.ts';
import { isShownInChat, type StatementEntry, statementColumns } from '../../domain/reports/statement-table.ts';
import { unlessUnreadable } from '../../domain/shared/held-records.ts';
import type { Shop } from '../shop.ts';
import { PAGE_SIZES } from '../../domain/page-sizes.ts';

/** Of all people if `userId` is undefined. */
interface StatementRequest {
  readonly userId: number | undefined;
  readonly range: DayRange;
}

export interface StatementPage {
  /** Newest first, without entries that change neither the balance nor the limit. */
  readonly entries: readonly StatementEntry[];
  /** The balance before and after all entries of these days; only for one person. */
  readonly balances?: StatementBalances | undefined;
  /** When the last archived entry of these days was booked. Entries up to then are not among these. Undefined if there is none. */
  readonly archivedUntil?: number | undefined;
  readonly next?: string | undefined;
}

/** A balance is undefined if only the archive knows it. */
export interface StatementBalances {
  readonly opening: Minor | undefined;
  readonly closing: Minor | undefined;
}

const CHUNK_SIZE = 200;
/** At most so many chunks are passed over whose entries are not shown. */
const MAX_CHUNKS = 8;

type StatementShop = Pick<Shop, 'accounts' | 'ledgerOpenings' | 'orders' | 'timeZone' | 'now'>;

/** @param before `next` of the page before */
export async function statementPage(
  shop: StatementShop,
  { userId, range }: StatementRequest,
  before: string | undefined,
): Promise<StatementPage> {
  const span = listedSpan(range, shop);
  const [{ entries, next }, archived] = await Promise.all([
    shownEntries(shop, userId, span, before),
    archivedOf(shop, userId),
  ]);
  const balances = userId === undefined ? undefined : await balancesOf(shop, userId, span, archived);
  return { entries: await withOrders(shop, entries), balances, next, archivedUntil: archivedIn(span, archived) };
}

/** All entries, oldest first, as a file. `leftOut`: there are so many that the oldest are left out. */
export async function statementFile(
  shop: StatementShop,
  { userId, range }: StatementRequest,
  forMerchant: boolean,
): Promise<{ csv: string; rows: number; leftOut: boolean; archivedUntil: number | undefined }> {
  const span = listedSpan(range, shop);
  const columns = statementColumns(forMerchant);
  const cellsOf = Object.values(columns);
  const rows: Cell[][] = [];
  let leftOut = false;
  for await (const entries of chunksOf(shop.accounts.newestFirst(userId, span))) {
    leftOut = rows.length >= MAX_FILE_ROWS;
    if (leftOut) break;
    for (const one of await withOrders(shop, entries)) rows.push(cellsOf.map((cellOf) => cellOf(one, shop.timeZone)));
  }
  const csv = writeCsv(Object.keys(columns), rows.toReversed());
  const archivedUntil = archivedIn(span, await archivedOf(shop, userId));
  return { csv, rows: rows.length, leftOut, archivedUntil };
}

async function* chunksOf(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<readonly LedgerEntry[]> {
  let chunk: LedgerEntry[] = [];
  for await (const entry of entries) {
    if (chunk.push(entry) < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Days that include today have no end, because entries have the time of Redis's clock, which may be ahead of this one. */
function listedSpan(range: DayRange, { timeZone, now }: Pick<Shop, 'timeZone' | 'now'>): Span {
  const span = spanOfDays(range, timeZone);
  return now() < span.to ? { ...span, to: Infinity } : span;
}

async function shownEntries(
  { accounts }: StatementShop,
  userId: number | undefined,
  span: Span,
  before: string | undefined,
): Promise<{ entries: readonly LedgerEntry[]; next?: string | undefined }> {
  const shown: LedgerEntry[] = [];
  let place = before;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    // Asks only for as many as are missing, so that the page ends with the entry that fills it.
    const page = await accounts.newestEntries(userId, span, place, PAGE_SIZES.statement - shown.length);
    shown.push(...page.entries.filter(isShownInChat));
    place = page.next;
    if (place === undefined || shown.length === PAGE_SIZES.statement) break;
  }
  return { entries: shown, next: place };
}

/** What the archive has of a ledger, or of all of them: until when, and for one person the balance then. */
interface Archived {
  readonly until: number;
  readonly balanceMinor?: Minor;
}

async function archivedOf(
  { ledgerOpenings }: Pick<Shop, 'ledgerOpenings'>,
  userId: number | undefined,
): Promise<Archived | undefined> {
  if (userId !== undefined) {
    const opening = await ledgerOpenings.find(userId);
    if (opening === undefined) return undefined;
    return { until: bookedAt({ id: opening.lastId }), balanceMinor: opening.account.balanceMinor };
  }
  const until = await ledgerOpenings.newestArchivedAt();
  return until === undefined ? undefined : { until };
}

function archivedIn({ from }: Span, archived: Archived | undefined): number | undefined {
  return archived !== undefined && archived.until >= from ? archived.until : undefined;
}

async function balancesOf(
  { accounts }: StatementShop,
  userId: number,
  { from, to }: Span,
  archived: Archived | undefined,
): Promise<StatementBalances> {
  const balanceAt = async (end: number): Promise<Minor | undefined> => {
    const { entries } = await accounts.newestEntries(userId, { from: 0, to: end }, undefined, 1);
    const [last] = entries;
    if (last !== undefined) return last.balanceAfterMinor;
    if (archived === undefined) return minor(0);
    return archived.until < end ? archived.balanceMinor : undefined;
  };
  const [opening, closing] = await Promise.all([from, to].map(balanceAt));
  return { opening, closing };
}

function withOrders({ orders }: StatementShop, entries: readonly LedgerEntry[]): Promise<StatementEntry[]> {
  return Promise.all(
    entries.map(async (entry) => ({
      entry,
      order: isBooking(entry) ? undefined : await unlessUnreadable(orders.find(entry.reference)),
    })),
  );
}
