import { type Minor, minor } from '../shared/money.ts';
import { type BookRow, type ComparedDay, isFinding } from './reconciliation.ts';
import { amountOf, type BookLine, bookLine } from './reconciliation-table.ts';

export const bookKinds = ['same', 'open', 'differs', 'only-here', 'only-there', 'elsewhere', 'unchecked'] as const;

/** `only-there` is ours by the form of its reference, `elsewhere` was sold by another system on the account. */
export type BookKind = (typeof bookKinds)[number];

export interface KindSum {
  readonly count: number;
  readonly totalMinor: Minor;
}

/** What merchants read of the comparison of a day. */
export interface BooksReport extends ComparedDay {
  readonly kinds: Readonly<Record<BookKind, KindSum>>;
  /** The first of them; `findingCount` says how many there are. */
  readonly findings: readonly BookRow[];
  readonly findingCount: number;
  /** Rows that are not in the file, because it is long enough. Findings are in it before others. */
  readonly leftOut: number;
}

export function hasFindings({ complete, findingCount }: BooksReport): boolean {
  return !complete || findingCount > 0;
}

export function rowCount({ kinds }: Pick<BooksReport, 'kinds'>): number {
  return bookKinds.reduce((sum, kind) => sum + kinds[kind].count, 0);
}

/** Sums up a comparison row by row, in bounded memory. */
export interface BooksSummary {
  add(row: BookRow): void;
  report(day: ComparedDay): BooksReport;
  /** What is to be in the file. */
  lines(): readonly BookLine[];
}

/** What is too much for a message stands in the file. */
const MAX_FINDINGS = 10;
/** A file that spreadsheets still open, and that Telegram takes. */
const MAX_LINES = 50_000;

export function createBooksSummary(of: { date: string; timeZone: string; maxLines?: number }): BooksSummary {
  const { date, timeZone, maxLines = MAX_LINES } = of;
  const sums = new Map<BookKind, { count: number; total: number }>();
  const first: BookRow[] = [];
  const found: BookLine[] = [];
  const others: BookLine[] = [];
  let findingCount = 0;

  return {
    add(row) {
      const sum = sums.get(kindOf(row)) ?? { count: 0, total: 0 };
      sums.set(kindOf(row), { count: sum.count + 1, total: sum.total + (amountOf(row) ?? 0) });
      if (isFinding(row)) takeFinding(row);
      else if (!isFull()) others.push(bookLine(row, date, timeZone));
    },
    report(day) {
      const kinds = kindsOf((kind) => sums.get(kind) ?? { count: 0, total: 0 });
      const leftOut = rowCount({ kinds }) - found.length - others.length;
      return { ...day, kinds, findings: first, findingCount, leftOut };
    },
    lines: () => [...found, ...others],
  };

  function takeFinding(row: BookRow): void {
    findingCount += 1;
    if (first.length < MAX_FINDINGS) first.push(row);
    if (isFull()) others.pop();
    if (!isFull()) found.push(bookLine(row, date, timeZone));
  }

  function isFull(): boolean {
    return found.length + others.length >= maxLines;
  }
}

function kindOf(row: BookRow): BookKind {
  return row.type === 'only-there' && !row.ours ? 'elsewhere' : row.type;
}

function kindsOf(sumOf: (kind: BookKind) => { count: number; total: number }): Record<BookKind, KindSum> {
  const entries = bookKinds.map((kind) => {
    const { count, total } = sumOf(kind);
    return [kind, { count, totalMinor: minor(total) }] as const;
  });
  return Object.fromEntries(entries) as Record<BookKind, KindSum>;
}
