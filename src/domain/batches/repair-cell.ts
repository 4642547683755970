import { hasRaisedDigits } from '../shared/raised-digits.ts';

/** What a cell held before a spreadsheet changed it, or that it cannot be known any more. */
export type RepairedCell = { type: 'cell'; text: string } | { type: 'rounded' };

const ROUNDED = /^([+-]?\d)(?:[.,](\d+))?E\+?(\d{1,2})$/iu;
/** What people write a customer number with. */
const NUMBER = /^\+?[\d(][\d\s()-]*$/u;
/** More than any amount is written with: `100-200` is none, and neither is the day `20-11-26`. */
const MIN_DIGITS = 9;
/** An amount as spreadsheets group it in French: `1 500`, `1 500,00`. */
const GROUPED = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d{2})?$/u;

/**
 * Takes back what spreadsheets do to numbers if that is certain: the marks that keep a number text, blanks within a number, and
 * `8.031234567E+09`, which has all its digits. `8.03123E+09` has lost some, and is no number any more.
 */
export function repairCell(cell: string): RepairedCell {
  // Left as it is, so that its row is refused.
  if (hasRaisedDigits(cell)) return { type: 'cell', text: cell };
  const text = cell
    .normalize('NFKC')
    .replace(/^="(.*)"$/u, '$1')
    .replace(/^'/u, '')
    .trim();
  const [, first, fraction = '', exponent] = ROUNDED.exec(text) ?? [];
  if (first !== undefined) {
    const places = Number(exponent);
    return fraction.length === places ? { type: 'cell', text: first + fraction } : { type: 'rounded' };
  }
  return { type: 'cell', text: isNumber(text) || GROUPED.test(text) ? text.replace(/[\s()-]/gu, '') : text };
}

/** In a table a comma before the last two digits is a spreadsheet's decimal sign; in what a person typed it may be a group with a zero missing. */
export function repairTableCell(cell: string): RepairedCell {
  const repaired = repairCell(cell);
  return repaired.type === 'cell' ? { ...repaired, text: repaired.text.replace(DECIMAL_COMMA, '$1.$2') } : repaired;
}

const DECIMAL_COMMA = /^(\d{1,15}),(\d{2})$/u;

function isNumber(text: string): boolean {
  return NUMBER.test(text) && text.replace(/\D/gu, '').length >= MIN_DIGITS;
}
