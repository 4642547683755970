import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, ConfigError, readConfig, secretsOf } from '../config.ts';
import { readDate } from '../domain/shared/days.ts';
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

/** What was typed behind a command is wrong: in one line, for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readOptions<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values;
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    throw new UsageError(error instanceof Error ? /^[^.\n]*/u.exec(error.message)?.[0] : String(error));
  }
}

const DAY_MS = 24 * 3_600_000;

/** Of `npm run recover`. @param now milliseconds since 1970 @throws UsageError */
export function readRecoverOptions(words: readonly string[], now: number): { since: string; dryRun: boolean } {
  const { since, 'dry-run': dryRun = false } = readOptions(words, {
    since: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  if (since === undefined) throw new UsageError('--since is missing');
  if (readDate(since) === undefined) throw new UsageError(`--since ${since} is no day such as 2026-11-20`);
  // Somewhere it is tomorrow.
  if (Date.parse(since) > now + DAY_MS) throw new UsageError(`--since ${since} lies in the future`);
  return { since, dryRun };
}

/**
 * Sets the exit code of the process: what the command answers, or `failedCode` with the fault on stderr; 2 with the usage if what was typed is wrong.
 * @param command gets what was typed behind it, but for `--help`
 * @param how.fault a sentence around the reason
 */
export async function runCommand(
  command: (words: readonly string[]) => Promise<number>,
  how: { usage?: string; failedCode: number; fault: (reason: string) => string },
): Promise<void> {
  const { usage = '', failedCode, fault } = how;
  const words = process.argv.slice(2);
  if (usage !== '' && words.includes('--help')) return void process.stdout.write(`${usage}\n`);
  process.exitCode = await command(words).catch((error: unknown) => {
    const isMistyped = error instanceof UsageError;
    process.stderr.write(isMistyped ? `${error.message}\n\n${usage}\n` : `${faultText(error, fault)}\n`);
    return isMistyped ? 2 : failedCode;
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

const WIDTH = 30;

/** A bar if the stream is a terminal. @param options.unwatched if no one watches: nothing, or a line each time */
export function createProgress(
  total: number,
  options: { stream?: NodeJS.WriteStream; unwatched?: 'silent' | 'lines' } = {},
): Progress {
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

/** Lines of at most so many characters; a word that is longer stands alone and whole, so that an address can be copied. */
export function wrapWords(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && longer.length > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
