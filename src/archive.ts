/** `npm run archive`: moves old orders now, beside the bot or without it; and reads the archive. */
import { connectArchive, connectStore } from './app/connect.ts';
import {
  ARCHIVE_USAGE,
  type ArchiveTask,
  readArchiveArguments,
  archiveReport,
  verdictReport,
} from './cli/archive-arguments.ts';
import { createCommandLogger, readSettings, runCommand, signalOfCtrlC, createProgress } from './cli/command-line.ts';
import { ARCHIVE_LEASE, runArchive } from './services/archive.ts';
import { withLease } from './services/daily-work.ts';

/** The operator waits for it, and people buy meanwhile. */
const PER_SECOND = 2_000;

async function main(): Promise<number> {
  const given = readArchiveArguments(process.argv.slice(2));
  switch (given.type) {
    case 'wrong':
      process.stderr.write(`${given.fault}\n\n${ARCHIVE_USAGE}\n`);
      return 2;
    case 'help':
      process.stdout.write(`${ARCHIVE_USAGE}\n`);
      return 0;
    case 'archive':
      return run(given.task);
  }
}

async function run(task: ArchiveTask): Promise<number> {
  const config = readSettings();
  const logger = createCommandLogger(config);
  const store = await connectStore(config, logger);
  const progress = createProgress(1);
  const signal = signalOfCtrlC();
  let steps = 0;
  const onStep = (): void => progress.at(0, 1, `${(steps += 1)} steps`);
  try {
    const archive = connectArchive(config, store, PER_SECOND, logger);
    if (archive === undefined) throw new Error('ARCHIVE_DIR is not set, so nothing is archived');
    if (task === 'verify') {
      const verdicts = await archive.files.verify(onStep);
      say(verdictReport(verdicts));
      return verdicts.every(({ isGood }) => isGood) ? 0 : 1;
    }
    const shop = { ...store, now: Date.now, logger };
    const summary = await withLease(shop, ARCHIVE_LEASE, (keep) =>
      runArchive(shop, archive, { signal, onStep: async () => (onStep(), keep()) }),
    );
    if (summary === undefined) throw new Error('another process archives just now');
    return say(archiveReport(summary));
  } finally {
    progress.end();
    await store.close();
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

await runCommand(main, {
  failedCode: 2,
  fault: (reason) =>
    `The archiving came to no end: ${reason}. What it has moved is in the archive; run it again for the rest.`,
});
