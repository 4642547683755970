import { foldText } from '../shared/fold-text.ts';
import type { QuickOrderContext } from '../order-text/quick-order.ts';
import { parseRow, type ReadRow } from './parse-row.ts';
import type { ListRow } from './split-rows.ts';

/**
 * The columns that say who people are, by the table's first row. Only beside a column for the product: where there is none, a name may be
 * the product's.
 */
export function columnsOfPeople(header: readonly string[]): readonly number[] {
  const titles = header.map(foldText);
  if (!titles.some((title) => OF_PRODUCT.test(title))) return [];
  return titles.flatMap((title, column) => (OF_PEOPLE.test(title) ? [column] : []));
}

const OF_PRODUCT = /^(?:network|provider|product|service|plan|operator|reseau|operateur|produit|forfait)\b/u;
const OF_PEOPLE =
  /^(?:(?:(?:full|first|last|customer|client|contact|person) ?)?names?|surname|nom(?: du client)?|prenom|suna)$/u;

/** A row as it is, since a saved name may stand for its number; if that cannot be read, without who it is for. */
export function parseWithNames(
  row: ListRow,
  { columns, names }: { readonly columns: number; readonly names: readonly number[] },
  context: QuickOrderContext,
): ReadRow {
  const whole = parseRow(row, columns, context);
  if (whole.type === 'good' || names.length === 0) return whole;
  const cells = row.cells.map((cell, column) => (names.includes(column) ? '' : cell));
  const read = parseRow({ ...row, cells }, columns, context);
  return read.type === 'good' ? read : { ...read, text: whole.text };
}
