/** `npm run audit`: compares all accounts with their ledgers, with or without a running bot. */
import { connectStore } from './app/connect.ts';
import {
  createCommandLogger,
  createProgress,
  readOptions,
  readSettings,
  runCommand,
  signalOfCtrlC,
  tableOf,
} from './cli/command-line.ts';
import type { Config } from './config.ts';
import { formatMoney, minor } from './domain/shared/money.ts';
import { type AuditDifference, type AuditReport, countedFaults } from './services/audit/audit-findings.ts';
import { auditLedgers } from './services/audit/audit-ledgers.ts';

const USAGE = `Usage: npm run audit

Compares the account of every person with its ledger, and changes nothing.`;

async function main(words: readonly string[]): Promise<number> {
  readOptions(words, {});
  const config = readSettings();
  const report = await auditAll(config);
  process.stdout.write(`${auditReportText(report, config.CURRENCY)}\n`);
  return report.differenceCount === 0 ? 0 : 1;
}

async function auditAll(config: Config): Promise<AuditReport> {
  const store = await connectStore(config, createCommandLogger(config));
  const progress = createProgress();
  try {
    // It only reads, so it may end anywhere.
    const signal = signalOfCtrlC();
    return await auditLedgers(
      { ...store, now: Date.now },
      { signal, onStep: (done, total) => progress.at(done, total, `${done} of ${total} accounts`) },
    );
  } finally {
    progress.end();
    await store.close();
  }
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

/** The exit code is 1 if there are differences, so that a script can tell them from an audit that did not finish. */
if (import.meta.main) {
  await runCommand(main, {
    usage: USAGE,
    failedCode: 2,
    fault: (reason) => `The audit came to no end: ${reason}. It changes nothing; run it again.`,
  });
}
