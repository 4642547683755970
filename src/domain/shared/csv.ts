import type { Minor } from './money.ts';

/** Text from anywhere, or a number that is known to be one. */
export type Cell = string | { readonly decimal: string };

/** A file with more rows is one that spreadsheets do not open whole, or that Telegram does not take. */
export const MAX_FILE_ROWS = 50_000;

/** What spreadsheets take for a formula: these, plain or full-width, behind any blanks; and a cell that begins with a control character. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** Without it Excel reads UTF-8 as the machine's own code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as a file that spreadsheets open: UTF-8 with a byte order mark, comma-separated by RFC 4180. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return [writeCsvHeader(header), ...Array.from(rows, writeCsvLine)].join('');
}

export function writeCsvHeader(header: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${header.join(',')}\r\n`;
}

export function writeCsvLine(row: readonly Cell[]): string {
  return `${row.map(writeCell).join(',')}\r\n`;
}

/** Money as a plain decimal, always with two places; blank if it is not known. */
export function moneyCell(amount: Minor | undefined): Cell {
  if (amount === undefined) return '';
  const kobo = String(Math.abs(amount)).padStart(3, '0');
  return { decimal: `${amount < 0 ? '-' : ''}${kobo.slice(0, -2)}.${kobo.slice(-2)}` };
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.decimal;
  const text = cell.toWellFormed();
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
