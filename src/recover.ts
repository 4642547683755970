/** `npm run recover`: brings orders back that Redis has lost, beside the bot or before it starts. */
import { connectOrderArchive, accountIdOf, connectReseller, connectStore, referencesOf } from './app/connect.ts';
import { createCommandLogger, readSettings, runCommand, signalOfCtrlC, createProgress } from './cli/command-line.ts';
import type { Config } from './config.ts';
import { recoverOrders, type RecoverRequest, type RecoverySummary } from './services/recovery/recover-orders.ts';
import { RECOVER_USAGE, readRecoverArguments, recoveryReport } from './cli/recover-arguments.ts';

/** Few enough to leave a running bot its share of the service. */
const SERVICE_CALLS_AT_ONCE = 12;

async function main(): Promise<number> {
  const given = readRecoverArguments(process.argv.slice(2), Date.now());
  switch (given.type) {
    case 'wrong':
      process.stderr.write(`${given.fault}\n\n${RECOVER_USAGE}\n`);
      return 2;
    case 'help':
      process.stdout.write(`${RECOVER_USAGE}\n`);
      return 0;
    case 'recover': {
      const { since, dryRun } = given;
      // The page under way is put in whole, whenever it is stopped.
      const summary = await recoverAll(readSettings(), { since, dryRun, signal: signalOfCtrlC() });
      process.stdout.write(`${recoveryReport(summary, dryRun)}\n`);
      return 0;
    }
  }
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
  const progress = createProgress(1, { unwatched: 'lines' });
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
  failedCode: 1,
  fault: (reason) => `The recovery came to no end: ${reason}. What it has recovered stays; run it again for the rest.`,
});
