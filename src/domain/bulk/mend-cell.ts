/** What a cell held before a spreadsheet changed it, or that nobody can know any more. */
export type MendedCell = { type: 'cell'; text: string } | { type: 'rounded' };

const ROUNDED = /^([+-]?\d)(?:[.,](\d+))?E\+?(\d{1,2})$/iu;
/** Digits that only a customer number has so many of, with what people write between them. */
const LONG_NUMBER = /^\+?[\d(][\d\s()-]{6,}$/u;

/**
 * Takes back what spreadsheets do to numbers where that is certain: the marks that keep a number text, blanks within a number, and
 * `8.031234567E+09`, which has all its digits. `8.03123E+09` has lost some, and is nobody's number.
 */
export function mendCell(cell: string): MendedCell {
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
  return { type: 'cell', text: LONG_NUMBER.test(text) ? text.replace(/[\s()-]/gu, '') : text };
}
