/** Most rows of a list that is bought at once. */
export const MAX_ROWS = 500;

/** One row that is not blank, by its number as a spreadsheet or an editor shows it. */
export interface ListRow {
  /** From 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** A quotation mark that opens and never closes: where the row ends cannot be known. */
  readonly isTorn?: true;
}

/** `table`: by commas too, if nothing else separates; in plain lines a comma stands in amounts. */
export type ListForm = 'table' | 'lines';

/** The rows of a list, by RFC 4180 with the separator that the text itself has. Never more than two above the most that are bought: a header and one too many. */
export function splitRows(text: string, form: ListForm): readonly ListRow[] {
  const { bare, named } = withoutMarks(text);
  const separator = named?.[1] ?? separatorOf(bare, form);
  const rows: ListRow[] = [];
  const start = named?.[0].length ?? 0;
  for (let at = start, row = start === 0 ? 1 : 2; at < bare.length && rows.length < MAX_ROWS + 2;) {
    const record = separator === undefined ? readPlain(bare, at) : readRecord(bare, at, separator);
    const cells = record.cells.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) rows.push({ row, cells, ...(record.isTorn ? { isTorn: true } : {}) });
    row += newlinesIn(bare.slice(at, record.end));
    at = record.end;
  }
  return rows;
}

/** Spreadsheets write a first row such as `sep=;` for themselves. */
const NAMED_SEPARATOR = /^"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n|\r|\n)/iu;

function withoutMarks(text: string): { bare: string; named: readonly [string, string] | undefined } {
  const bare = text.replace(/^\uFEFF/u, '');
  const [row, separator] = NAMED_SEPARATOR.exec(bare) ?? [];
  return { bare, named: row === undefined || separator === undefined ? undefined : [row, separator] };
}

interface TornOrWhole {
  readonly cells: readonly string[];
  /** Where the next one begins. */
  readonly end: number;
  readonly isTorn: boolean;
}

/** A tab or a semicolon if there is one: neither stands in a number or a name. */
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

function newlinesIn(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0;
}
