import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Arm, type PointSignal, SIGNALS_FD } from './kill-points.ts';

const MAIN = fileURLToPath(new URL('killable-main.ts', import.meta.url));
/** A run starts the bot many times, and compiles it once. */
const COMPILE_CACHE = join(tmpdir(), 'vendbot-compile-cache');

export interface KillableOptions {
  /** Its settings; nothing else of this process' environment is passed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly arms: readonly Arm[];
  readonly onSignal: (signal: PointSignal) => void;
  /** Gets its log; absent: the log is dropped. */
  readonly logFd?: number | undefined;
}

/** Starts the bot in a process of its own that dies where it is told to. */
export function startKillable({ env, arms, onSignal, logFd }: KillableOptions): ChildProcess {
  const out = logFd ?? 'ignore';
  const child = spawn(process.execPath, [MAIN], {
    // This folder has no .env.
    cwd: tmpdir(),
    env: { ...env, CHAOS_KILL_AT: JSON.stringify(arms), NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', out, out, 'pipe'],
    // So the terminal's Ctrl-C does not reach it.
    detached: true,
  });
  const signals = child.stdio[SIGNALS_FD] as Readable;
  signals.on('error', () => undefined);
  createInterface(signals).on('line', (line) => onSignal(JSON.parse(line) as PointSignal));
  return child;
}
