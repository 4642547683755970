import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Arm, writeArms } from './armed-points.ts';
import { type PointSignal, readSignals, SIGNALS_FD } from './point-signals.ts';

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
    // A folder without a .env.
    cwd: tmpdir(),
    env: { ...env, CHAOS_KILL_AT: writeArms(arms), NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', out, out, 'pipe'],
    // Out of reach of the terminal's Ctrl-C.
    detached: true,
  });
  const signals = child.stdio[SIGNALS_FD];
  signals?.on('data', (bytes: Buffer) => readSignals(bytes).forEach(onSignal));
  signals?.on('error', () => undefined);
  return child;
}
