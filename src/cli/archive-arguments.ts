import { parseArgs } from 'node:util';

export type ArchiveTask = 'move' | 'verify';

export type ArchiveArguments =
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
