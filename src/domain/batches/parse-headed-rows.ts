import type { Product } from '../catalogue/products.ts';
import type { QuickOrderContext } from '../order-text/meaning.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import type { Minor } from '../shared/money.ts';
import {
  digitsAlone,
  type GoodRow,
  hasAllDigits,
  isOneNumber,
  joinedTo,
  mayBeTwo,
  withoutEach,
  type ReadRow,
  parseRow,
  type RowFault,
  rowOf,
  type ListRow,
} from './parse-row.ts';
import { lengthOff } from '../recipients/phone.ts';
import { mayHoldAmount } from '../recipients/recipient.ts';
import { recipientKindOf } from '../catalogue/sold-services.ts';
import { foldText } from '../shared/text.ts';

/** A line such as `mtn 500` above numbers. */
export interface ListHeading {
  readonly row: number;
  readonly text: string;
  /** Absent if the number below says which product is meant, or if the product is still to be chosen. */
  readonly product?: Product;
  /** Absent for a product of a fixed price. */
  readonly amountMinor?: Minor | undefined;
  /** The first and the last row under it. */
  readonly from: number;
  readonly to: number;
}

/**
 * Plain lines, in which agents paste `mtn 500`, `500` or `mtn 1gb` with numbers below it. A heading is a line without a number that asks for something
 * if a number is added. It counts for the lines right below it that are nothing but a number, up to the first other line.
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
    const below = numbersBelow(lines, index);
    const found = headingIn(line, below, context);
    const isSure = found !== undefined && mayFollow(lines[index - 1], rows.at(-1), found);
    heading = isSure ? found : undefined;
    if (found === undefined) rows.push(withoutHeading(line, below[0], context));
    else if (!isSure) rows.push(line.alone);
  }
  return { rows, headings };
}

/**
 * If the number above still lacks something, it may be in this line, as when numbers and amounts take turns. Then this line says nothing about the
 * numbers after it.
 */
function mayFollow(line: HeadedLine | undefined, above: ReadRow | undefined, { product }: Heading): boolean {
  if (line?.number === undefined || above?.type !== 'bad') return true;
  const isOpen = OPEN.has(above.fault.type) || above.fault.type === 'unclear-numbers';
  return isOpen ? product !== undefined : above.fault.type !== 'bare-number';
}

interface HeadedLine {
  readonly row: ListRow;
  /** What the line asks for by itself. */
  readonly alone: ReadRow;
  /** The digits of the line, if it is only one number. */
  readonly number: string | undefined;
}

function lineOf(row: ListRow, columns: number, context: QuickOrderContext): HeadedLine {
  const alone = parseRow(row, columns, context);
  const [cell = '', ...more] = row.cells;
  const mayBeNumber = alone.type === 'bad' && alone.fault.type === 'unreadable' && more.length === 0;
  return { row, alone, number: mayBeNumber ? digitsAlone(cell) : undefined };
}

/** Only these few are looked at to find out what a heading means. */
function numbersBelow(lines: readonly HeadedLine[], index: number): readonly string[] {
  const following = lines.slice(index + 1, index + 1 + MOST_LOOKED_AT).map(({ number }) => number);
  const end = following.indexOf(undefined);
  return (end < 0 ? following : following.slice(0, end)).filter((number) => number !== undefined);
}

const MOST_LOOKED_AT = 5;

type Heading = Omit<ListHeading, 'from' | 'to'>;

function headingIn(
  { row: { row, cells }, alone }: HeadedLine,
  below: readonly string[],
  context: QuickOrderContext,
): Heading | undefined {
  const [written = '', ...more] = cells;
  const text = withoutEach(written);
  if (below.length === 0 || more.length > 0 || alone.type === 'good') return undefined;
  const meaning = parseQuickOrder(text, context);
  if (meaning.type === 'number-missing') {
    const { product, amountMinor, again } = meaning;
    return again ? undefined : { row, text, product, amountMinor };
  }
  return below.some((number) => asksWith(text, number, context)) ? { row, text } : undefined;
}

/** Whether the line asks for something if the number is added. Each number then says what is still open. */
function asksWith(text: string, number: string, context: QuickOrderContext): boolean {
  const read = rowOf(0, joinedTo(text, number), text, context);
  return read.type === 'good' ? !read.prefill.again : OPEN.has(read.fault.type);
}

const OPEN: ReadonlySet<RowFault['type']> = new Set(['several', 'amount-missing', 'no-such']);

function underHeading(
  { row, cells }: ListRow,
  number: string,
  heading: Heading | undefined,
  context: QuickOrderContext,
): ReadRow {
  const written = cells.join(' ');
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  if (heading === undefined) {
    const { off, usual } = lengthOff(number, context.country);
    const isShort = off < 0 && SHORT_PHONE.test(number);
    return bad({ type: 'bare-number', ...(isShort ? { lacks: { count: -off, usual } } : {}) });
  }
  if (!isOneNumber(written, number)) return bad({ type: 'unclear-numbers' });
  const whole = rowOf(row, joinedTo(heading.text, number), written, context);
  const open = whole.type === 'bad' && whole.fault.type === 'amount-missing' ? whole.fault.product : undefined;
  // If no amount is said, a group of the number may be it.
  const isUnclear = open !== undefined && mayHoldAmount(recipientKindOf(open), number);
  const read = isUnclear ? rowOf(row, joinedTo(heading.text, written), written, context) : whole;
  if (read.type === 'bad') return read.fault.type === 'unreadable' ? bad({ type: 'unclear-numbers' }) : read;
  const isSure = isAsHeaded(read, number, heading) && !mayBeTwo(written, read.product, number, context);
  return isSure ? read : bad({ type: 'unclear-numbers' });
}

