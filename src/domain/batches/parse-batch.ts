import { lacksNumber, type OrderMeaning, productsIn, type QuickOrderContext } from '../order-text/meaning.ts';
import { withoutSenders } from '../order-text/tokenize.ts';
import { isCourtesy } from '../order-text/courtesies-and-complaints.ts';
import {
  areTitles,
  columnsOfPeople,
  isOfCounts,
  isTitle,
  parseWithNames,
  type ListHeading,
  parseHeadedRows,
} from './parse-headed-rows.ts';
import {
  type ReadRow,
  type ListForm,
  type ListRow,
  splitRows,
  digitsAlone,
  hasAllDigits,
  isOneNumber,
  joinedTo,
  mayBeTwo,
  withoutEach,
} from './parse-row.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import { foldText } from '../shared/text.ts';
import { MAX_ROWS } from './batch.ts';

/** At most so many purchases are cut out of one line. The card has a line for each, where the sender sees how the line was understood. */
export const MAX_CUT = 40;
/** If a question is open, a text of several lines is its answer, unless it has at least so many purchases. */
export const MIN_PURCHASES_WHEN_ASKED = 2;

export type ParsedBatch =
  /** @property headings lines that say what is bought for the numbers below them, and are no rows themselves */
  | { type: 'rows'; rows: readonly ReadRow[]; headings: readonly ListHeading[] }
  | { type: 'empty' }
  | { type: 'too-many' };

/**
 * Reads each row of a list by the rules of a single line. In plain lines a number alone takes what its heading says. Nothing else is taken from another row.
 * Lines below the titles of columns are a table too, if no fewer rows of it can be bought.
 */
export function parseBatch(text: string, form: ListForm, context: QuickOrderContext): ParsedBatch {
  if (form === 'table') return parseRows(splitRows(text, form), form, false, context);
  const read = parseRows(linesOf(text, context), form, true, context);
  const table = splitRows(text, 'table').filter((row) => areTitles(row.cells) || !isCourtesyRow(row));
  if (!areTitles(table[0]?.cells ?? []) || (!OTHER_SEPARATOR.test(text) && COMMA_IN_AMOUNT.test(text))) return read;
  const readByColumns = parseRows(table, 'table', true, context);
  return goodIn(readByColumns) < goodIn(read) ? read : readByColumns;
}

const OTHER_SEPARATOR = /[\t;]/u;
/** `1,500` would be the 1 of one column and the 500 of the next. */
const COMMA_IN_AMOUNT = /\d,\d{3}(?!\d)/u;

export function goodIn(read: ParsedBatch): number {
  return read.type === 'rows' ? read.rows.filter(({ type }) => type === 'good').length : 0;
}

/** @param isTyped it came as text, so its sender does not see the row numbers of a spreadsheet */
function parseRows(all: readonly ListRow[], form: ListForm, isTyped: boolean, context: QuickOrderContext): ParsedBatch {
  const header = form === 'table' && all.length > 1 && isHeader(all[0]) ? all[0] : undefined;
  const below = header === undefined ? all : all.slice(1);
  // Who types a table counts its rows below the titles.
  const named = isTyped && header !== undefined ? below.map((row, at) => ({ ...row, row: at + 1 })) : below;
  const first = header?.cells[0] ?? '';
  const rows = isTitle(first) ? named : withoutCounts(named, isOfCounts(first), isTyped);
  if (rows.length === 0) return { type: 'empty' };
  if (rows.length > MAX_ROWS) return { type: 'too-many' };
  const columns = all[0]?.cells.length ?? 1;
  const names = header === undefined ? [] : columnsOfPeople(header.cells);
  const { rows: read, headings } =
    form === 'lines'
      ? parseHeadedRows(rows, context)
      : { rows: rows.map((row) => parseWithNames(row, { columns, names }, context)), headings: [] };
  return { type: 'rows', rows: read.toSorted((one, other) => one.row - other.row), headings };
}

function linesOf(text: string, context: QuickOrderContext): readonly ListRow[] {
  return splitRows(cutLines(withoutSenders(text), context), 'lines').filter((row) => !isCourtesyRow(row));
}

function isCourtesyRow({ cells }: ListRow): boolean {
  return isCourtesy(cells.join(' '));
}

/** A first row without digits names the columns. */
function isHeader(first: ListRow | undefined): boolean {
  return first !== undefined && !first.cells.some((cell) => /\d/u.test(cell));
}

/**
 * The rows without their counts, if they are counted as `1. mtn 500 …`, `2) glo 200 …`, or in a first column. Such a count is no amount. Two or more
 * rows must have one; rows between them may have none. With a mark behind it each is higher than the one before, because a row may have been deleted.
 * Without a mark it is higher by one, because amounts may rise too. If only a blank follows the counts, they must begin at 1. Then a row is
 * called by its count, unless it came in a file with columns.
 * @param isTitled the first column has a title that says so, which needs no other proof
 */
