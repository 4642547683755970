import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, ConfigError, readConfig, secretsOf } from '../config.ts';
import { DAY_MS, readDate } from '../domain/shared/days.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { createLogger } from '../telemetry/logger.ts';
import type { ArchiveVerdict } from '../archive-files/archive-files.ts';
import { formatMoney, minor } from '../domain/shared/money.ts';
import type { ArchiveSummary } from '../services/archive-orders.ts';
import { type AuditDifference, type AuditReport, countedFaults } from '../services/audit/audit-findings.ts';
import type { RecoverySummary } from '../services/recovery/recover-orders.ts';
import type { Finding } from '../doctor/checks.ts';
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

/** @throws UsageError */
export function readRecoverOptions(words: readonly string[], now: number): { since: string; dryRun: boolean } {
  const { since, 'dry-run': dryRun = false } = readOptions(words, {
    since: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  if (since === undefined) throw new UsageError('--since is missing');
  if (readDate(since) === undefined) throw new UsageError(`--since ${since} is no day such as 2026-11-20`);
  // In some time zone it is already tomorrow.
  if (Date.parse(since) > now + DAY_MS) throw new UsageError(`--since ${since} lies in the future`);
  return { since, dryRun };
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

export function archiveReport({ orders, entries }: ArchiveSummary): string {
  const rows: [string, number][] = [
    ['orders moved to the archive', orders],
    ['entries of ledgers moved', entries],
  ];
  return tableOf(rows, 28, 8).join('\n');
}

export function verdictReport(verdicts: readonly ArchiveVerdict[]): string {
  const damaged = verdicts.filter(({ isGood }) => !isGood);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  const rows: [string, number][] = [
    ['files', verdicts.length],
    ['entries', entries],
    ['damaged files', damaged.length],
  ];
  return [...tableOf(rows, 28, 8), ...damaged.map(({ name }) => `damaged: ${name}`)].join('\n');
}

function tableOf(
  rows: readonly (readonly [name: string, value: string | number])[],
  nameWidth: number,
  valueWidth: number,
): string[] {
  return rows.map(([name, value]) => `${name.padEnd(nameWidth)}  ${String(value).padStart(valueWidth)}`);
}

export function auditReportText(report: AuditReport, currency: string): string {
  const money = (amount: number): string =>
    Math.abs(amount) === Number.MAX_SAFE_INTEGER
      ? 'more than can be counted'
      : formatMoney(minor(amount), currency, 'en');
  const rows: [string, string | number][] = [
    ['accounts', report.accounts],
    ['entries of their ledgers', report.entries],
    ['people have left', money(report.owedToMinor)],
    ['people owe', money(report.owedByMinor)],
    ['held for open purchases', money(report.heldMinor)],
    ['out of balance', money(report.outOfBalanceMinor)],
    ['differences', report.differenceCount],
  ];
  const width = Math.max(...rows.map(([, value]) => String(value).length));
  const left = report.differenceCount - report.differences.length;
  return [
    ...tableOf(rows, 24, width),
    '',
    ...report.differences.map((one) => lineOf(one, money)),
    ...(left > 0 ? [`and ${left} more`] : []),
    report.differenceCount === 0 ? 'The ledgers agree with all accounts.' : 'See docs/operations.md, "The audit".',
  ].join('\n');
}

function lineOf(difference: AuditDifference, money: (amount: number) => string): string {
  const { what, userId, reference, entryId, expected, found } = difference;
  const value = countedFaults.includes(what) ? String : money;
  const where = [
    `person ${userId}`,
    ...(reference === undefined ? [] : [reference]),
    ...(entryId === undefined ? [] : [`entry ${entryId}`]),
  ];
  return `${where.join(', ')}: ${what}: expected ${value(expected)}, found ${value(found)}`;
}

export function recoveryReport(summary: RecoverySummary, dryRun: boolean): string {
  const { transactions, unread, calls, ours, foreign, kept, recovered, byState } = summary;
  const rows: [string, number][] = [
    ['transactions read', transactions],
    ...(unread === 0 ? [] : [['listed, and on no page', unread] satisfies [string, number]]),
    ['calls to the history', calls],
    ['not ours, or not readable with this key', foreign],
    ['ours', ours],
    ['  archived, or in Redis already', kept],
    [dryRun ? '  to be recovered' : '  recovered', recovered],
    ...Object.entries(byState).map(([state, count]): [string, number] => [`    ${state}`, count]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [...tableOf(rows, width, 7), '', nextSteps(recovered, dryRun)].join('\n');
}

function nextSteps(recovered: number, dryRun: boolean): string {
  if (recovered === 0) return 'There is nothing to recover.';
  if (dryRun)
    return 'Nothing was written. Without --dry-run these orders are put into Redis, and their buyers are told.';
  return 'The running bot, or the next one that starts, asks for the open ones and tells all buyers.';
}

const NARROWEST = 40;
const WIDEST = 100;
const STATE_WIDTH = 'wrong'.length + 2;

/** Good findings first. @param columns of the terminal */
export function doctorReport(findings: readonly Finding[], columns: number): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns)) - STATE_WIDTH;
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const [well, toLookAt, wrong] = [of('ok'), of('look'), of('wrong')];
  const rows = [...well, ...toLookAt, ...wrong].map(({ about, state, text }) =>
    wrapWords(`${about}: ${text}`, width)
      .map((line, at) => (at === 0 ? state : '').padEnd(STATE_WIDTH) + line)
      .join('\n'),
  );
  const verdict =
    wrong.length > 0
      ? `The bot cannot sell: ${wrong.length} wrong.`
      : `The bot can sell.${toLookAt.length > 0 ? ` ${toLookAt.length} to look at.` : ''}`;
  return [...rows, '', verdict].join('\n');
}
