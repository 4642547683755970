import type { ArchiveVerdict } from '../archive-files/archive-files.ts';
import { formatMoney, minor } from '../domain/shared/money.ts';
import type { Finding } from '../doctor/finding.ts';
import type { ArchiveSummary } from '../services/archive-orders.ts';
import { type AuditDifference, type AuditReport, countedFaults } from '../services/audit/audit-findings.ts';
import type { RecoverySummary } from '../services/recovery/recover-orders.ts';
import { wrapWords } from './command-line.ts';

/** What a run of the archiving came to, as a table. */
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

/** What a recovery came to, as a table of counts, and what is to be done next. */
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
  const table = rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(7)}`);
  return [...table, '', nextSteps(recovered, dryRun)].join('\n');
}

function nextSteps(recovered: number, dryRun: boolean): string {
  if (recovered === 0) return 'There is nothing to recover.';
  if (dryRun)
    return 'Nothing was written. Without --dry-run these orders are put into Redis, and their buyers are told.';
  return 'The running bot, or the next one that starts, asks for the open ones and tells all buyers.';
}

const NARROWEST = 40;
const WIDEST = 100;
const STATE_WIDTH =
  Math.max(...(['ok', 'look', 'wrong'] satisfies Finding['state'][]).map((state) => state.length)) + 2;

/** A line for each finding, what is well first, and a last one that sums up. @param columns of the terminal */
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
