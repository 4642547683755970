import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder, which is removed after the tests of the file. @param atTheEnd `onTestFinished` removes it after this test */
export async function temporaryFolder(atTheEnd: (remove: () => Promise<void>) => void = afterAll): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vendbot-test-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
