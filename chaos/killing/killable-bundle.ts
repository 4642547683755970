import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAway } from '../../scripts/build.ts';

/** The killable bot in one file, because a run starts it many times, and from its sources a start takes three times as much. */
export interface KillableBundle {
  readonly program: string;
  /** Where Node keeps what it compiled of it. */
  readonly compileCache: string;
  /** Takes it away. */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('killable-main.ts', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Never in dist/: what can be told to die is no part of what is shipped. */
export async function makeKillableBundle(): Promise<KillableBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'vendbot-killable-'));
  const program = join(folder, 'killable-main.js');
  // A child of a process that was killed may be writing what it compiled.
  const stop = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    await bundleAway(MAIN, program);
    await symlink(PACKAGES, join(folder, 'node_modules'), 'junction');
  } catch (error) {
    await stop();
    throw error;
  }
  return { program, compileCache: join(folder, 'compile-cache'), stop };
}
