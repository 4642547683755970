import type { Minor } from './money.ts';

/** Any text, or a number that is certainly one. */
export type Cell = string | { readonly decimal: string };

/** Spreadsheets do not open a larger file completely, or Telegram does not take it. */
export const MAX_FILE_ROWS = 50_000;

/** Spreadsheets take a cell for a formula if it begins so, perhaps after blanks. To a French one, a semicolon or a new line in quotes begins a cell too. */
const FORMULA = /(?:^|(?<=[;\r\n]))(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
/** Without this mark, Excel reads UTF-8 as the machine's own code page. */
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
  const harmless = cell.toWellFormed().replace(FORMULA, "'");
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
