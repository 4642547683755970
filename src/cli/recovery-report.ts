import type { RecoverySummary } from '../use-cases/recovery/recover-orders.ts';

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
