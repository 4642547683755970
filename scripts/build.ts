/**
 * `npm run build`: each command of the bot as one file in dist/, with all that it imports, a source map, and the scripts of Redis at the
 * places where they lie below src/. So what finds a file by its own address finds it there too. What cannot be part of a file, because it is
 * machine code or a font, lies in dist/node_modules, where Node looks first.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
const NAME_SOURCES = join(ROOT, 'scripts/name-sources.ts');
/** The hash of what dist/ was made from. */
const STAMP = 'stamp';

/** What npm's commands run, and the process that the bot starts for a job. */
const COMMANDS = ['main', 'recover', 'audit', 'archive', 'store-format', 'job'] as const;
type Command = (typeof COMMANDS)[number];

/** The painter of pictures, in the binary form of the machine that builds: npm installs that one alone. */
const PAINTER = '@takumi-rs/core';
/** Of each package what the bot needs of it at run time. */
const LAID_BESIDE: Readonly<Record<string, readonly string[]>> = {
  [PAINTER]: ['package.json', 'dist/export.mjs'],
  '@takumi-rs/helpers': ['package.json', 'dist/*.mjs'],
  '@takumi-rs/core-*': ['package.json', '*.node'],
  '@fontsource/inter': ['package.json', 'LICENSE', 'files/inter-{latin,latin-ext,vietnamese}-{400,700}-normal.woff2'],
};

/** What Node made of a bundle when it was loaded before, to be read in place of compiling it again; nothing breaks if it is missing or of another Node. */
export const compileCache = join(DIST, 'compile-cache');

export function bundleOf(command: Command): string {
  return join(DIST, `${command}.js`);
}

/** Whether dist/ was made from the sources and the dependencies as they are. */
export function isFresh(): boolean {
  try {
    return readFileSync(join(DIST, STAMP), 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Makes dist/ if it is not fresh, in a process of its own, so that this one holds nothing of it. Answers whether it is fresh now. */
export function makeFresh(): boolean {
  if (isFresh()) return true;
  if (!canBuild()) return false;
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 2, 2] });
  return status === 0 && isFresh();
}

/** Its maker is a package of the development, which `npm ci --omit=dev` leaves out. */
function canBuild(): boolean {
  try {
    return import.meta.resolve('rolldown') !== '';
  } catch {
    return false;
  }
}

/** Replaces dist/ as a whole, so that nobody starts half of one. */
async function build(): Promise<void> {
  const stamp = hashOfSources();
  const made = join(ROOT, `dist.${process.pid}`);
  try {
    for (const command of COMMANDS)
      await bundle(join(SOURCES, `${command}.ts`), join(made, `${command}.js`), addressSeenFromDist);
    for (const file of globSync('**/*.lua', { cwd: SOURCES })) copyTo(file, SOURCES, made);
    layBeside(join(made, 'node_modules'));
    writeFileSync(join(made, STAMP), stamp);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(made, DIST);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  fillCompileCache();
}

/**
 * One program as one file. What lies beside its sources stays there; the painter of pictures is looked for from where the file is.
 * @param file where it is written to
 */
export async function bundleAway(program: string, file: string): Promise<void> {
  await bundle(program, file, (source) => JSON.stringify(pathToFileURL(source).href));
}

/** @param addressOf the expression for what a source below src/ takes for its own address */
async function bundle(input: string, file: string, addressOf: (source: string) => string): Promise<void> {
  // Only here and below: who asks whether the bundle is fresh need not have what makes it.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input,
    platform: 'node',
    external: [PAINTER],
    resolve: { alias: { 'node-fetch': join(ROOT, 'scripts/no-fetch.ts') } },
    plugins: [keepAddresses(addressOf), namingSources(input)],
    onwarn({ message }) {
      throw new Error(`${input}: ${message}`);
    },
  });
  await made.write({
    file,
    format: 'esm',
    // Without a comment that leads to it, because our own reader knows where it lies.
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // Names stay, because grammY compares those of classes.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await made.close();
  await thinMap(`${file}.map`);
}

/**
 * Keeps where each line of a source begins, and not each word: Node holds the map in memory, and a stack is read by its lines. It falls from a
 * third of the bundle's size to a tenth.
 */
async function thinMap(file: string): Promise<void> {
  const { decode, encode } = await import('@jridgewell/sourcemap-codec');
  const map = JSON.parse(readFileSync(file, 'utf8')) as { mappings: string; names: string[] };
  let last = '';
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, source, line, sourceColumn]): [number, number, number, number][] => {
      if (source === undefined || line === undefined || sourceColumn === undefined) return [];
      const place = `${source}:${line}`;
      if (place === last) return [];
      last = place;
      return [[column, source, line, sourceColumn]];
    }),
  );
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}

function keepAddresses(addressOf: (source: string) => string): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: /[/\\]src[/\\].*\.ts$/u, code: 'import.meta.url' },
      // No line moves, so the map stays as it is.
      handler: (code, id) => ({ code: code.replaceAll('import.meta.url', addressOf(id)), map: null }),
    },
  };
}

/** The one below src/ stays, seen from dist/. */
function addressSeenFromDist(source: string): string {
  const place = relative(SOURCES, source).replaceAll('\\', '/').replace(/\.ts$/u, '.js');
  return `new URL('./${place}', import.meta.url).href`;
}

function namingSources(input: string): Plugin {
  return {
    name: 'naming-sources',
    transform: (code, id) => (id === input ? { code: `import '${NAME_SOURCES}';${code}`, map: null } : undefined),
  };
}

function layBeside(to: string): void {
  const installed = join(ROOT, 'node_modules');
  for (const [name, files] of Object.entries(LAID_BESIDE)) {
    const found = globSync(
      files.map((file) => `${name}/${file}`),
      { cwd: installed },
    );
    if (found.length < files.length) throw new Error(`${name} is not installed whole: npm ci`);
    for (const file of found) copyTo(file, installed, to);
  }
}

function copyTo(file: string, from: string, to: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  cpSync(join(from, file), join(to, file), { dereference: true });
}

/** Runs the bot without settings: it loads all of itself, says what is missing, and ends. @throws Error if it ends in another way */
function fillCompileCache(): void {
  const { status, stderr } = spawnSync(process.execPath, [bundleOf('main')], {
    // A folder without a .env.
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache },
    encoding: 'utf8',
  });
  if (status !== 1 || !stderr.includes('BOT_TOKEN is missing')) throw new Error(`the bundle does not start: ${stderr}`);
}

/** By content, because a checkout or a copy gives files other dates. */
function hashOfSources(): string {
  const files = globSync(['src/**/*.{ts,lua}', 'package-lock.json', 'scripts/{build,name-sources,no-fetch}.ts'], {
    cwd: ROOT,
  });
  const all = createHash('sha256').update(process.version);
  for (const file of files.toSorted()) all.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return all.digest('hex');
}

if (import.meta.main) {
  await build();
  process.stderr.write('dist/ is made\n');
}
