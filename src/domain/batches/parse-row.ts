import type { AmountFault } from '../shared/parse-amount.ts';
import type { Product } from '../catalogue/products.ts';
import type { QuickOrderContext } from '../order-text/quick-order.ts';
import type { NameFault, Prefill } from '../order-text/meaning.ts';
import { prepaidOfEach } from '../order-text/offers.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import { repairCell, repairTableCell } from './repair-cell.ts';
import type { ListRow } from './split-rows.ts';

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
  /** @property asked the row as it was read */
  | { type: 'amount-missing'; product: Product; asked: string }
  | { type: 'several'; products: readonly Product[]; asked: string }
  | { type: 'no-such' }
  | { type: 'unclear-numbers'; isSpaced?: true; mayLackDigit?: true }
  /** Digits are missing (below zero) or too many. */
  | { type: 'phone-length'; text: string; off: number; usual: number }
  | NameFault
  | { type: 'unclear-amount'; fault: AmountFault; text: string }
  | { type: 'unclear-word'; word: string }
  /** A number alone, and no heading above it. */
  | { type: 'bare-number' }
  /** Numbers stand under it, and it leaves open what is bought for them. */
  | { type: 'heading-open' };

export type ReadRow =
  /** @property verifiedName where it was asked for a moment ago */
  | { type: 'good'; row: number; product: Product; prefill: Prefill; verifiedName?: string }
  | { type: 'bad'; row: number; text: string; fault: RowFault };

/** What one row asks for by itself. @param columns of the first row */
export function parseRow({ row, cells, isTorn }: ListRow, columns: number, context: QuickOrderContext): ReadRow {
  const written = cells.join(' ');
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  if (isTorn) return bad({ type: 'torn' });
  if (cells.slice(columns).some((cell) => cell !== '')) return bad({ type: 'columns' });
  // With blanks alone between them, a number's own groups cannot be told from the next thing: those are the line's to read.
  const mended = cells.length === 1 ? written.split(/\s+/u).map(repairCell) : cells.map(repairTableCell);
  if (mended.some(({ type }) => type === 'rounded')) return bad({ type: 'rounded' });
  const texts = mended.flatMap((cell) => (cell.type === 'cell' && cell.text !== '' ? [cell.text] : []));
  return rowOf(row, cells.length === 1 ? texts.join(' ') : besideEachOther(texts), written, context);
}

/** What stands in two cells is never one number: 08031234 and 589 are no 0803 123 4589. */
function besideEachOther(cells: readonly string[]): string {
  const between = (before: string, cell: string): string =>
    /\d\)?$/u.test(before) && /^[+(]?\d/u.test(cell) ? ' | ' : ' ';
  return cells.map((cell, at) => (at === 0 ? cell : between((cells[at - 1] ?? '').slice(-2), cell) + cell)).join('');
}

/** @param text what is read. @param written what stands in the list */
export function rowOf(row: number, text: string, written: string, context: QuickOrderContext): ReadRow {
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  const meaning = parseQuickOrder(text, context);
  switch (meaning.type) {
    case 'purchase':
      return { type: 'good', row, product: meaning.product, prefill: meaning.prefill };
    case 'none':
      return bad({ type: 'unreadable' });
    case 'several':
      return bad({ type: 'several', products: prepaidOfEach(meaning.products), asked: text });
    case 'amount-missing':
      return bad({ type: 'amount-missing', product: meaning.product, asked: text });
    case 'number-missing':
    case 'plan-missing':
    case 'provider-missing':
      return bad({ type: 'number-missing' });
    case 'no-such':
      return bad({ type: 'no-such' });
    case 'unclear-amount':
      return bad({ type: 'unclear-amount', fault: meaning.fault, text: meaning.text });
    case 'phone-length': {
      const { text: number, off, usual } = meaning;
      return bad({ type: 'phone-length', text: number, off, usual });
    }
    case 'unclear-numbers':
    case 'two-names':
    case 'which-number':
    case 'name-unfit':
      return bad(meaning);
    case 'unclear-word':
      return bad({ type: 'unclear-word', word: meaning.word });
  }
}
