import type { Product } from '../catalogue/products.ts';
import type { QuickOrderContext } from '../order-text/quick-order.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import { mayBeGroups } from '../order-text/numbers-in-text.ts';
import type { Minor } from '../shared/money.ts';
import { looksLikeDay } from '../reports/parse-day.ts';
import { repairCell } from './repair-cell.ts';
import { type ReadRow, parseRow, type RowFault, rowOf } from './parse-row.ts';
import type { ListRow } from './split-rows.ts';

/** A line such as `mtn 500` above numbers. */
export interface ListHeading {
  readonly row: number;
  readonly product: Product;
  /** Absent for a product of a fixed price. */
  readonly amountMinor?: Minor;
  /** The first and the last number under it. */
  readonly from: number;
  readonly to: number;
}

/**
 * Plain lines, in which agents paste `mtn 500` and numbers below it. A heading is a line that is a whole purchase but for its number; it counts for the
 * lines of nothing but a number that follow it at once, up to any other line. Whatever is less certain is refused by its row.
 */
export function parseHeadedRows(
  list: readonly ListRow[],
  context: QuickOrderContext,
): { rows: ReadRow[]; headings: ListHeading[] } {
  const lines = list.map((row) => lineOf(row, list[0]?.cells.length ?? 1, context));
  const rows: ReadRow[] = [];
  const headings: ListHeading[] = [];
  let heading: Heading | undefined;
  for (const [index, line] of lines.entries()) {
    const { row, number } = line;
    if (number !== undefined) {
      rows.push(underHeading(row, number, heading, context));
      if (heading !== undefined) extend(headings, heading, row.row);
      continue;
    }
    const below = lines[index + 1]?.number;
    heading = below === undefined ? undefined : headingIn(row, context);
    if (heading === undefined) rows.push(withoutHeading(line, below, context));
  }
  return { rows, headings };
}

interface HeadedLine {
  readonly row: ListRow;
  /** What it asks for by itself. */
  readonly alone: ReadRow;
  /** Its digits, if it is nothing but one number. */
  readonly number: string | undefined;
}

function lineOf(row: ListRow, columns: number, context: QuickOrderContext): HeadedLine {
  const alone = parseRow(row, columns, context);
  const [cell = '', ...more] = row.cells;
  const mended = repairCell(cell);
  const mayBeNumber = alone.type === 'bad' && alone.fault.type === 'unreadable' && more.length === 0;
  if (!mayBeNumber || mended.type !== 'cell' || !ONLY_A_NUMBER.test(mended.text))
    return { row, alone, number: undefined };
  const number = mended.text.replace(/[^\d+]/gu, '');
  return { row, alone, number: number.length < LEAST_DIGITS ? undefined : number };
}

/** A point before a blank counts lines: `12. 0412 3456 789` is no meter of 13 digits. */
const ONLY_A_NUMBER = /^\+?\d(?:[\d\s()‐-―-]|\.(?!\s))*$/u;
/** Less is an amount, which is no row. */
const LEAST_DIGITS = 6;
/** As many as any customer number has: more are several numbers in one line. */
const MOST_DIGITS = 16;

/** What a heading says. */
interface Heading extends Omit<ListHeading, 'from' | 'to'> {
  readonly text: string;
}

function headingIn({ row, cells }: ListRow, context: QuickOrderContext): Heading | undefined {
  const [text = '', ...more] = cells;
  const meaning = more.length > 0 ? undefined : parseQuickOrder(text, context);
  if (meaning?.type !== 'number-missing' || meaning.again) return undefined;
  const { product, amountMinor } = meaning;
  return { row, text, product, ...(amountMinor === undefined ? {} : { amountMinor }) };
}

function underHeading(
  { row, cells }: ListRow,
  number: string,
  heading: Heading | undefined,
  context: QuickOrderContext,
): ReadRow {
  const written = cells.join(' ');
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  if (heading === undefined) return bad({ type: 'bare-number' });
  if (number.length > MOST_DIGITS || looksLikeDay(written) || !isOneNumber(written))
    return bad({ type: 'unclear-numbers' });
  const read = rowOf(row, joined(heading.text, number), written, context);
  if (read.type === 'bad') return read;
  return isAsHeaded(read, number, heading) ? read : bad({ type: 'unclear-numbers' });
}

/** `1234567 500` may be a number and an amount, `1 04123456789` one that is counted: in groups of their usual length, behind the country's code or not, it is a number alone. */
function isOneNumber(written: string): boolean {
  const withoutCountry = written.replace(/^\+\d{1,3}\s+/u, '');
  return mayBeGroups(withoutCountry.split(/\s+/u).map((group) => group.replace(/\D/gu, '')));
}

/** Product and amount are the heading's, and the number has every digit of its row and no other. */
function isAsHeaded(
  { product, prefill }: Extract<ReadRow, { type: 'good' }>,
  number: string,
  heading: Heading,
): boolean {
  const digits = number.replace('+', '');
  const isWhole = prefill.customerId === digits || digits.endsWith(prefill.customerId.replace(/^0/u, ''));
  return isWhole && product.name === heading.product.name && prefill.amountMinor === heading.amountMinor;
}

/** With a word between them, so that the digits of one are never read into the other. */
function joined(heading: string, number: string): string {
  return /^\p{L}/u.test(heading) ? `${number} ${heading}` : `${heading} ${number}`;
}

function extend(headings: ListHeading[], { text: _text, ...said }: Heading, row: number): void {
  const last = headings.at(-1);
  if (last?.row === said.row) headings[headings.length - 1] = { ...last, to: row };
  else headings.push({ ...said, from: row, to: row });
}

/** If numbers stand under it, it was meant as a heading, and what it leaves open is said. */
function withoutHeading({ row, alone }: HeadedLine, below: string | undefined, context: QuickOrderContext): ReadRow {
  if (below === undefined || alone.type === 'good' || !MEANT_AS_HEADING.has(alone.fault.type)) return alone;
  const written = row.cells.join(' ');
  const whole = rowOf(row.row, joined(written, below), written, context);
  if (whole.type === 'good') return { ...alone, fault: { type: 'heading-open' } };
  return whole.fault.type === 'unclear-numbers' ? alone : whole;
}

const MEANT_AS_HEADING: ReadonlySet<RowFault['type']> = new Set(['unreadable', 'number-missing', 'amount-missing']);
