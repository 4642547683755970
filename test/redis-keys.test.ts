import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createKeys } from '../src/redis/keys.ts';
import { freshReference } from './support/samples/sample-order.ts';

const REFERENCE = freshReference();
/** Enough for every key: what it does not take is left aside. */
const ARGUMENTS: Readonly<Record<string, readonly (string | number)[]>> = {
  order: [REFERENCE],
  batch: [REFERENCE],
  batchNotes: [REFERENCE],
  notifyAttempt: [REFERENCE, 'state'],
  sentPicture: [REFERENCE, 'name'],
  ready: ['s1'],
};

/** `{}:order:`: without what the key is about. */
function patternOf(key: string): string {
  const shape = key
    .replace(/^prefix:/u, '')
    .replace(/^\{s[0-9a-f]\}/u, '{}')
    .split(':');
  return shape.map((part, place) => (place > 0 && /^(?:7|one|two|state|name|V.*)$/u.test(part) ? '*' : part)).join(':');
}

test('the page of keys has a row for each key that the code makes, and no other', () => {
  const keys = createKeys('prefix');
  const made = Object.entries(keys).map(([name, key]) =>
    patternOf((key as (...given: unknown[]) => string)(...(ARGUMENTS[name] ?? [7, 'one', 'two']))),
  );
  const rows = readFileSync('docs/redis-keys.md', 'utf8').matchAll(/^\| `([^`]+)` \|/gmu);
  const said = Array.from(rows, ([, pattern = '']) => pattern.replaceAll(/(?<=:)[A-Z]+/gu, '*'));
  // Transactions name theirs after the key that they are about (transact.ts).
  expect(said.filter((pattern) => pattern !== '{}:wrote:*').toSorted()).toEqual(made.toSorted());
});
