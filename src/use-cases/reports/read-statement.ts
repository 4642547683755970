import { type Cell, writeCsv } from '../../domain/shared/csv.ts';
import { type Span, spanOfDays } from '../../domain/shared/day-span.ts';
import type { LedgerEntry } from '../../domain/accounts/ledger.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import type { DayRange } from '../../domain/reports/parse-day-range.ts';
import { type StatementEntry, statementColumns, statementRow } from '../../domain/reports/statement-table.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Now } from '../shared/ports.ts';

/** A person's entries, or those of all people. */
export interface StatementRequest {
  readonly userId: number | undefined;
  readonly range: DayRange;
}

export interface StatementPage {
  /** Newest first; without those that change no balance. */
  readonly entries: readonly StatementEntry[];
  /** Before and after all entries of these days; of one person only. */
  readonly balances?: { readonly opening: Minor; readonly closing: Minor } | undefined;
  readonly next?: string | undefined;
}

export interface ReadStatement {
  /** @param before `next` of the page before */
  page(request: StatementRequest, before: string | undefined): Promise<StatementPage>;
  /** All entries, oldest first, as a file. `leftOut`: there are so many that the oldest are not in it. */
  file(request: StatementRequest, forMerchant: boolean): Promise<{ csv: string; rows: number; leftOut: boolean }>;
}

const PAGE_SIZE = 6;
const CHUNK_SIZE = 200;
/** Of entries that are not shown, so many chunks are passed over at the most. */
const MAX_CHUNKS = 8;
/** A file that spreadsheets still open, and that Telegram takes. */
const MAX_ROWS = 50_000;

export interface ReadStatementDeps {
  readonly accounts: Pick<AccountStore, 'newestEntries'>;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly timeZone: string;
  readonly now: Now;
}

export function createReadStatement(deps: ReadStatementDeps): ReadStatement {
  const { accounts, timeZone } = deps;
  return {
    async page({ userId, range }, before) {
      const span = listedSpan(range, deps);
      const [{ entries, next }, balances] = await Promise.all([
        shownEntries(deps, userId, span, before),
        userId === undefined ? undefined : balancesOf(deps, userId, span),
      ]);
      return { entries: await withOrders(deps, entries), balances, next };
    },

    async file({ userId, range }, forMerchant) {
      const span = listedSpan(range, deps);
      const rows: Cell[][] = [];
      let before: string | undefined;
      do {
        const page = await accounts.newestEntries(userId, span, before, CHUNK_SIZE);
        for (const one of await withOrders(deps, page.entries)) rows.push(statementRow(one, timeZone, forMerchant));
        before = page.next;
      } while (before !== undefined && rows.length < MAX_ROWS);
      const csv = writeCsv(statementColumns(forMerchant), rows.toReversed());
      return { csv, rows: rows.length, leftOut: before !== undefined };
    },
  };
}

/** Days that go up to today have no end: earlier versions wrote entries by clocks of their own, which may have been ahead. */
function listedSpan(range: DayRange, { timeZone, now }: Pick<ReadStatementDeps, 'timeZone' | 'now'>): Span {
  const span = spanOfDays(range, timeZone);
  return now() < span.to ? { ...span, to: Infinity } : span;
}

/** A page of those that change the balance or the limit: a capture spends what was taken from the balance before. */
async function shownEntries(
  { accounts }: ReadStatementDeps,
  userId: number | undefined,
  span: Span,
  before: string | undefined,
): Promise<{ entries: readonly LedgerEntry[]; next?: string | undefined }> {
  const shown: LedgerEntry[] = [];
  let place = before;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    // One at a time if the page is nearly full, so that it ends with the entry that fills it.
    const page = await accounts.newestEntries(userId, span, place, PAGE_SIZE - shown.length);
    shown.push(...page.entries.filter(isShown));
    place = page.next;
    if (place === undefined || shown.length === PAGE_SIZE) break;
  }
  return { entries: shown, next: place };
}

function isShown({ kind }: LedgerEntry): boolean {
  return kind !== 'capture' && kind !== 'uncollected';
}

async function balancesOf({ accounts }: ReadStatementDeps, userId: number, { from, to }: Span) {
  const [before, last] = await Promise.all(
    [from, to].map((end) => accounts.newestEntries(userId, { from: 0, to: end }, undefined, 1)),
  );
  const balanceOf = (page: typeof before): Minor => page?.entries[0]?.balanceAfterMinor ?? minor(0);
  return { opening: balanceOf(before), closing: balanceOf(last) };
}

function withOrders({ orders }: ReadStatementDeps, entries: readonly LedgerEntry[]): Promise<StatementEntry[]> {
  return Promise.all(
    entries.map(async (entry) => ({ entry, order: isOfOrder(entry) ? await orders.find(entry.reference) : undefined })),
  );
}

function isOfOrder({ kind }: LedgerEntry): boolean {
  switch (kind) {
    case 'hold':
    case 'capture':
    case 'release':
    case 'refund':
    case 'charge':
    case 'uncollected':
      return true;
    case 'credit':
    case 'debit':
    case 'topup':
    case 'limit':
      return false;
  }
}
