/** `npm run recover`: brings back orders that Redis has lost, while the bot runs or before it starts. */
import { connectOrderArchive, accountIdOf, connectReseller, connectStore, referencesOf } from './app/connect.ts';
import {
  createCommandLogger,
  createProgress,
  readRecoverOptions,
  readSettings,
  recoveryReport,
  runCommand,
  signalOfCtrlC,
} from './cli/command-line.ts';
import type { Config } from './config.ts';
import { recoverOrders, type RecoverRequest, type RecoverySummary } from './services/recovery/recover-orders.ts';

/** Few enough to leave a running bot its part of the calls. */
const SERVICE_CALLS_AT_ONCE = 12;

const USAGE = `Usage: npm run recover -- --since YYYY-MM-DD [--dry-run]

Rebuilds orders that Redis has lost from the history of the service, and leaves those alone that it has.
  --since    the first day to look at
  --dry-run  only says what there is to recover`;

async function main(words: readonly string[]): Promise<number> {
  const { since, dryRun } = readRecoverOptions(words, Date.now());
  // The present page is always finished, even if the recovery is stopped.
  const summary = await recoverAll(readSettings(), { since, dryRun, signal: signalOfCtrlC() });
  process.stdout.write(`${recoveryReport(summary, dryRun)}\n`);
  return 0;
}

async function recoverAll(config: Config, request: RecoverRequest): Promise<RecoverySummary> {
  const logger = createCommandLogger(config);
  const store = await connectStore(config, logger);
  const reseller = connectReseller(config, { concurrency: SERVICE_CALLS_AT_ONCE, logger });
  const shop = {
    orders: store.orders,
    archive: connectOrderArchive(config),
    reseller,
    references: referencesOf(config),
    account: accountIdOf(config),
    defaultLocale: config.DEFAULT_LOCALE,
    now: Date.now,
  };
  const progress = createProgress({ unwatched: 'lines' });
  const found = request.dryRun === true ? 'to be recovered' : 'recovered';
  try {
    return await recoverOrders(shop, {
      ...request,
      onProgress: ({ seen, total, recovered }) =>
        progress.at(seen, total, `${seen} of ${total} transactions, ${recovered} ${found}`),
    });
  } finally {
    progress.end();
    await Promise.all([store.close(), reseller.close()]);
  }
}

await runCommand(main, {
  usage: USAGE,
  failedCode: 1,
  fault: (reason) => `The recovery came to no end: ${reason}. What it has recovered stays; run it again for the rest.`,
});
