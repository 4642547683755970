import type { AmountFault } from '../amount.ts';
import type { Product } from '../catalogue.ts';
import type { LineContext } from '../line/line.ts';
import type { Wish } from '../line/line-meaning.ts';
import { readLine } from '../line/read-line.ts';
import { mendCell } from './mend-cell.ts';
import { type ListForm, type ListRow, MAX_ROWS, splitRows } from './split-rows.ts';

/** Why a row of a list is not bought. */
export type RowFault =
  /** A spreadsheet has written a long number as `8.03123E+09`: digits are lost. */
  | { type: 'rounded' }
  /** A quotation mark that never closes. */
  | { type: 'torn' }
  /** More cells than the first row has: an amount such as 1,500 falls in two by its comma. */
  | { type: 'columns' }
  | { type: 'unreadable' }
  | { type: 'number-missing' }
  | { type: 'amount-missing'; product: Product }
  | { type: 'several'; products: readonly Product[] }
  | { type: 'no-such' }
  | { type: 'unclear-numbers' }
  /** Digits are missing (below zero) or too many. */
  | { type: 'phone-length'; text: string; off: number; usual: number }
  | { type: 'unclear-amount'; fault: AmountFault; text: string }
  | { type: 'unclear-word'; word: string };

export type ReadRow =
  | { type: 'good'; row: number; product: Product; wish: Wish }
  | { type: 'bad'; row: number; text: string; fault: RowFault };

export type ReadList = { type: 'rows'; rows: readonly ReadRow[] } | { type: 'empty' } | { type: 'too-many' };

/** What each row of a list asks for, by the rules of a single line. No row takes anything from another one. */
export function readList(text: string, form: ListForm, context: LineContext): ReadList {
  const all = splitRows(text, form);
  const rows = form === 'table' && all.length > 1 && isHeader(all[0]) ? all.slice(1) : all;
  if (rows.length === 0) return { type: 'empty' };
  if (rows.length > MAX_ROWS) return { type: 'too-many' };
  const columns = all[0]?.cells.length ?? 1;
  return { type: 'rows', rows: rows.map((row) => readRow(row, columns, context)) };
}

/** A first row in which nothing is counted names the columns. */
function isHeader(first: ListRow | undefined): boolean {
  return first !== undefined && !first.cells.some((cell) => /\d/u.test(cell));
}

function readRow({ row, cells, isTorn }: ListRow, columns: number, context: LineContext): ReadRow {
  const written = cells.join(' ');
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  if (isTorn) return bad({ type: 'torn' });
  if (cells.slice(columns).some((cell) => cell !== '')) return bad({ type: 'columns' });
  // With blanks alone between them, a number's own groups cannot be told from the next thing: those are the line's to read.
  const mended = (cells.length === 1 ? written.split(/\s+/u) : cells).map(mendCell);
  if (mended.some(({ type }) => type === 'rounded')) return bad({ type: 'rounded' });
  const texts = mended.flatMap((cell) => (cell.type === 'cell' && cell.text !== '' ? [cell.text] : []));
  return readText(row, texts.join(' '), bad, context);
}

function readText(row: number, text: string, bad: (fault: RowFault) => ReadRow, context: LineContext): ReadRow {
  const meaning = readLine(text, context);
  switch (meaning.type) {
    case 'purchase':
      return { type: 'good', row, product: meaning.product, wish: meaning.wish };
    case 'none':
      return bad({ type: 'unreadable' });
    case 'several':
      return bad({ type: 'several', products: meaning.products });
    case 'amount-missing':
      return bad({ type: 'amount-missing', product: meaning.product });
    case 'number-missing':
      return bad({ type: 'number-missing' });
    case 'no-such':
      return bad({ type: 'no-such' });
    case 'unclear-numbers':
      return bad({ type: 'unclear-numbers' });
    case 'unclear-amount':
    case 'phone-length':
      return bad(meaning);
    case 'unclear-word':
      return bad({ type: 'unclear-word', word: meaning.word });
  }
}