/** With more digits it may be a smartcard or a meter, and an id of a customer rarely begins with a zero. */
const SHORT_PHONE = /^0\d{5,8}$/u;

function isAsHeaded({ product, prefill }: GoodRow, number: string, heading: Heading): boolean {
  if (!hasAllDigits(prefill.customerId, number)) return false;
  if (heading.product === undefined) return true;
  return product.name === heading.product.name && prefill.amountMinor === heading.amountMinor;
}

function extend(headings: ListHeading[], said: Heading, row: number): void {
  const last = headings.at(-1);
  if (last?.row === said.row && row > last.to) headings[headings.length - 1] = { ...last, to: row };
  else headings.push({ ...said, from: row, to: row });
}

/** If numbers stand under the line, it was meant as a heading, and its fault says what it leaves open. */
function withoutHeading({ row, alone }: HeadedLine, below: string | undefined, context: QuickOrderContext): ReadRow {
  if (below === undefined || alone.type === 'good' || !MEANT_AS_HEADING.has(alone.fault.type)) return alone;
  const written = row.cells.join(' ');
  const whole = rowOf(row.row, joinedTo(written, below), written, context);
  if (whole.type === 'good') return { ...alone, fault: { type: 'heading-open' } };
  return whole.fault.type === 'unclear-numbers' ? alone : whole;
}

const MEANT_AS_HEADING: ReadonlySet<RowFault['type']> = new Set(['unreadable', 'number-missing', 'amount-missing']);

/**
 * The columns that say who people are or what was noted, found in the table's first row. If there is no column for the product, a name or a note may be the
 * product's.
 */
export function columnsOfPeople(header: readonly string[]): readonly number[] {
  const titles = header.map(foldText);
  const hasProduct = titles.some((title) => OF_PRODUCT.test(title));
  return titles.flatMap((title, column) =>
    OF_PEOPLE.test(title) || (hasProduct && OF_NAMES_OR_NOTES.test(title)) ? [column] : [],
  );
}

/** Whether each cell is the title of a column, and one is that of the numbers. Any other word may say what is bought. Counts come first, if there are any. */
export function areTitles(cells: readonly string[]): boolean {
  const areKnown = cells.every((cell, at) => (at === 0 && isOfCounts(cell)) || isTitle(cell));
  return cells.length > 1 && areKnown && cells.some((cell) => OF_NUMBERS.test(foldText(cell)));
}

/** Of any column but that of the counts. */
export function isTitle(cell: string): boolean {
  return TITLES.some((of) => of.test(foldText(cell)));
}

export function isOfCounts(title: string): boolean {
  return OF_COUNTS.test(foldText(title));
}

const OF_PRODUCT = /^(?:network|provider|product|service|plan|operator|reseau|operateur|produit|forfait)\b/u;
const OF_PEOPLE =
  /^(?:(?:customer|client|buyer|beneficiary|recipient|receiver)(?:['’]?s)?(?: ?names?)?|(?:full|first|last|contact|person) ?names?|surname|nom du client|beneficiaire|prenom)$/u;
const OF_NAMES_OR_NOTES = /^(?:names?|nom|suna|(?:remark|note|comment|remarque|commentaire)s?)$/u;

const OF_COUNTS = /^(?:s\s?\/?\s?n|no|sr no|serial(?: no| number)?|#)\.?$/u;
const OF_NUMBERS =
  /^(?:(?:phone|mobile|gsm|customer|meter|smart ?card|iuc|decoder) )*(?:phone|mobile|gsm|tel|telephone|numero|msisdn|numbers?|(?<= )nos?\.?)$/u;
const OF_WHAT =
  /^(?:network|provider|product|service|plan|operator|reseau|operateur|produit|forfait|amount|amt|price|montant|prix)(?: ?\(?(?:₦|n|ngn|naira)\)?)?$/u;
const TITLES = [OF_NUMBERS, OF_WHAT, OF_PEOPLE, OF_NAMES_OR_NOTES];

/**
 * The row is read with all its cells, because a saved name may stand for its number. If it cannot be read so, it is read without the names and notes. A cell
 * that holds a number stays, because `Customer` may be its title.
 */
export function parseWithNames(
  row: ListRow,
  { columns, names }: { readonly columns: number; readonly names: readonly number[] },
  context: QuickOrderContext,
): ReadRow {
  const whole = parseRow(row, columns, context);
  if (whole.type === 'good' || names.length === 0) return whole;
  const cells = row.cells.map((cell, column) =>
    names.includes(column) && !holdsNumber(cell, row.cells[column - 1]) ? '' : cell,
  );
  const read = parseRow({ ...row, cells }, columns, context);
  return read.type === 'good' ? read : { ...read, text: whole.text };
}

/** A customer number, or the rest of an amount that its comma cut: `1,500 naira` is no 1 with a note `500 naira`. But `102 Block B` is a note. */
function holdsNumber(cell: string, before = ''): boolean {
  const isRest = /^\d{3}(?!\d)/u.test(cell) && /(?<!\d)\d{1,3}$/u.test(before.trim());
  return isRest || /(?:\d\D*){7}|^\d{2,3}(?:\.\d{1,2})?$/u.test(cell);
}
