import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ArchiveFiles, ArchiveKind, ArchiveVerdict } from '../use-cases/archive/ports.ts';
import type { KeyValueStore, Logger, Now } from '../use-cases/shared/ports.ts';
import { checkArchiveId } from './archive-id.ts';
import { type ArchiveFile, DIGEST_DIGITS } from './file-name.ts';
import { byMonth, listFiles } from './list-files.ts';
import { deleteUnfinished, type Identify, mergeMonth } from './merge-month.ts';
import { readLines } from './read-lines.ts';
import { writeFile } from './write-file.ts';

export interface ArchiveFilesDeps {
  readonly directory: string;
  readonly notes: KeyValueStore;
  readonly now: Now;
  readonly logger: Logger;
}

/** The archive as files: compressed lines of JSON, a file a month and kind, which `zcat` reads. */
export function createArchiveFiles({ directory, notes, now, logger }: ArchiveFilesDeps): ArchiveFiles {
  return {
    check: () => checkArchiveId(directory, notes),

    async keep(kind, month, lines) {
      await writeFile(directory, { kind, month }, [lines]);
    },

    async merge(onStep) {
      await deleteUnfinished(directory, now());
      for (const kind of KINDS) {
        const months = byMonth((await listFiles(directory, kind)).files);
        for (const [month, files] of months) {
          if (files.length < 2) continue;
          await mergeMonth(directory, files, IDENTIFY[kind]).catch((error: unknown) => {
            logger.error(
              { err: error, kind, month },
              'files of the archive stay apart, because they cannot be made one',
            );
          });
          await onStep?.();
        }
      }
    },

    async verify(onStep) {
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
