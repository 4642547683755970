import type { ArchiveVerdict } from '../use-cases/archive/ports.ts';
import type { ArchiveSummary } from '../use-cases/archive/run-archive.ts';

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
