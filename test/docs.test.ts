import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reconciliationColumns } from '../src/domain/reports/reconciliation-table.ts';
import { salesColumns } from '../src/domain/reports/sales.ts';
import { statementColumns } from '../src/domain/reports/statement-table.ts';
import { definitions } from '../src/telemetry/metrics.ts';

const FOLDERS = 'src|test|scripts|docs|locales|packages|ops';
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesUnder('docs').filter((path) => path.endsWith('.md')),
  ...filesUnder('packages').filter((path) => path.endsWith('/README.md')),
];
/** The pages that name the tests that hold what they say. */
const PROVEN_PAGES = ['docs/security.md', 'docs/reliability.md'];
/** A test as the pages name it: its file, then titles as they stand in the source, each in typographic quotes. */
const NAMED_TESTS = /`(test\/[\w/-]+\.test\.ts)`(:(?:\s“[^”]+”;?)+)?/gu;
const FILE_NAMES = new Set(FOLDERS.split('|').flatMap((folder) => filesUnder(folder).map((path) => basename(path))));
const SCRIPTS = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('names only files that there are', () => {
    const paths = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'gu'))].map(([, path = '']) => path);
    expect(paths.filter((path) => ![path, join(dirname(page), path)].some((at) => existsSync(fromRoot(at))))).toEqual(
      [],
    );
    const names = [...text.matchAll(/`([\w-]+(?:\.test)?\.(?:ts|mjs|js|lua|ftl))`/gu)].map(([, name = '']) => name);
    expect(names.filter((name) => !FILE_NAMES.has(name))).toEqual([]);
  });

  test('names only tests that there are', () => {
    const missing = testsNamedIn(text).flatMap(({ file, titles }) => titles.filter((title) => !hasTest(file, title)));
    expect(missing).toEqual([]);
  });

  test('links only to pages and headings that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/gu)].map(([, link = '']) => link);
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('names only commands of npm that there are', () => {
    const commands = [...text.matchAll(/\bnpm run (\w[\w:-]*)/gu)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in SCRIPTS))).toEqual([]);
  });
});

test.each(PROVEN_PAGES)('%s names tests by file and title', (page) => {
  const named = testsNamedIn(read(page));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ titles }) => titles.length === 0)).toEqual([]);
});

test('docs/reseller-api.md has every section that a comment cites', () => {
  const headings = [...read('docs/reseller-api.md').matchAll(/^#{2,3} (\d(?:\.\d+)?)\.? /gmu)].map(
    ([, number]) => number,
  );
  const sources = ['src', 'packages', 'test'].flatMap(filesUnder).filter((path) => path.endsWith('.ts'));
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/specification(?:, section)? (\d(?:\.\d+)?)(?: and (\d(?:\.\d+)?))?/giu)].flatMap(
      ([, ...numbers]) => numbers.filter((number) => number !== undefined),
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((number) => !headings.includes(number))).toEqual([]);
});

describe('docs/operations.md', () => {
  const text = read('docs/operations.md');

  test('names every metric of the bot, and no other', () => {
    const named = [...text.matchAll(/^\| `(vendbot_\w+)` \|/gmu)].map(([, name = '']) => name);
    expect(named.toSorted()).toEqual(Object.keys(definitions).toSorted());
  });

  test('names only log lines that there are', () => {
    const [, section = ''] = text.split('\n## The log\n');
    const [table = ''] = section.split('\n## ');
    const lines = [...table.matchAll(/^\| (`[^|]+`) \|/gmu)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/gu)].map(([, line = '']) => line),
    );
    const source = filesUnder('src')
      .filter((path) => path.endsWith('.ts'))
      .map((path) => read(path))
      .join('\n');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !source.includes(line))).toEqual([]);
  });
});

test.each([
  ['statement', Object.keys(statementColumns(true))],
  ['sales', salesColumns],
  ['reconciliation', reconciliationColumns],
])('docs/guide-merchants.md names every column of the %s file', (name, columns) => {
  const [, after = ''] = read('docs/guide-merchants.md').split(`<!-- columns: ${name} -->\n`);
  const [table = ''] = after.split('\n\n');
  const named = [...table.matchAll(/^\| (`[^|]+`) \|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/gu)].map(([, column = '']) => column),
  );
  expect(named.toSorted()).toEqual([...columns].toSorted());
});

test('docs/architecture.md names every noun that has a folder, and none that has neither a folder nor a file', () => {
  const [, after = ''] = read('docs/architecture.md').split('| noun | what is there |\n|---|---|\n');
  const [table = ''] = after.split('\n\n');
  const named = [...table.matchAll(/^\| ([^|(]+?) (?:\([^|)]+\) )?\|/gmu)].flatMap(([, cell = '']) => cell.split(', '));
  const entries = ['src/domain', 'src/services', 'src/redis', 'src/bot/chat'].flatMap((layer) =>
    readdirSync(fromRoot(layer), { withFileTypes: true }),
  );
  const folders = new Set(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
  folders.delete('shared');
  expect([...folders].filter((noun) => !named.includes(noun))).toEqual([]);
  const nouns = new Set(entries.map(({ name }) => basename(name, '.ts')));
  expect(named.filter((noun) => !nouns.has(noun))).toEqual([]);
  expect(named).toEqual([...new Set(named)]);
});

function testsNamedIn(text: string): { file: string; titles: string[] }[] {
  return [...text.matchAll(NAMED_TESTS)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/gu)].map(([, title = '']) => title),
  }));
}

/** Whether the title stands in the file as a text of its own. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(fromRoot(file))) return false;
  const source = read(file);
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(fromRoot(target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** The anchors that GitHub makes of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /gu, '-'),
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
}

function read(path: string): string {
  return readFileSync(fromRoot(path), 'utf8');
}

function fromRoot(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
