import { parseArgs } from 'node:util';
import { formatMoney, minor } from '../domain/shared/money.ts';
import { type AuditDifference, type AuditReport, countedFaults } from '../services/audit/audit-findings.ts';

type AuditArguments =
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

/** What an audit came to, as a table, and each difference in a line. @param currency such as `NGN` */
export function auditReportText(report: AuditReport, currency: string): string {
  const money = (amount: number): string =>
    Math.abs(amount) === Number.MAX_SAFE_INTEGER
      ? 'more than can be counted'
      : formatMoney(minor(amount), currency, 'en');
  const rows: [string, string][] = [
    ['accounts', String(report.accounts)],
    ['entries of their ledgers', String(report.entries)],
    ['people have left', money(report.owedToMinor)],
    ['people owe', money(report.owedByMinor)],
    ['held for open purchases', money(report.heldMinor)],
    ['out of balance', money(report.outOfBalanceMinor)],
    ['differences', String(report.differenceCount)],
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  const table = rows.map(([name, value]) => `${name.padEnd(24)}  ${value.padStart(width)}`);
  const left = report.differenceCount - report.differences.length;
  return [
    ...table,
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
