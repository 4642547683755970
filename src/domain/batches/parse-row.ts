import type { AmountFault } from '../shared/parse-amount.ts';
import type { Product } from '../catalogue/products.ts';
import { isNamedIn, type QuickOrderContext, type NameFault, type Prefill, recipientIn } from '../order-text/meaning.ts';
import { prepaidOfEach } from '../order-text/choose-offer.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import { hasRaisedDigits } from '../shared/text.ts';
import { isRound, mayBeGroups, readNumbers } from '../order-text/numbers-in-text.ts';
import { tokensOf } from '../order-text/tokenize.ts';
import { isDigitKind, recipientKindOf } from '../catalogue/sold-services.ts';
import { hasUsualLength } from '../recipients/recipient.ts';
import { looksLikeDay } from '../reports/parse-day.ts';
import { MAX_ROWS } from './batch.ts';

export type RowFault =
  /** A spreadsheet has written a long number as `8.03123E+09`, so digits are lost. */
  | { type: 'rounded' }
  | { type: 'torn' }
  /** The row has more cells than the first row. For example, the comma cuts an amount such as 1,500 in two. */
  | { type: 'columns' }
  | { type: 'unreadable' }
  | { type: 'number-missing' }
  /** @property asked the row as it was read */
  | { type: 'amount-missing'; product: Product; asked: string }
  | { type: 'several'; products: readonly Product[]; asked: string }
  | { type: 'no-such' }
  | { type: 'unclear-numbers'; isSpaced?: true; mayLackDigit?: true }
  /** Digits are missing (`off` below zero), or there are too many. */
  | { type: 'phone-length'; text: string; off: number; usual: number }
  | NameFault
  | { type: 'unclear-amount'; fault: AmountFault; text: string }
  | { type: 'unclear-word'; word: string }
  /** A number alone, and no heading above it. @property lacks how many digits a phone number has, and how many of them are missing, if it is surely one */
  | { type: 'bare-number'; lacks?: { readonly count: number; readonly usual: number } }
  /** Numbers stand under the line, but it does not say clearly what is bought for them. */
  | { type: 'heading-open' };

export type ReadRow =
  /** @property verifiedName the name, if it was asked for a moment ago */
  | { type: 'good'; row: number; product: Product; prefill: Prefill; verifiedName?: string }
  | { type: 'bad'; row: number; text: string; fault: RowFault };

export type GoodRow = Extract<ReadRow, { type: 'good' }>;

/** @param columns how many the first row has */
export function parseRow({ row, cells, isTorn }: ListRow, columns: number, context: QuickOrderContext): ReadRow {
  const written = cells.join(' ');
  const bad = (fault: RowFault): ReadRow => ({ type: 'bad', row, text: written, fault });
  if (isTorn) return bad({ type: 'torn' });
  if (cells.slice(columns).some((cell) => cell !== '')) return bad({ type: 'columns' });
  // If only spaces separate the words, the groups of a number cannot be told from the next thing. The line's rules decide that.
  const mended = cells.length === 1 ? written.split(/\s+/u).map(repairCell) : cells.map(repairTableCell);
  if (mended.includes(undefined)) return bad({ type: 'rounded' });
  const texts = mended.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
  return rowOf(row, cells.length === 1 ? texts.join(' ') : besideEachOther(texts), written, context);
}

/** Digits in two cells are never one number: 08031234 and 589 are not 0803 123 4589. */
function besideEachOther(cells: readonly string[]): string {
  const between = (before: string, cell: string): string =>
    /\d\)?$/u.test(before) && /^[+(]?\d/u.test(cell) ? ' | ' : ' ';
  return cells.map((cell, at) => (at === 0 ? cell : between((cells[at - 1] ?? '').slice(-2), cell) + cell)).join('');
}

