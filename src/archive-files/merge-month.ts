import { stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './list-files.ts';
import type { ArchiveFile } from './file-name.ts';
import { readLines } from './read-lines.ts';
import { writeFile } from './write-file.ts';

/**
 * What a line is about, and which of two lines about the same is the newer. Undefined: it cannot be read, and is kept as it is, beside all others.
 */
export type Identify = (line: string) => { id: string; version: number } | undefined;

/**
 * Puts the files of one month into one, each thing once. Every file but the new one is deleted only when the new one, which has all of it, was read
 * back from the disk: so two processes that do this at once leave two files with the same in it, and lose nothing.
 */
export async function mergeMonth(
  directory: string,
  files: readonly ArchiveFile[],
  identify: Identify,
): Promise<ArchiveFile | undefined> {
  const [first] = files;
  if (first === undefined || files.length < 2) return first;
  const newest = await newestVersions(directory, files, identify);
  const merged = await writeFile(directory, first, linesOnce(directory, files, identify, newest));
  for (const { name } of files) if (name !== merged.name) await unlink(join(directory, name)).catch(ignoreMissing);
  return merged;
}

/** A process that died while it wrote left it: no write takes a day. */
export async function deleteUnfinished(directory: string, now: number): Promise<void> {
  for (const name of (await listFiles(directory)).unfinished) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > 24 * 3_600_000) await unlink(path).catch(ignoreMissing);
  }
}

async function newestVersions(directory: string, files: readonly ArchiveFile[], identify: Identify) {
  const newest = new Map<string, number>();
  for (const { name } of files) {
    for await (const lines of readLines(join(directory, name))) {
      for (const line of lines) {
        const about = identify(line);
        if (about !== undefined) newest.set(about.id, Math.max(about.version, newest.get(about.id) ?? 0));
      }
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
  for (const { name } of files) {
    for await (const lines of readLines(join(directory, name))) {
      yield lines.filter((line) => {
        const about = identify(line);
        if (about === undefined) return true;
        return newest.get(about.id) === about.version && newest.delete(about.id);
      });
    }
  }
}

/** Another process has deleted it for the same reason. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
