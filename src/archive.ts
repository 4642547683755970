/** `npm run archive`: moves old orders now, with or without a running bot, and reads the archive. */
import { connectArchive, connectStore } from './app/connect.ts';
import {
  createCommandLogger,
  createProgress,
  readOptions,
  readSettings,
  runCommand,
  signalOfCtrlC,
  tableOf,
} from './cli/command-line.ts';
import type { ArchiveVerdict } from './archive-files/archive-files.ts';
import { ARCHIVE_LEASE, type ArchiveSummary, runArchive } from './services/archive-orders.ts';
import { withLease } from './services/leases.ts';

/** The operator waits for it, and people buy at the same time. */
const PER_SECOND = 2_000;

const USAGE = `Usage: npm run archive -- [--verify]

Moves orders older than KEEP_ORDERS to ARCHIVE_DIR.
  --verify   only reads all files of the archive, and says which are damaged`;

async function main(words: readonly string[]): Promise<number> {
  const { verify } = readOptions(words, { verify: { type: 'boolean' } });
  const config = readSettings();
  const logger = createCommandLogger(config);
  const store = await connectStore(config, logger);
  const progress = createProgress();
  const signal = signalOfCtrlC();
  let steps = 0;
  const onStep = (): void => progress.at(0, 1, `${(steps += 1)} steps`);
  try {
    const archive = connectArchive(config, store, PER_SECOND, logger);
    if (archive === undefined) throw new Error('ARCHIVE_DIR is not set, so nothing is archived');
    if (verify === true) {
      const verdicts = await archive.files.verify(onStep);
      process.stdout.write(`${verdictReport(verdicts)}\n`);
      return verdicts.every(({ isGood }) => isGood) ? 0 : 1;
    }
    const shop = { ...store, now: Date.now, logger };
    const summary = await withLease(shop, ARCHIVE_LEASE, (keep) =>
      runArchive(shop, archive, { signal, onStep: async () => (onStep(), keep()) }),
    );
    if (summary === undefined) throw new Error('another process archives just now');
    process.stdout.write(`${archiveReport(summary)}\n`);
    return 0;
  } finally {
    progress.end();
    await store.close();
  }
}

function archiveReport({ orders, entries }: ArchiveSummary): string {
  const rows: [string, number][] = [
    ['orders moved to the archive', orders],
    ['entries of ledgers moved', entries],
  ];
  return tableOf(rows, 28, 8).join('\n');
}

function verdictReport(verdicts: readonly ArchiveVerdict[]): string {
  const damaged = verdicts.filter(({ isGood }) => !isGood);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  const rows: [string, number][] = [
    ['files', verdicts.length],
    ['entries', entries],
    ['damaged files', damaged.length],
  ];
  return [...tableOf(rows, 28, 8), ...damaged.map(({ name }) => `damaged: ${name}`)].join('\n');
}

await runCommand(main, {
  usage: USAGE,
  failedCode: 2,
  fault: (reason) =>
    `The archiving came to no end: ${reason}. What it has moved is in the archive; run it again for the rest.`,
});
