import { readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createArchiveFiles } from '../../src/archive-files/archive-files.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
let notes: Map<string, string>;
let files: ReturnType<typeof filesIn>;
let logger: RecordingLogger;

beforeEach(async () => {
  directory = await temporaryFolder(onTestFinished);
  notes = new Map();
  logger = new RecordingLogger();
  files = filesIn(directory);
});

function filesIn(folder: string) {
  const store = {
    read: async (name: string) => notes.get(name),
    write: async (name: string, text: string) => void notes.set(name, text),
  };
  return createArchiveFiles({ directory: folder, notes: store, now: Date.now, logger });
}

const line = (reference: string, version = 1): string => JSON.stringify({ reference, version, note: 'é'.repeat(50) });
const names = async (): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.startsWith('orders')).toSorted();
async function contents(): Promise<string[]> {
  const all = await Promise.all((await names()).map((name) => readFile(join(directory, name))));
  return all.flatMap((bytes) => gunzipSync(bytes).toString().trimEnd().split('\n'));
}

describe('lines that are kept', () => {
  test('stand in a compressed file of their month, which only its owner may read', async () => {
    await files.keep('orders', '2025-10', [line('a'), line('b')]);
    const [name = ''] = await names();
    expect(name).toMatch(/^orders-2025-10\.[0-9a-f]{32}\.jsonl\.gz$/u);
    expect(await contents()).toEqual([line('a'), line('b')]);
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  });

  test('a second time are the same file', async () => {
    await files.keep('orders', '2025-10', [line('a')]);
    await files.keep('orders', '2025-10', [line('a')]);
    expect(await names()).toHaveLength(1);
  });

  test('leave nothing behind if they cannot be written', async () => {
    await expect(filesIn(join(directory, 'missing')).keep('orders', '2025-10', [line('a')])).rejects.toThrow('ENOENT');
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('the files of a month', () => {
  test('become one, with everything in it once and in its newest version', async () => {
    await files.keep('orders', '2025-10', [line('a'), line('b', 2)]);
    await files.keep('orders', '2025-10', [line('b', 2), line('c')]);
    await files.keep('orders', '2025-10', [line('b', 3)]);
    await files.keep('orders', '2025-11', [line('d')]);
    await files.merge();
    expect(await names()).toHaveLength(2);
    expect((await contents()).toSorted()).toEqual([line('a'), line('b', 3), line('c'), line('d')]);
    await files.merge();
    expect(await contents()).toHaveLength(4);
  });

  test('made one by two processes at once lose nothing', async () => {
    for (let part = 0; part < 6; part += 1) await files.keep('orders', '2025-10', [line(`a${part}`), line('shared')]);
    const both = [filesIn(directory).merge(), filesIn(directory).merge()];
    await files.keep('orders', '2025-10', [line('meanwhile')]);
    await Promise.all(both);
    await files.merge();
    expect(new Set(await contents()).size).toBe(8);
    expect(await contents()).toHaveLength(8);
  });

  test('stay apart if one of them is damaged, and it is said', async () => {
    await files.keep('orders', '2025-10', [line('a')]);
    await files.keep('orders', '2025-10', [line('b')]);
    await files.keep('orders', '2025-11', [line('c')]);
    await files.keep('orders', '2025-11', [line('d')]);
    const [damaged = ''] = await names();
    await truncate(join(directory, damaged), 30);
    await files.merge();
    expect(await names()).toHaveLength(3);
    expect(JSON.stringify(logger)).toContain('files of the archive stay apart');
    const verdicts = await files.verify();
    expect(verdicts.filter(({ isGood }) => !isGood).map(({ name }) => name)).toEqual([damaged]);
  });

  test('that a dead process left unfinished are no files, and go after a day', async () => {
    const unfinished = join(directory, '.a-process.unfinished');
    await writeFile(unfinished, 'half');
    await files.merge();
    expect(await readdir(directory)).toHaveLength(1);
    await utimes(unfinished, 1, 1);
    await files.merge();
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('the folder', () => {
  test('has to be there', async () => {
    await expect(filesIn(join(directory, 'missing')).check()).rejects.toThrow('is no folder');
  });

  test('is marked by the first run, and another one is refused from then on', async () => {
    await files.check();
    await files.check();
    const other = await temporaryFolder(onTestFinished);
    await expect(filesIn(other).check()).rejects.toThrow('not the folder that the archive was begun in');
  });

  test('goes on with a Redis that is new', async () => {
    await files.check();
    const id = notes.get('archive-id');
    notes.clear();
    await files.check();
    expect(notes.get('archive-id')).toBe(id);
  });
});