function withoutCounts(rows: readonly ListRow[], isTitled: boolean, isTyped: boolean): readonly ListRow[] {
  const counted = rows.filter(({ cells }) => countOf(cells) !== undefined);
  const counts = counted.map(({ cells }) => countOf(cells) ?? 0);
  const areMarked = counted.every(({ cells }) => COUNT_MARKED.test(cells[0] ?? ''));
  const follow = counts.slice(1).every((count, index) => {
    const next = (counts[index] ?? 0) + 1;
    return areMarked ? count >= next : count === next;
  });
  const isSure = counts[0] === 1 || !rows.some(({ cells }) => cells.length === 1 && COUNT_BLANK.test(cells[0] ?? ''));
  if (!isTitled && (counts.length < 2 || !follow || !isSure)) return rows;
  const mayBeNumbers = (counts[0] ?? 0) > 0 && counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? 0));
  const areNumbers = mayBeNumbers && (isTyped || rows.every(({ cells }) => cells.length === 1));
  const numbers = areNumbers ? numbersOf(rows.map(({ cells }) => countOf(cells))) : [];
  return rows.map((row, at) => ({ ...row, row: numbers[at] ?? row.row, cells: withoutCount(row.cells) }));
}

/** The sender means a row by its count, so no other row has that number. A row without a count has the next one, or, if that is taken, one behind all. */
function numbersOf(counts: readonly (number | undefined)[]): readonly number[] {
  const first = counts.findIndex((count) => count !== undefined);
  let number = (counts[first] ?? 0) - first - 1;
  const inOrder = counts.map((count) => (number = count ?? number + 1));
  let last = Math.max(...inOrder);
  return inOrder.map((next, at) => {
    const isFree = next > 0 && !counts.includes(next) && inOrder.indexOf(next) === at;
    return counts[at] ?? (isFree ? next : (last += 1));
  });
}

/** If the count is a column, an empty column takes its place. */
function withoutCount(cells: readonly string[]): readonly string[] {
  const [first = '', ...others] = cells;
  if (countOf(cells) === undefined) return cells;
  return others.length === 0 ? [first.replace(COUNT.test(first) ? COUNT : COUNT_BLANK, '')] : ['', ...others];
}

/** A blank or a letter must follow, because `1.5gb` has no count. */
const COUNT = /^\(?(\d{1,3})(?:[.)]|\s?[-–:]|\uFE0F?\u20E3)(?=[\s\p{L}])\s*/u;
/** Only a number follows: `1 08031234567`, `2 0803-123-4568`, `3 +234 803 123 4569`. */
const COUNT_BLANK = /^(\d{1,3})\s+(?=(?:\+?\d{7,}|[0+](?:[\s-]*\d){9,13})$)/u;
const COUNT_MARKED = /^\(?\d{1,3}(?:[.)]|\uFE0F?\u20E3)/u;
const COUNT_ALONE = /^(\d{1,3})[.)]?$/u;

function countOf([first = '', ...others]: readonly string[]): number | undefined {
  const found = others.length === 0 ? (COUNT.exec(first) ?? COUNT_BLANK.exec(first)) : COUNT_ALONE.exec(first);
  const count = found?.[1];
  return count === undefined ? undefined : Number(count);
}

const MAX_LINE_LENGTH = 2_000;

/**
 * Cuts every line that holds several purchases, `mtn 500 to A and B, 1gb to C`, into one line for each. If that is not certain, the line stays as it is:
 * it is one purchase then, or is refused.
 */
export function cutLines(text: string, context: QuickOrderContext): string {
  const cut: string[] = [];
  const lines = text.split(/\r\n|\r|\n/u);
  for (const [index, line] of lines.entries()) {
    if (cut.length > MAX_ROWS * 2) return [...cut, ...lines.slice(index)].join('\n');
    cut.push(...(cutLine(line, context) ?? [line]));
  }
  return cut.join('\n');
}

export function mayBeCut(line: string): boolean {
  return /\d/u.test(line) && partsOf(line).length > 1;
}

interface CutRow {
  readonly text: string;
  /** What is bought, for a number alone that follows; absent if nothing is said, or if it cannot be separated from the number. */
  readonly what?: string | undefined;
  /** The row is a number alone, or a number that takes what it is for from the purchase before it. */
  readonly isNumber?: true;
  /** The purchase lacks nothing, so what follows does not belong to it. */
  readonly isWhole?: true;
}

function cutLine(written: string, context: QuickOrderContext): string[] | undefined {
  const line = withoutEach(written);
  const parts = line.length > MAX_LINE_LENGTH ? [] : partsOf(line);
  if (parts.length < 2 || parts.length > MAX_CUT * 2 || isWhole(parseQuickOrder(line, context))) return undefined;
  const rows: CutRow[] = [];
  /** Where words begin that still have no number. */
  let start: number | undefined;
  for (const { from, to } of parts) {
    if (start === undefined && isCourtesy(line.slice(from, to))) continue;
    const before = rows.at(-1);
    const row = rowIn(line.slice(start ?? from, to).trim(), before, context);
    if (row === 'unclear') return undefined;
    if (row !== 'open') rows.push(row);
    // The words may also belong to the purchase before them, if that lacks something or took it from another.
    else if (start === undefined && before !== undefined && before.isWhole !== true) return undefined;
    start = row === 'open' ? (start ?? from) : undefined;
  }
  const isCut = start === undefined && rows.length > 1 && rows.length <= MAX_CUT;
  return isCut ? rows.map(({ text }) => text) : undefined;
}

