import type { QuickOrderContext } from '../order-text/quick-order.ts';
import { withoutSenders } from '../order-text/without-senders.ts';
import { isCourtesy } from '../order-text/plain-words.ts';
import { cutLines } from './cut-lines.ts';
import { columnsOfPeople, parseWithNames } from './name-columns.ts';
import { withoutCounts } from './row-counts.ts';
import { type ListHeading, parseHeadedRows } from './parse-headed-rows.ts';
import type { ReadRow } from './parse-row.ts';
import { type ListForm, type ListRow, MAX_ROWS, splitRows } from './split-rows.ts';

export type ParsedBatch =
  /** @property headings lines that say for the numbers below them what is bought; they are no rows themselves */
  | { type: 'rows'; rows: readonly ReadRow[]; headings: readonly ListHeading[] }
  | { type: 'empty' }
  | { type: 'too-many' };

/** What each row of a list asks for, by the rules of a single line. In plain lines a number alone takes what its heading says, and nothing else is taken from another row. */
export function parseBatch(text: string, form: ListForm, context: QuickOrderContext): ParsedBatch {
  const all = form === 'lines' ? linesOf(text, context) : splitRows(text, form);
  const header = form === 'table' && all.length > 1 && isHeader(all[0]) ? all[0] : undefined;
  const rows = withoutCounts(header === undefined ? all : all.slice(1));
  if (rows.length === 0) return { type: 'empty' };
  if (rows.length > MAX_ROWS) return { type: 'too-many' };
  if (form === 'lines') return { type: 'rows', ...parseHeadedRows(rows, context) };
  const columns = all[0]?.cells.length ?? 1;
  const names = header === undefined ? [] : columnsOfPeople(header.cells);
  return { type: 'rows', rows: rows.map((row) => parseWithNames(row, { columns, names }, context)), headings: [] };
}

/** One purchase a line, without the lines that only greet and thank. */
function linesOf(text: string, context: QuickOrderContext): readonly ListRow[] {
  const rows = splitRows(cutLines(withoutSenders(text), context), 'lines');
  return rows.filter(({ cells }) => !isCourtesy(cells.join(' ')));
}

/** A first row in which nothing is counted names the columns. */
function isHeader(first: ListRow | undefined): boolean {
  return first !== undefined && !first.cells.some((cell) => /\d/u.test(cell));
}
