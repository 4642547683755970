import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PAGES = ['docs/security.md', 'docs/promises.md'] as const;
/** A test as the pages name it: its file, then titles as they stand in the source, each in typographic quotes. */
const NAMED_TESTS = /`(test\/[\w/-]+\.test\.ts)`(:(?:\s“[^”]+”;?)+)?/gu;

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(fromRoot(page), 'utf8');
  const named = [...text.matchAll(NAMED_TESTS)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/gu)].map(([, title = '']) => title),
  }));

  test('names tests by file and title', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ titles }) => titles.length === 0)).toEqual([]);
  });

  test('names only tests that there are', () => {
    const missing = named.flatMap(({ file, titles }) => titles.filter((title) => !hasTest(file, title)));
    expect(missing).toEqual([]);
  });

  test('names only files that there are', () => {
    const files = [...text.matchAll(/`((?:src|test|scripts|docs|locales)\/[\w./-]+)`/gu)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  });
});

/** Whether the title stands in the file as a text of its own. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(fromRoot(file))) return false;
  const source = readFileSync(fromRoot(file), 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

function fromRoot(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
