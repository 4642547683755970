import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger, Now } from '../domain/shared/injected.ts';
import {
  type ArchiveFile,
  type ArchiveKind,
  DIGEST_DIGITS,
  byMonth,
  deleteUnfinished,
  ignoreMissing,
  listFiles,
  readAllLines,
  readLines,
  writeArchiveFile,
} from './jsonl-files.ts';
import { stat, unlink, readFile, writeFile } from 'node:fs/promises';

interface Notes {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/**
 * What a line is about, and which of two lines about the same is the newer. Undefined: it cannot be read, and is kept as it is, beside all others.
 */
type Identify = (line: string) => { id: string; version: number } | undefined;

/**
 * Makes one file from the files of a month, with each record once. An old file is deleted only after the new one, which has all of its records, was
 * read back from the disk. So if two processes do this at once, they leave two files with the same records, and nothing is lost.
 */
async function mergeMonth(
  directory: string,
  about: Pick<ArchiveFile, 'kind' | 'month'>,
  files: readonly ArchiveFile[],
): Promise<void> {
  const identify = IDENTIFY[about.kind];
  const newest = await newestVersions(directory, files, identify);
  const merged = await writeArchiveFile(directory, about, linesOnce(directory, files, identify, newest));
  for (const { name } of files) if (name !== merged.name) await unlink(join(directory, name)).catch(ignoreMissing);
}

async function newestVersions(directory: string, files: readonly ArchiveFile[], identify: Identify) {
  const newest = new Map<string, number>();
  for await (const lines of readAllLines(directory, files)) {
    for (const line of lines) {
      const about = identify(line);
      if (about !== undefined) newest.set(about.id, Math.max(about.version, newest.get(about.id) ?? 0));
    }
  }
  return newest;
}

async function* linesOnce(
  directory: string,
  files: readonly ArchiveFile[],
  identify: Identify,
  newest: Map<string, number>,
): AsyncGenerator<readonly string[]> {
  for await (const lines of readAllLines(directory, files)) {
    yield lines.filter((line) => {
      const about = identify(line);
      if (about === undefined) return true;
      return newest.get(about.id) === about.version && newest.delete(about.id);
    });
  }
}

export interface ArchiveVerdict {
  readonly name: string;
  readonly kind: ArchiveKind;
  readonly entries: number;
  readonly isGood: boolean;
}

/** The archive as files, from which no record is removed: compressed lines of JSON, one file for each month and kind, which `zcat` reads. */
export function createArchiveFiles(deps: { directory: string; notes: Notes; now: Now; logger: Logger }) {
  const { directory, notes, now, logger } = deps;
  return {
    /** @throws Error if the folder is missing, or is not the one in which the archive was begun */
    check: (): Promise<void> => checkArchiveId(directory, notes),

    /** Resolves only when the lines are on the disk and were read back. @param month YYYY-MM */
    async keep(kind: ArchiveKind, month: string, lines: readonly string[]): Promise<void> {
      await writeArchiveFile(directory, { kind, month }, [lines]);
    },

    async merge(onStep?: () => Promise<void> | void): Promise<void> {
      await deleteUnfinished(directory, now());
      for (const kind of KINDS) {
        const months = byMonth((await listFiles(directory, kind)).files);
        for (const [month, files] of months) {
          if (files.length < 2) continue;
          await mergeMonth(directory, { kind, month }, files).catch((error: unknown) => {
            logger.error(
              { err: error, kind, month },
              'files of the archive stay apart, because they cannot be made one',
            );
          });
          await onStep?.();
        }
      }
    },

    async verify(onStep?: () => Promise<void> | void): Promise<readonly ArchiveVerdict[]> {
      const verdicts: ArchiveVerdict[] = [];
      for (const file of (await listFiles(directory)).files) {
        verdicts.push(await verifyFile(directory, file));
        await onStep?.();
      }
      return verdicts;
    },
  };
}

const KINDS: readonly ArchiveKind[] = ['orders', 'ledger'];

const IDENTIFY: Readonly<Record<ArchiveKind, Identify>> = {
  orders: (line) => {
    const { reference, version } = parsed(line);
    return typeof reference === 'string' ? { id: reference, version: Number(version) } : undefined;
  },
  ledger: (line) => {
    const { id, userId } = parsed(line);
    return typeof id === 'string' ? { id: `${String(userId)} ${id}`, version: 1 } : undefined;
  },
};

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function verifyFile(directory: string, { name, kind, digest }: ArchiveFile): Promise<ArchiveVerdict> {
  const bytes = createHash('sha256');
  let entries = 0;
  try {
    for await (const lines of readLines(join(directory, name), bytes)) entries += lines.length;
  } catch {
    return { name, kind, entries, isGood: false };
  }
  return { name, kind, entries, isGood: bytes.digest('hex').slice(0, DIGEST_DIGITS) === digest };
}

const FILE = 'archive.id';
/** The same id in Redis. */
const NOTE = 'archive-id';

/**
 * Files in another folder, such as the place of a volume that is not mounted, would be lost to all other processes. The first run marks the folder.
 * @throws Error that says what to do
 */
async function checkArchiveId(directory: string, notes: Notes): Promise<void> {
  const found = await stat(directory).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new Error(`ARCHIVE_DIR ${directory} is no folder: make it, or mount it`);
  const known = await notes.read(NOTE);
  const id = await readId(directory);
  if (known !== undefined && id !== known) {
    throw new Error(
      `ARCHIVE_DIR ${directory} is not the folder that the archive was begun in: mount that one, or restore it with its archive.id`,
    );
  }
  // A new Redis, for example after a loss, goes on with the archive that is there.
  if (known === undefined) await notes.write(NOTE, id ?? (await markFolder(directory)));
}

async function readId(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() === '' ? undefined : text.trim();
}

async function markFolder(directory: string): Promise<string> {
  const id = randomUUID();
  await writeFile(join(directory, FILE), `${id}\n`, { mode: 0o600, flush: true });
  return id;
}
