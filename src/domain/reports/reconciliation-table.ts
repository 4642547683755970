import { type Cell, moneyCell, writeCsvHeader, writeCsvLine, MAX_FILE_ROWS } from '../shared/csv.ts';
import { type CalendarDate, zonedTime } from '../shared/days.ts';
import { type Minor, minor, sumOf } from '../shared/money.ts';
import { costOf, type Order } from '../orders/order.ts';
import type { Transaction } from '../orders/receipt.ts';
import { type BookRow, chargedHere, type ComparedDay, isFinding, MAX_DIFFERENCES_SHOWN } from './reconciliation.ts';

/** The columns, which docs/guide-merchants.md explains. */
export const reconciliationColumns = [
  'date',
  'result',
  'difference',
  'action',
  'reference',
  'confirmed_here',
  'created_there',
  'status_here',
  'status_there',
  'amount_here',
  'amount_there',
  'service',
  'provider',
  'product',
  'customer_number',
  'buyer_id',
] as const;

interface BookLine {
  readonly at: number;
  readonly text: string;
}

/** Times are in the time zone, with its offset. */
export function bookLine(row: BookRow, date: CalendarDate, timeZone: string): BookLine {
  return { at: timeOf(row), text: writeCsvLine(cellsOf(row, date, timeZone)) };
}

/** By time. */
export function bookFile(lines: readonly BookLine[]): string {
  const byTime = lines.toSorted((one, other) => one.at - other.at);
  return [writeCsvHeader(reconciliationColumns), ...byTime.map(({ text }) => text)].join('');
}

function cellsOf(row: BookRow, date: CalendarDate, timeZone: string): Cell[] {
  const { order, transaction } = sidesOf(row);
  return [
    date,
    row.type,
    differenceOf(row),
    actionOf(row),
    order?.reference ?? transaction?.reference ?? '',
    order?.confirmedAt === undefined ? '' : zonedTime(order.confirmedAt, timeZone),
    createdTime(transaction, timeZone),
    order?.state ?? '',
    transaction?.status ?? '',
    moneyCell(order === undefined ? undefined : chargedHere(order)),
    moneyCell(transaction?.receipt.paidMinor),
    ...itemCells(order, transaction),
    order === undefined ? '' : String(order.buyer.userId),
  ];
}

function itemCells(order: Order | undefined, transaction: Transaction | undefined): Cell[] {
  return [
    order?.item.service ?? transaction?.service ?? '',
    order?.item.provider ?? transaction?.provider ?? '',
    order?.item.productName ?? transaction?.productName ?? '',
    order?.recipient.customerId ?? transaction?.customerId ?? '',
  ];
}

function differenceOf(row: BookRow): string {
  if (row.type === 'differs') return row.fields.join('+');
  if (row.type === 'only-there') return row.ours ? 'unknown-here' : 'other-system';
  return '';
}

function actionOf(row: BookRow): string {
  switch (row.type) {
    case 'differs':
      return row.deed;
    case 'only-here':
      return 'ask-service';
    case 'only-there':
      return row.ours ? 'recover' : 'none';
    case 'same':
    case 'open':
    case 'unchecked':
      return 'none';
  }
}

export function sidesOf(row: BookRow): { order?: Order | undefined; transaction?: Transaction | undefined } {
  return {
    order: 'order' in row ? row.order : undefined,
    transaction: 'transaction' in row ? row.transaction : undefined,
  };
}

/** The money of a row: what the service lists, or else what is known here; of a difference the larger of both. */
function amountOf(row: BookRow): Minor | undefined {
  const { order, transaction } = sidesOf(row);
  if (row.type === 'differs') {
    return minor(Math.max(transaction?.receipt.paidMinor ?? 0, chargedHere(row.order) ?? 0));
  }
  const known = transaction?.receipt.paidMinor ?? (order === undefined ? undefined : chargedHere(order));
  return row.type === 'open' || row.type === 'unchecked' ? (known ?? costOf(row.order)) : known;
}

/** In the time zone if it is a time; otherwise as the service wrote it. */
function createdTime(transaction: Transaction | undefined, timeZone: string): string {
  const text = transaction?.createdAt ?? '';
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : zonedTime(at, timeZone);
}

function timeOf(row: BookRow): number {
  const { order, transaction } = sidesOf(row);
  const created = Date.parse(transaction?.createdAt ?? '');
  return order?.confirmedAt ?? (Number.isNaN(created) ? 0 : created);
}

export const bookKinds = ['same', 'open', 'differs', 'only-here', 'only-there', 'elsewhere', 'unchecked'] as const;

/** `only-there`: its reference has the form of ours. `elsewhere`: another system on the account sold it. */
type BookKind = (typeof bookKinds)[number];

export interface KindSum {
  readonly count: number;
  readonly totalMinor: Minor;
}

export interface BooksReport extends ComparedDay {
  readonly kinds: Readonly<Record<BookKind, KindSum>>;
  /** The first findings; `findingCount` says how many there are. */
  readonly findings: readonly BookRow[];
  readonly findingCount: number;
  /** How many rows are not in the file, because it is long enough. Findings come before other rows. */
  readonly leftOut: number;
}

export function hasFindings({ complete, findingCount }: BooksReport): boolean {
  return !complete || findingCount > 0;
}

export function rowCount({ kinds }: Pick<BooksReport, 'kinds'>): number {
  return sumOf(bookKinds.map((kind) => kinds[kind].count));
}

/** Sums up a comparison row by row, with limited memory. */
export function createBooksSummary(of: { date: string; timeZone: string; maxLines?: number }) {
  const { date, timeZone, maxLines = MAX_FILE_ROWS } = of;
  const nothing: KindSum = { count: 0, totalMinor: minor(0) };
  const kinds = Object.fromEntries(bookKinds.map((kind) => [kind, nothing])) as Record<BookKind, KindSum>;
  const first: BookRow[] = [];
  const found: BookLine[] = [];
  const others: BookLine[] = [];
  let findingCount = 0;

  return {
    add(row: BookRow): void {
      const { count, totalMinor } = kinds[kindOf(row)];
      kinds[kindOf(row)] = { count: count + 1, totalMinor: minor(totalMinor + (amountOf(row) ?? 0)) };
      if (isFinding(row)) takeFinding(row);
      else if (!isFull()) others.push(bookLine(row, date, timeZone));
    },
    report(day: ComparedDay): BooksReport {
      const leftOut = rowCount({ kinds }) - found.length - others.length;
      return { ...day, kinds: { ...kinds }, findings: first, findingCount, leftOut };
    },
    lines: (): readonly BookLine[] => [...found, ...others],
  };

  function takeFinding(row: BookRow): void {
    findingCount += 1;
    if (first.length < MAX_DIFFERENCES_SHOWN) first.push(row);
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
