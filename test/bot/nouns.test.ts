import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CHAT = fileURLToPath(new URL('../../src/bot/chat', import.meta.url));
const IMPORTED = /from '(\.[^']+)'/gu;

/** Of which noun a file is; undefined for what stands outside the chat. */
function nounOf(file: string): string | undefined {
  const [noun = ''] = relative(CHAT, file).split('/');
  return noun === '..' ? undefined : noun;
}

/** Which nouns each noun knows more of than its buttons. */
function knownNouns(): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const file of globSync(`${CHAT}/**/*.ts`)) {
    const noun = nounOf(file) ?? '';
    const others = known.get(noun) ?? new Set();
    known.set(noun, others);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const other = nounOf(join(dirname(file), path));
      if (other !== undefined && other !== noun && !path.endsWith('/routes.ts')) others.add(other);
    }
  }
  return known;
}

test('no noun of the chat comes back to itself by the nouns that it knows', () => {
  const known = knownNouns();
  expect(known.size).toBeGreaterThan(15);
  const open = new Map(known);
  // Nouns that know none of those left are taken away, until none is left.
  for (;;) {
    const leaves = [...open].filter(([, others]) => [...others].every((other) => !open.has(other)));
    if (leaves.length === 0) break;
    for (const [noun] of leaves) open.delete(noun);
  }
  expect([...open.keys()]).toEqual([]);
});
