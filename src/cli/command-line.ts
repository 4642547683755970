import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, ConfigError, readConfig, secretsOf } from '../config.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { createLogger } from '../telemetry/logger.ts';
import { filled, readEnvFile, type Values } from '../setup/env-file.ts';

/** From the environment, and from `.env` if there is one. @throws ConfigError */
export function readSettings(): Config {
  return readConfig(readEnvironment());
}

export function readEnvironment(file = '.env', env: Values = process.env): Values {
  return { ...readEnvFile(file), ...filled(env) };
}

/** For commands: only warnings, and on stderr, so that stdout has only the command's result. */
export function createCommandLogger(config: Config): Logger {
  const destination = { write: (line: string) => void process.stderr.write(line) };
  return createLogger({ level: 'warn', secrets: secretsOf(config), destination });
}

/** Aborted when Ctrl-C or a supervisor asks for the end. For work that can end between two of its steps. */
export function signalOfCtrlC(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('it was stopped')));
  }
  return stopping.signal;
}

/** The text after a command is wrong. The message is one line, for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readOptions<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values;
  } catch (error) {
    // After the first sentence Node explains at length how to write options.
    throw new UsageError(error instanceof Error ? /^[^.\n]*/u.exec(error.message)?.[0] : String(error));
  }
}

/**
 * Sets the exit code of the process: the command's answer, or `failedCode`; 2 with the usage if the typed text is wrong.
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

/** For the person who started it, without a stack. A fault in the settings needs no sentence around it. */
export function faultText(error: unknown, fault: (reason: string) => string): string {
  if (error instanceof ConfigError) return error.message;
  return fault(error instanceof Error ? error.message : String(error));
}

const WIDTH = 30;

/**
 * Shows how far a long run is, on stderr, so that stdout has only the result.
 * @param options.unwatched what to do if no one watches: nothing, or a line each time
 */
export function createProgress(options: { stream?: NodeJS.WriteStream; unwatched?: 'silent' | 'lines' } = {}) {
  const { stream = process.stderr, unwatched = 'silent' } = options;
  return {
    /** So many units are done, of as many as are known now. */
    at(done: number, total: number, label: string): void {
      if (stream.isTTY) stream.write(`\r\x1b[K${barOf(done, total)} ${label}`);
      else if (unwatched === 'lines') stream.write(`${label}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total <= 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH));
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}]`;
}

/** Lines of at most so many characters. A longer word gets its own line, unbroken, so that an address can be copied. */
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

/** Rows of a report: the name on the left, its value on the right. Widths are in characters. */
export function tableOf(
  rows: readonly (readonly [name: string, value: string | number])[],
  nameWidth: number,
  valueWidth: number,
): string[] {
  return rows.map(([name, value]) => `${name.padEnd(nameWidth)}  ${String(value).padStart(valueWidth)}`);
}
