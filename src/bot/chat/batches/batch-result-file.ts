import { rowStateOf, type RowStatus } from '../../../domain/batches/batch.ts';
import { codesOf, copiedCode, type ReceiptCode } from '../../../domain/orders/receipt-codes.ts';
import { type Cell, moneyCell, writeCsv } from '../../../domain/shared/csv.ts';
import type { BatchView } from '../../../services/batches/view-batch.ts';
import type { Words } from '../../ui/words.ts';
import { reasonOf } from './row-fault-text.ts';

/** So many of the reference's last letters name the file. They tell the list from the person's others, and a phone would cut more. */
const ENDING_LENGTH = 6;

export function resultFile(view: BatchView, words: Words): { name: string; text: string } {
  const header = ['row', 'number', 'product', 'price', 'result', 'reason', 'token', 'pin', 'serial', 'reference'];
  const wrong = view.batch.wrong.map(({ row, text, why }) => ({
    row,
    cells: ['', text, '', words.plain('list-state-refused'), why, '', '', '', ''],
  }));
  const rows = view.rows.map((row) => ({ row: row.row, cells: resultCells(row, view, words) }));
  const inOrder = [...rows, ...wrong].toSorted((a, b) => a.row - b.row);
  const text = writeCsv(
    header,
    inOrder.map(({ row, cells }): Cell[] => [String(row), ...cells]),
  );
  return { name: `list-${view.batch.reference.slice(-ENDING_LENGTH)}.csv`, text };
}

function resultCells(row: RowStatus, view: BatchView, words: Words): Cell[] {
  const { order, wanted } = row;
  return [
    wanted.recipient.customerId,
    wanted.item.title,
    moneyCell(wanted.priceMinor),
    words.plain(`list-state-${rowStateOf(row)}`),
    reasonOf(row, view, words),
    ...(['token', 'pin', 'serial'] as const).map((kind) => codesCell(order, kind)),
    row.reference,
  ];
}

function codesCell(order: RowStatus['order'], kind: ReceiptCode['kind']): string {
  const codes = codesOf(order?.receipt).filter((code) => code.kind === kind);
  return codes.map(copiedCode).join('\n');
}
