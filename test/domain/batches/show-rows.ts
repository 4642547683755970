import type { Product } from '../../../src/domain/catalogue/products.ts';
import { type ParsedBatch, parseBatch } from '../../../src/domain/batches/parse-batch.ts';
import type { ListForm } from '../../../src/domain/batches/parse-row.ts';
import { type Minor, toDecimal } from '../../../src/domain/shared/money.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';

/** Two numbers of MTN, one of Glo, and a meter. */
const LETTERS = { A: '08031234567', B: '08031234568', G: '08051234567', M: '04123456789' };

export function withNumbers(text: string): string {
  return text.replaceAll(/\b[ABGM]\b/gu, (letter) => LETTERS[letter as keyof typeof LETTERS]);
}

function withLetters(text: string): string {
  return Object.entries(LETTERS).reduce((shown, [letter, number]) => shown.replaceAll(number, letter), text);
}

export function parsed(letters: string, form: ListForm = 'lines'): ParsedBatch {
  return parseBatch(withNumbers(letters), form, SANDBOX_LINES);
}

/** Each row as `row: product number amount` or `row: fault`. Airtime is called by its network alone. */
export function showRows(list: ParsedBatch): string {
  if (list.type !== 'rows') return list.type;
  const rows = list.rows.map((row) => {
    if (row.type === 'bad') return `${row.row}: ${row.fault.type}`;
    const { customerId, amountMinor } = row.prefill;
    return `${row.row}: ${showName(row.product)} ${customerId}${showAmount(amountMinor)}`;
  });
  return withLetters(rows.join('; '));
}

export function showName({ name }: Product): string {
  return name.replace('-airtime', '').replace('-electric-', ' ');
}

export function showAmount(amountMinor: Minor | undefined): string {
  return amountMinor === undefined ? '' : ` ${toDecimal(amountMinor)}`;
}
