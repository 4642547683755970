import { readdir } from 'node:fs/promises';
import type { ArchiveKind } from '../use-cases/archive/ports.ts';
import { type ArchiveFile, readName } from './file-name.ts';
import { UNFINISHED } from './write-file.ts';

export interface Listed {
  readonly files: readonly ArchiveFile[];
  readonly unfinished: readonly string[];
}

/** Newest month first. */
export async function listFiles(directory: string, kind?: ArchiveKind): Promise<Listed> {
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
