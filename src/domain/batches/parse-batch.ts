import type { QuickOrderContext } from '../order-text/quick-order.ts';
import { withoutCounts } from './row-counts.ts';
import { type ListHeading, parseHeadedRows } from './parse-headed-rows.ts';
import { type ReadRow, parseRow } from './parse-row.ts';
import { type ListForm, type ListRow, MAX_ROWS, splitRows } from './split-rows.ts';

export type ParsedBatch =
  /** @property headings lines that say for the numbers below them what is bought; they are no rows themselves */
  | { type: 'rows'; rows: readonly ReadRow[]; headings: readonly ListHeading[] }
  | { type: 'empty' }
  | { type: 'too-many' };

/** What each row of a list asks for, by the rules of a single line. In plain lines a number alone takes what its heading says, and nothing else is taken from another row. */
export function parseBatch(text: string, form: ListForm, context: QuickOrderContext): ParsedBatch {
  const all = splitRows(text, form);
  const rows = withoutCounts(form === 'table' && all.length > 1 && isHeader(all[0]) ? all.slice(1) : all);
  if (rows.length === 0) return { type: 'empty' };
  if (rows.length > MAX_ROWS) return { type: 'too-many' };
  if (form === 'lines') return { type: 'rows', ...parseHeadedRows(rows, context) };
  const columns = all[0]?.cells.length ?? 1;
  return { type: 'rows', rows: rows.map((row) => parseRow(row, columns, context)), headings: [] };
}

/** A first row in which nothing is counted names the columns. */
function isHeader(first: ListRow | undefined): boolean {
  return first !== undefined && !first.cells.some((cell) => /\d/u.test(cell));
}
