/** `npm run recover`: brings back orders that Redis has lost, while the bot runs or before it starts. */
import { connectOrderArchive, accountIdOf, connectReseller, connectStore, referencesOf } from './app/connect.ts';
import {
  createCommandLogger,
  createProgress,
  readOptions,
  readSettings,
  runCommand,
  signalOfCtrlC,
  tableOf,
  UsageError,
} from './cli/command-line.ts';
import type { Config } from './config.ts';
import { DAY_MS, readDate } from './domain/shared/days.ts';
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

/** @throws UsageError */
export function readRecoverOptions(words: readonly string[], now: number): { since: string; dryRun: boolean } {
  const { since, 'dry-run': dryRun = false } = readOptions(words, {
    since: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  if (since === undefined) throw new UsageError('--since is missing');
  if (readDate(since) === undefined) throw new UsageError(`--since ${since} is no day such as 2026-11-20`);
  // In some time zone it is already tomorrow.
  if (Date.parse(since) > now + DAY_MS) throw new UsageError(`--since ${since} lies in the future`);
  return { since, dryRun };
}

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
  return [...tableOf(rows, width, 7), '', nextSteps(recovered, dryRun)].join('\n');
}

function nextSteps(recovered: number, dryRun: boolean): string {
  if (recovered === 0) return 'There is nothing to recover.';
  if (dryRun)
    return 'Nothing was written. Without --dry-run these orders are put into Redis, and their buyers are told.';
  return 'The running bot, or the next one that starts, asks for the open ones and tells all buyers.';
}

if (import.meta.main) {
  await runCommand(main, {
    usage: USAGE,
    failedCode: 1,
    fault: (reason) =>
      `The recovery came to no end: ${reason}. What it has recovered stays; run it again for the rest.`,
  });
}
