import { parseArgs } from 'node:util';

export type ArchiveTask = 'move' | 'verify' | 'inflate';

export type ArchiveArguments =
  | { type: 'archive'; task: ArchiveTask }
  | { type: 'help' }
  /** In one line, for the person who typed it. */
  | { type: 'wrong'; fault: string };

export const ARCHIVE_USAGE = `Usage: npm run archive -- [--verify | --inflate]

Deflates the records of orders that ended a week ago, and moves those older than KEEP_ORDERS to ARCHIVE_DIR.
  --verify   only reads all files of the archive, and says which are damaged
  --inflate  only takes the deflating back, before an older version of the bot starts`;

export function readArchiveArguments(words: readonly string[]): ArchiveArguments {
  const options = {
    verify: { type: 'boolean', default: false },
    inflate: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { verify, inflate, help } = parseArgs({ args: [...words], options, strict: true }).values;
    if (help) return { type: 'help' };
    if (verify && inflate) return { type: 'wrong', fault: '--verify and --inflate are two things' };
    if (verify) return { type: 'archive', task: 'verify' };
    return { type: 'archive', task: inflate ? 'inflate' : 'move' };
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    const fault = error instanceof Error ? (/^[^.\n]*/u.exec(error.message)?.[0] ?? '') : String(error);
    return { type: 'wrong', fault };
  }
}