/** @returns `open` if it has no number yet; `unclear` if the whole line must not be cut */
function rowIn(text: string, before: CutRow | undefined, context: QuickOrderContext): CutRow | 'open' | 'unclear' {
  const meaning = parseQuickOrder(text, context);
  // `1000 0805 123 4567` says how much too.
  const isPriced = meaning.type === 'purchase' && meaning.prefill.name === undefined;
  const alone = isPriced ? undefined : recipientAlone(text, context);
  if (alone !== undefined) return numberRow(alone, text, context, before);
  if (meaning.type === 'none' || lacksNumber(meaning)) return hasNumber(text) ? 'unclear' : 'open';
  // A number alone stands above. The line does not say whether this is for both numbers.
  if (before?.isNumber === true && before.what === undefined) return 'unclear';
  const isOne = meaning.type === 'purchase' ? { isWhole: true as const } : {};
  if (isWhole(meaning)) return { text, what: whatIn(text, meaning.prefill), ...isOne };
  return hasNumber(text) ? { text } : 'unclear';
}

function numberRow(number: string, text: string, context: QuickOrderContext, before?: CutRow): CutRow | 'unclear' {
  if (before === undefined || (before.isNumber === true && before.what === undefined))
    return { text: number, isNumber: true };
  if (before.what === undefined) return 'unclear';
  const whole = joinedTo(before.what, number);
  const meaning = parseQuickOrder(whole, context);
  const isOther = isWhole(meaning) && !isFor(meaning.prefill, number);
  if (isOther || productsIn(meaning).some((product) => mayBeTwo(text, product, number, context))) return 'unclear';
  return { text: whole, what: before.what, isNumber: true };
}

type Whole = Extract<OrderMeaning, { type: 'purchase' | 'several' | 'amount-missing' }>;

function isWhole(meaning: OrderMeaning): meaning is Whole {
  return meaning.type === 'purchase' || meaning.type === 'several' || meaning.type === 'amount-missing';
}

function hasNumber(text: string): boolean {
  return (text.match(/\d[\d\s()‐-―-]*/gu) ?? []).some((run) => run.replace(/\D/gu, '').length > 7);
}

function isFor({ customerId, name }: Whole['prefill'], number: string): boolean {
  return name === undefined ? hasAllDigits(customerId, number) : foldText(name) === foldText(number);
}

/** A number or a saved name, if only courtesies stand around it. */
function recipientAlone(text: string, { named }: QuickOrderContext): string | undefined {
  const bare = text.replace(AROUND, '');
  const saved = named.find(({ name }) => foldText(name) === foldText(bare));
  if (saved !== undefined) return bare;
  const digits = digitsAlone(bare);
  return digits !== undefined && isOneNumber(bare, digits) ? digits : undefined;
}

const AROUND = /^(?:(?:to|for|and|pour|a|à)\s+)+|(?:\s+(?:pls|please|abeg|too|also|each|thanks))+\s*[.!]*$|[.!]+$/giu;

function whatIn(text: string, { customerId, name }: Whole['prefill']): string | undefined {
  const found = (name === undefined ? numberPattern(customerId) : namePattern(name)).exec(text);
  if (found === null) return undefined;
  const what = `${text.slice(0, found.index).trimEnd()} ${text.slice(found.index + found[0].length)}`;
  return what.trim().replace(/[.!]+$/u, '');
}

const BETWEEN_DIGITS = String.raw`[\s().‐-―-]*`;

/** The number in every way that people write it: in groups, with its country's code or without, with its zero or without. */
function numberPattern(customerId: string): RegExp {
  const digits = customerId.replace(/^0/u, '').split('').join(BETWEEN_DIGITS);
  return new RegExp(
    String.raw`(?<!\d)(?:\+\d{1,3}${BETWEEN_DIGITS}|234${BETWEEN_DIGITS})?\(?0?${BETWEEN_DIGITS}${digits}(?!\d)`,
    'u',
  );
}

function namePattern(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(escaped.replace(/\s+/gu, String.raw`\s+`), 'iu');
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The parts between commas and words such as *and*. A comma inside an amount or a number does not separate. */
function partsOf(line: string): readonly Part[] {
  const cuts = [...line.matchAll(CUT)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const starts = [0, ...cuts.map(({ to }) => to)];
  const ends = [...cuts.map(({ from }) => from), line.length];
  return starts
    .map((from, at) => ({ from, to: ends[at] ?? line.length }))
    .filter(({ from, to }) => line.slice(from, to).trim() !== '');
}

const CUT = new RegExp(
  [
    // Thousands have three digits behind each comma, and cents two. A customer number has ten or more before the comma, or four behind it.
    String.raw`(?<!\d),|,(?!\d)|(?<=\d{10}),|,(?=\+?\d{4})`,
    String.raw`(?<=\d{10})\s*/\s*(?=\+?\d{10})`,
    '[;&]',
    String.raw`(?<![\p{L}\p{N}])(?:and|then|also|et|puis|da)(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);
