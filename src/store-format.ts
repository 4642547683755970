/** `npm run store-format`: says in which format Redis is written, or changes it: see "Formats" in docs/operations.md. */
import { connectStore } from './app/connect.ts';
import { createCommandLogger, readSettings, runCommand } from './cli/command-line.ts';
import { formatChangeText, formatStatusText } from './cli/format-report.ts';

const USAGE = `npm run store-format            says which format is written, and by which processes
npm run store-format -- 3       from now on old entries of ledgers are packed too, where there is an archive
npm run store-format -- 2       from now on sessions are written as fields of the person's hash; takes the packing of all ledgers back
npm run store-format -- 1       takes the packing back, and all sessions into keys of their own, for a version that knows nothing else`;

async function main(): Promise<number> {
  const [wanted, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (wanted !== undefined && !['1', '2', '3'].includes(wanted))) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = readSettings();
  const store = await connectStore(config, createCommandLogger(config));
  try {
    if (wanted === undefined) {
      process.stdout.write(`${formatStatusText(await store.readFormat())}\n`);
      return 0;
    }
    const change = await store.changeFormat(Number(wanted));
    process.stdout.write(`${formatChangeText(change, Number(wanted))}\n`);
    return change.type === 'changed' ? 0 : 1;
  } finally {
    await store.close();
  }
}

await runCommand(main, {
  failedCode: 2,
  fault: (reason) => `The format was not changed to the end: ${reason}. Both forms are read meanwhile; run it again.`,
});
