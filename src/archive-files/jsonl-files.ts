import { createHash, type Hash, randomUUID } from 'node:crypto';
import { open, rename, stat, unlink, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, promises } from 'node:stream';
import { createGzip, createGunzip } from 'node:zlib';
import { createReadStream } from 'node:fs';
import { DAY_MS } from '../domain/shared/days.ts';

/** `ledger`: the entries of all people's ledgers. */
export type ArchiveKind = 'orders' | 'ledger';

/** While a file is being written, it has a name that no reader takes for a file of the archive. */
const UNFINISHED = /^\.[\w-]+\.unfinished$/u;

/**
 * Writes lines into a new file, which gets its name only when it is on the disk and was read back as it was written. A crash leaves at most an
 * unfinished file, which is never read. The same lines make the same file.
 * @throws Error if the disk is full, or if what was read back differs from what was written
 */
export async function writeArchiveFile(
  directory: string,
  about: Pick<ArchiveFile, 'kind' | 'month'>,
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<ArchiveFile> {
  const unfinished = join(directory, `.${randomUUID()}.unfinished`);
  try {
    const written = await writeLines(unfinished, lines);
    const read = await readBack(unfinished);
    if (read.bytes !== written.bytes || read.text !== written.text) {
      throw new Error('a file of the archive is not as it was written: do not trust this disk');
    }
    const digest = written.bytes.slice(0, DIGEST_DIGITS);
    const file = { ...about, digest, name: nameOf({ ...about, digest }) };
    await rename(unfinished, join(directory, file.name));
    await syncDirectory(directory);
    return file;
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  }
}

interface Digests {
  readonly bytes: string;
  readonly text: string;
}

async function writeLines(path: string, lines: Parameters<typeof writeArchiveFile>[2]): Promise<Digests> {
  const [text, bytes] = [createHash('sha256'), createHash('sha256')];
  await using file = await open(path, 'wx', 0o600);
  await promises.pipeline(textOf(lines, text), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes.update(chunk);
      await file.writeFile(chunk);
    }
  });
  await file.sync();
  return { bytes: bytes.digest('hex'), text: text.digest('hex') };
}

async function* textOf(lines: Parameters<typeof writeArchiveFile>[2], digest: Hash): AsyncGenerator<Buffer> {
  for await (const some of lines) {
    if (some.length === 0) continue;
    const text = Buffer.from(`${some.join('\n')}\n`);
    digest.update(text);
    yield text;
  }
}

async function readBack(path: string): Promise<Digests> {
  const [text, bytes] = [createHash('sha256'), createHash('sha256')];
  for await (const lines of readLines(path, bytes)) text.update(`${lines.join('\n')}\n`);
  return { bytes: bytes.digest('hex'), text: text.digest('hex') };
}

/** A name is on the disk only when its folder is. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}

/** In constant memory. @throws Error if the file is not there, or is damaged */
export async function* readLines(path: string, digest?: Hash): AsyncGenerator<readonly string[]> {
  const file = createReadStream(path).on('data', (chunk) => digest?.update(chunk));
  // A failure ends both streams, and so does a reader that stops. The error is thrown where the text is read.
  const text = pipeline(file, createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new Error('a file of the archive ends in the middle of a line');
}

export async function* readAllLines(
  directory: string,
  files: readonly ArchiveFile[],
): AsyncGenerator<readonly string[]> {
  for (const { name } of files) yield* readLines(join(directory, name));
}

/** What a file's name says: its kind, its month, and the digest of its bytes, so that different files never have the same name. */
export interface ArchiveFile {
  readonly name: string;
  readonly kind: ArchiveKind;
  /** YYYY-MM, in UTC. */
  readonly month: string;
  /** The first 32 hexadecimal digits of the SHA-256 of its bytes. */
  readonly digest: string;
}

const NAME = /^(orders|ledger)-(\d{4}-\d{2})\.([0-9a-f]{32})\.jsonl\.gz$/u;
export const DIGEST_DIGITS = 32;

function nameOf({ kind, month, digest }: Omit<ArchiveFile, 'name'>): string {
  return `${kind}-${month}.${digest}.jsonl.gz`;
}

function readName(name: string): ArchiveFile | undefined {
  const [, kind, month, digest] = NAME.exec(name) ?? [];
  if (month === undefined || digest === undefined) return undefined;
  return { name, kind: kind as ArchiveKind, month, digest };
}

/** Newest month first. */
export async function listFiles(directory: string, kind?: ArchiveKind) {
  const names = await readdir(directory);
  const files = names
    .flatMap((name) => readName(name) ?? [])
    .filter((file) => kind === undefined || file.kind === kind);
  return {
    files: files.toSorted((one, other) => other.name.localeCompare(one.name)),
    unfinished: names.filter((name) => UNFINISHED.test(name)),
  };
}

export function byMonth(files: readonly ArchiveFile[]): ReadonlyMap<string, readonly ArchiveFile[]> {
  return Map.groupBy(files, ({ month }) => month);
}

/** A process that died while writing has left it, because no write takes a day. */
export async function deleteUnfinished(directory: string, now: number): Promise<void> {
  for (const name of (await listFiles(directory)).unfinished) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > DAY_MS) await unlink(path).catch(ignoreMissing);
  }
}

/** Another process has deleted it for the same reason. */
export function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
