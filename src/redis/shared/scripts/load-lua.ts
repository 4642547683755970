import { readFileSync } from 'node:fs';

/** A script as it is sent, and the names that its head binds, in the head's order. */
export interface LoadedLua {
  readonly lua: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

const KEY = /^local (\w+)Key = KEYS\[(\d+)\]/u;
const ARGUMENT = /^local (\w+) = ARGV\[(\d+)\]/u;
const COMMENT = /^\s*(?:--.*)?$/u;
const INCLUDE = /^--- @include "([^"]+)"$/u;

/**
 * Reads a script and what it includes. The head binds each key and argument to a local by its place; below it nothing may read KEYS or ARGV.
 * @throws Error if the file is not so
 */
export function loadLua(file: URL): LoadedLua {
  const lines = linesOf(file);
  const headLength = lines.findLastIndex(isBinding) + 1;
  const head = lines.slice(0, headLength).filter((line) => !COMMENT.test(line));
  checkHead(file, head);
  const body = lines.slice(headLength).flatMap((line) => {
    const [, path] = INCLUDE.exec(line) ?? [];
    return path === undefined ? line : linesOf(new URL(`${path}.lua`, file));
  });
  const reading = body.find((line) => /\b(?:KEYS|ARGV)\b/u.test(line));
  if (reading !== undefined) throw new Error(`${file.pathname}: reads KEYS or ARGV below its head: ${reading}`);
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
  const isOrdered = [KEY, ARGUMENT]
    .map(placesOf)
    .every((places) => places.every((place, index) => place === index + 1));
  if (!isOrdered || !head.every(isBinding)) throw new Error(`${file.pathname}: its head is out of order`);
}
