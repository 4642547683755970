import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig, secretsOf } from '../config.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { createLogger } from '../telemetry/logger.ts';

/** What the processes share towards the person who starts them: where settings come from, what goes to stderr, Ctrl-C, how a fault reads. */

/** From the environment, and from `.env` if there is one. @throws ConfigError */
export function readSettings(): Config {
  return readConfig(readEnvironment());
}

export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Of a command: warnings only, and on stderr, so that stdout holds what comes of it alone. */
export function createCommandLogger(config: Config): Logger {
  const destination = { write: (line: string) => void process.stderr.write(line) };
  return createLogger({ level: 'warn', secrets: secretsOf(config), destination });
}

/** Aborted once Ctrl-C or a supervisor asks for the end, for work that ends between two of its steps. */
export function signalOfCtrlC(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('it was stopped')));
  }
  return stopping.signal;
}

/**
 * Sets the exit code of the process: what the command answers, or `failedCode` with the fault on stderr.
 * @param fault a sentence around the reason
 */
export async function runCommand(
  command: () => Promise<number>,
  { failedCode, fault }: { failedCode: number; fault: (reason: string) => string },
): Promise<void> {
  process.exitCode = await command().catch((error: unknown) => {
    process.stderr.write(`${faultText(error, fault)}\n`);
    return failedCode;
  });
}

/** For the person who started it, without a stack. What is wrong with settings needs no sentence around it. */
export function faultText(error: unknown, fault: (reason: string) => string): string {
  if (error instanceof ConfigError) return error.message;
  return fault(error instanceof Error ? error.message : String(error));
}

/** How far a long run is, on stderr, so that stdout holds what comes of it alone. */
export interface Progress {
  /** One unit more is done. */
  step(label: string): void;
  /** So many units are done, of as many as are known by now. */
  at(done: number, total: number, label: string): void;
  end(): void;
}

interface ProgressOptions {
  readonly stream?: NodeJS.WriteStream;
  /** If no one watches: nothing, or a line each time. */
  readonly unwatched?: 'silent' | 'lines';
}

const WIDTH = 30;

/** A bar if the stream is a terminal. */
export function createProgress(total: number, options: ProgressOptions = {}): Progress {
  const { stream = process.stderr, unwatched = 'silent' } = options;
  let done = 0;

  function at(reached: number, of: number, label: string): void {
    done = reached;
    if (stream.isTTY) stream.write(`\r\x1b[K${barOf(reached, of)} ${label}`);
    else if (unwatched === 'lines') stream.write(`${label}\n`);
  }

  return {
    step: (label) => at(done + 1, total, label),
    at,
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total <= 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH));
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}]`;
}
