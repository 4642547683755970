import { parseArgs } from 'node:util';

export type AuditArguments =
  | { type: 'audit'; full: boolean }
  | { type: 'help' }
  /** In one line, for the person who typed it. */
  | { type: 'wrong'; fault: string };

export const AUDIT_USAGE = `Usage: npm run audit [-- --full]

Compares the account of every person with its ledger, from where the last audit without a difference ended.
  --full  reads every ledger from its beginning`;

export function readAuditArguments(words: readonly string[]): AuditArguments {
  const options = { full: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const;
  try {
    const { full, help } = parseArgs({ args: [...words], options, strict: true }).values;
    return help ? { type: 'help' } : { type: 'audit', full };
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    const fault = error instanceof Error ? (/^[^.\n]*/u.exec(error.message)?.[0] ?? '') : String(error);
    return { type: 'wrong', fault };
  }
}