/**
 * @param text what is read
 * @param written what the list says
 */
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
    case 'plan-missing':
      return bad({ type: isNamedIn(text, meaning) ? 'number-missing' : 'unreadable' });
    case 'number-missing':
    case 'provider-missing':
      return bad({ type: 'number-missing' });
    case 'no-such': {
      // A heading that is joined to a number is not what the row says, so nothing is taken out of it.
      if (text !== written) return bad({ type: 'no-such' });
      const single = text.replace(ONE_OF_IT, '');
      const one = parseQuickOrder(single, context);
      if (one.type === 'several' && recipientIn(one) === meaning.customerId)
        return rowOf(row, single, written, context);
      // Without what may be a count the row would be bought, so it is the digits that are not clear.
      const uncounted = parseQuickOrder(text.replace(/^\d{1,2}\s+/u, ''), context);
      const isCounted = [one, uncounted].some(({ type }) => type === 'purchase');
      return bad({ type: isCounted ? 'unclear-numbers' : 'no-such' });
    }
    case 'unclear-amount':
      return bad({ type: 'unclear-amount', fault: meaning.fault, text: meaning.text });
    case 'phone-length':
      return bad({ type: 'phone-length', text: meaning.text, off: meaning.off, usual: meaning.usual });
    case 'unclear-numbers':
    case 'two-names':
    case 'which-number':
    case 'name-unfit':
      return bad(meaning);
    case 'unclear-word':
      return bad({ type: 'unclear-word', word: meaning.word });
  }
}

/** `waec 1` is one PIN. A row that says more would still be bought only once, so it is not sold. */
const ONE_OF_IT = /(?<!\S)1\s+(?!(?:days?|weeks?|months?|[gm]b)\b)/iu;

/** `row` is as a spreadsheet or an editor shows it, from 1. */
export interface ListRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** A quotation mark opens and never closes, so nobody can know where the row ends. */
  readonly isTorn?: true;
}

/** `table`: commas separate too, if nothing else does. In plain lines a comma is part of an amount. */
export type ListForm = 'table' | 'lines';

/** The rows of a list, by RFC 4180 with the separator that the text itself uses. At most so many that too many are left after headers and greetings. */
export function splitRows(text: string, form: ListForm): readonly ListRow[] {
  const { bare, named } = withoutMarks(text);
  const separator = named?.[1] ?? separatorOf(bare, form);
  const rows: ListRow[] = [];
  const start = named?.[0].length ?? 0;
  for (let at = start, row = start === 0 ? 1 : 2; at < bare.length && rows.length < MAX_ROWS * 2;) {
    const record = separator === undefined ? readPlain(bare, at) : readRecord(bare, at, separator);
    const cells = record.cells.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) rows.push({ row, cells, ...(record.isTorn ? { isTorn: true } : {}) });
    row += bare.slice(at, record.end).match(/\r\n|\r|\n/gu)?.length ?? 0;
    at = record.end;
  }
  return rows;
}

/** Spreadsheets write a first row such as `sep=;` for their own use. */
const NAMED_SEPARATOR = /^"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n|\r|\n)/iu;

function withoutMarks(text: string): { bare: string; named: readonly [string, string] | undefined } {
  const bare = text.replace(/^\uFEFF/u, '');
  const [row, separator] = NAMED_SEPARATOR.exec(bare) ?? [];
  return { bare, named: row === undefined || separator === undefined ? undefined : [row, separator] };
}

interface TornOrWhole {
  readonly cells: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
  readonly isTorn: boolean;
}

/** A tab or a semicolon if the text has one, because numbers and names have neither. */
function separatorOf(text: string, form: ListForm): string | undefined {
  const unquoted = text.replace(/"[^"]*"/gu, '');
  if (unquoted.includes('\t')) return '\t';
  if (unquoted.includes(';')) return ';';
  return form === 'table' ? ',' : undefined;
}

function readPlain(text: string, at: number): TornOrWhole {
  const [whole = '', cell = ''] = matchAt(/([^\r\n]*)(?:\r\n|\r|\n|$)/uy, text, at);
  return { cells: [cell], end: at + Math.max(1, whole.length), isTorn: false };
}

