import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const BOT_PRELOAD = new URL('./bot-preload.ts', import.meta.url).href;
const LOOK_EVERY_MS = 20;

/**
 * @param directory where it runs, so that it reads no .env of a real bot
 * @param isUp whether it asks for updates by now
 * @throws Error if it ends before that; what it wrote says why
 */
export async function startDemoBot(
  settings: Record<string, string>,
  directory: string,
  isUp: () => boolean,
  aheadMs = 0,
) {
  const child = spawn(process.execPath, ['--import', BOT_PRELOAD, MAIN], {
    env: { PATH: process.env['PATH'], ...settings, DEMO_CLOCK_AHEAD_MS: String(aheadMs) },
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => endOf(child));
  while (!isUp()) {
    if (hasEnded(child))
      throw new Error(`the bot has ended at its start, ${endOf(child)}; what it wrote above says why`);
    await sleep(LOOK_EVERY_MS);
  }
  return {
    /** Resolves with how it ended: its exit code, or the signal that ended it. */
    ended,
    setClock: (ms: number): void => void child.send(ms),
    async stop(): Promise<void> {
      if (!hasEnded(child)) child.kill('SIGTERM');
      await ended;
    },
  };
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode === null ? `with exit code ${exitCode ?? 'unknown'}` : `by the signal ${signalCode}`;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
