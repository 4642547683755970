import { parseArgs } from 'node:util';
import type { ArchiveVerdict } from '../archive-files/archive-files.ts';
import type { ArchiveSummary } from '../services/archive.ts';

export type ArchiveTask = 'move' | 'verify';

type ArchiveArguments =
  | { type: 'archive'; task: ArchiveTask }
  | { type: 'help' }
  /** In one line, for the person who typed it. */
  | { type: 'wrong'; fault: string };

export const ARCHIVE_USAGE = `Usage: npm run archive -- [--verify]

Moves orders older than KEEP_ORDERS to ARCHIVE_DIR.
  --verify   only reads all files of the archive, and says which are damaged`;

export function readArchiveArguments(words: readonly string[]): ArchiveArguments {
  const options = {
    verify: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { verify, help } = parseArgs({ args: [...words], options, strict: true }).values;
    if (help) return { type: 'help' };
    return { type: 'archive', task: verify ? 'verify' : 'move' };
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    const fault = error instanceof Error ? (/^[^.\n]*/u.exec(error.message)?.[0] ?? '') : String(error);
    return { type: 'wrong', fault };
  }
}

/** What a run came to, as a table. */
export function archiveReport({ orders, entries }: ArchiveSummary): string {
  return tableOf([
    ['orders moved to the archive', orders],
    ['entries of ledgers moved', entries],
  ]);
}

export function verdictReport(verdicts: readonly ArchiveVerdict[]): string {
  const damaged = verdicts.filter(({ isGood }) => !isGood);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  const table = tableOf([
    ['files', verdicts.length],
    ['entries', entries],
    ['damaged files', damaged.length],
  ]);
  return [table, ...damaged.map(({ name }) => `damaged: ${name}`)].join('\n');
}

function tableOf(rows: readonly (readonly [string, number])[]): string {
  return rows.map(([name, count]) => `${name.padEnd(28)} ${String(count).padStart(9)}`).join('\n');
}