function readRecord(text: string, start: number, separator: string): TornOrWhole {
  const cells: string[] = [];
  const cellAt = new RegExp(
    `[^\\S\\r\\n\\t]*(?:"((?:[^"]|"")*)"[^\\S\\r\\n\\t]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'uy',
  );
  let isTorn = false;
  for (let at = start; ;) {
    const [whole = '', quoted, plain = '', end = ''] = matchAt(cellAt, text, at);
    isTorn ||= quoted === undefined && plain.trimStart().startsWith('"');
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (end !== separator) return { cells, end: Math.max(at, start + 1), isTorn };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

const ROUNDED = /^([+-]?\d)(?:[.,](\d+))?E\+?(\d{1,2})$/iu;
/** The characters with which people write a customer number. */
const NUMBER = /^\+?[\d(][\d\s()-]*$/u;
/** More digits than an amount or a day has, so that `100-200` and `20-11-26` are no numbers. */
const MIN_DIGITS = 9;
/** An amount as spreadsheets group it in French: `1 500`, `1 500,00`. */
const GROUPED = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d{2})?$/u;

/**
 * Undoes what spreadsheets do to numbers, if that is certain: the marks that keep a number text, blanks within a number, and `8.031234567E+09`, which
 * still has all its digits. `8.03123E+09` has lost some: then undefined, because nobody can know what the cell held.
 */
function repairCell(cell: string): string | undefined {
  // The cell is left as it is, so that its row is refused.
  if (hasRaisedDigits(cell)) return cell;
  const text = cell
    .normalize('NFKC')
    .replace(/^="(.*)"$/u, '$1')
    .replace(/^'/u, '')
    .trim();
  const [, first, fraction = '', exponent] = ROUNDED.exec(text) ?? [];
  if (first !== undefined) return fraction.length === Number(exponent) ? first + fraction : undefined;
  return isNumber(text) || GROUPED.test(text) ? text.replace(/[\s()-]/gu, '') : text;
}

/** In a table a comma before the last two digits is a spreadsheet's decimal sign. In text that a person typed, a zero of a group may be missing. */
function repairTableCell(cell: string): string | undefined {
  return repairCell(cell)?.replace(DECIMAL_COMMA, '$1.$2');
}

const DECIMAL_COMMA = /^(\d{1,15}),(\d{2})$/u;

function isNumber(text: string): boolean {
  return NUMBER.test(text) && text.replace(/\D/gu, '').length >= MIN_DIGITS;
}

/** The digits of a text that is only a number, or several; undefined if it holds anything else. */
export function digitsAlone(text: string): string | undefined {
  const mended = repairCell(text);
  if (mended === undefined || !ONLY_A_NUMBER.test(mended)) return undefined;
  const number = mended.replace(/[^\d+]/gu, '');
  return number.length < LEAST_DIGITS ? undefined : number;
}

/** A point before a blank marks a count: `12. 0412 3456 789` is not a meter number with 13 digits. */
const ONLY_A_NUMBER = /^\+?\d(?:[\d\s()‐-―-]|\.(?!\s))*$/u;
/** Fewer digits are an amount, which is no row. */
const LEAST_DIGITS = 6;
/** As many as the longest customer number has. More digits are several numbers in one line. */
const MOST_DIGITS = 16;

/**
 * Whether these digits, as they are written, are certainly one number. `1234567 500` may be a number and an amount, `1 04123456789` a count and a number.
 * In groups of the usual length, with the country's code or without, it is certainly one number.
 */
export function isOneNumber(written: string, digits: string): boolean {
  if (digits.length > MOST_DIGITS || looksLikeDay(written)) return false;
  const withoutCountry = written.replace(/^\+\d{1,3}\s+/u, '');
  return mayBeGroups(withoutCountry.split(/\s+/u).map((group) => group.replace(/\D/gu, '')));
}

/** `1000 123457` under `bet9ja 500` may be an amount and a number, and so may `10 0412 3456 789` under `ikeja 500`. */
export function mayBeTwo(written: string, product: Product, number: string, context: QuickOrderContext): boolean {
  const kind = recipientKindOf(product);
  const tokens = tokensOf(written);
  return readNumbers(tokens, kind, undefined, context, false).some(({ customerId, amountMinor }) => {
    const isAmount = isRound(amountMinor) || tokens.some(({ type }) => type === 'money');
    const isNumber = isDigitKind(kind) ? hasUsualLength(kind, customerId) : isAmount;
    return isNumber && customerId !== number;
  });
}

export function hasAllDigits(customerId: string, number: string): boolean {
  const digits = number.replace('+', '');
  return customerId === digits || digits.endsWith(customerId.replace(/^0/u, ''));
}

/** Puts the number first if the text begins with a letter and ends with a digit, so that the digits of the two are never read as one. */
export function joinedTo(what: string, number: string): string {
  return /^\p{L}.*\d$/su.test(what) ? `${number} ${what}` : `${what} ${number}`;
}

/** In `mtn 500 each` the word says that it is for each number, which is so anyway. */
export function withoutEach(text: string): string {
  return text.replace(EACH, '').trim();
}

const EACH = /(?<![\p{L}\p{N}])(?:each|apiece|chacun)(?![\p{L}\p{N}])/giu;
