import { parseArgs } from 'node:util';

export type AuditArguments =
  | { type: 'audit' }
  | { type: 'help' }
  /** In one line, for the person who typed it. */
  | { type: 'wrong'; fault: string };

export const AUDIT_USAGE = `Usage: npm run audit

Compares the account of every person with its ledger, and changes nothing.`;

export function readAuditArguments(words: readonly string[]): AuditArguments {
  const options = { help: { type: 'boolean', default: false } } as const;
  try {
    const { help } = parseArgs({ args: [...words], options, strict: true }).values;
    return help ? { type: 'help' } : { type: 'audit' };
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    const fault = error instanceof Error ? (/^[^.\n]*/u.exec(error.message)?.[0] ?? '') : String(error);
    return { type: 'wrong', fault };
  }
}
