import { readFileSync } from 'node:fs';

/** A script as it is sent, and the names that its head binds, in the head's order. */
export interface LoadedLua {
  readonly lua: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/**
 * Tables that the code owns, by the name that a line `--- @table NAME` asks for. In place of the line there is a function NAME() that makes the
 * table, because most calls of a script need none.
 */
export type LuaTables = Readonly<Record<string, object>>;

const KEY = /^local (\w+)Key = KEYS\[(\d+)\]/u;
const ARGUMENT = /^local (\w+) = ARGV\[(\d+)\]/u;
const COMMENT = /^\s*(?:--.*)?$/u;
const INCLUDE = /^--- @include "([^"]+)"$/u;
const TABLE = /^--- @table (\w+)/u;

/**
 * Reads a script and what it includes. The head binds each key and argument to a local by its place; below it nothing may read KEYS or ARGV.
 * @throws Error if the file is not so, or if it includes itself
 */
export function loadLua(file: URL, tables: LuaTables = {}): LoadedLua {
  const lines = linesOf(file);
  const headLength = lines.findLastIndex(isBinding) + 1;
  const head = lines.slice(0, headLength).filter((line) => !COMMENT.test(line));
  checkHead(file, head);
  const body = expand(lines.slice(headLength), file, tables, new Map());
  return {
    lua: [...lines.slice(0, headLength), ...body].join('\n'),
    keys: namesIn(head, KEY),
    args: namesIn(head, ARGUMENT),
  };
}

function linesOf(file: URL): string[] {
  return readFileSync(file, 'utf8').split('\n');
}

function namesIn(head: readonly string[], pattern: RegExp): string[] {
  return head.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

function isBinding(line: string): boolean {
  return [KEY, ARGUMENT].some((pattern) => pattern.test(line));
}

/** Keys and arguments each from the first place on, and nothing between them but comments. */
function checkHead(file: URL, head: readonly string[]): void {
  const placesOf = (pattern: RegExp): number[] => head.flatMap((line) => pattern.exec(line)?.[2] ?? []).map(Number);
  const all = [placesOf(KEY), placesOf(ARGUMENT)];
  const isOrdered = all.every((places) => places.every((place, index) => place === index + 1));
  if (!isOrdered || !head.every(isBinding)) throw new Error(`${file.pathname}: its head is out of order`);
}

/** Each included file stands once, where it is asked for first. */
function expand(
  lines: readonly string[],
  file: URL,
  tables: LuaTables,
  included: Map<string, 'open' | 'done'>,
): string[] {
  return lines.flatMap((line) => {
    const [, path] = INCLUDE.exec(line) ?? [];
    if (path !== undefined) return include(new URL(`${path}.lua`, file), tables, included);
    const [, table] = TABLE.exec(line) ?? [];
    if (table !== undefined) return `local function ${table}() return ${tableOf(file, tables, table)} end`;
    if (/\b(?:KEYS|ARGV)\b/u.test(line))
      throw new Error(`${file.pathname}: reads KEYS or ARGV below its head: ${line}`);
    return line;
  });
}

function include(file: URL, tables: LuaTables, included: Map<string, 'open' | 'done'>): string[] {
  const before = included.get(file.href);
  if (before === 'open') throw new Error(`${file.pathname}: includes itself`);
  if (before === 'done') return [];
  included.set(file.href, 'open');
  const lines = expand(linesOf(file), file, tables, included);
  included.set(file.href, 'done');
  return lines;
}

function tableOf(file: URL, tables: LuaTables, name: string): string {
  const table = tables[name];
  if (table === undefined) throw new Error(`${file.pathname}: the definition has no table ${name}`);
  return literalOf(table);
}

/** @throws Error for what has no plain form in Lua; none of it comes from outside the code */
function literalOf(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && /^[\w>-]*$/u.test(value)) return `'${value}'`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`no Lua for ${typeof value}`);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([name, field]) => `[${literalOf(name)}] = ${literalOf(field)}`).join(', ')} }`;
}
