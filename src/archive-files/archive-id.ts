import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyValueStore } from '../use-cases/shared/ports.ts';

const FILE = 'archive.id';
/** The same in Redis. */
const NOTE = 'archive-id';

/**
 * Makes sure that the folder is the one that the archive of this Redis was begun in, because what stands in another one, such as the place where a
 * volume is not mounted, is lost to all other processes. The first run marks the folder.
 * @throws Error that says what to do
 */
export async function checkArchiveId(directory: string, notes: KeyValueStore): Promise<void> {
  const found = await stat(directory).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new Error(`ARCHIVE_DIR ${directory} is no folder: make it, or mount it`);
  const known = await notes.read(NOTE);
  const id = await readId(directory);
  if (known !== undefined && id !== known) {
    throw new Error(
      `ARCHIVE_DIR ${directory} is not the folder that the archive was begun in: mount that one, or restore it with its archive.id`,
    );
  }
  // A Redis that is new, such as after a loss, goes on with the archive that is there.
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
  const file = await open(join(directory, FILE), 'w', 0o600);
  try {
    await file.writeFile(`${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return id;
}
