/** `npm run recover`: brings orders back that Redis has lost, beside the bot or before it starts. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig, secretsOf } from './config.ts';
import { createProgress } from './progress.ts';
import { createRecover, type RecoverRequest, type RecoverySummary } from './purchase/recover.ts';
import { RECOVER_USAGE, readRecoverArguments } from './recover-arguments.ts';
import { recoveryReport } from './recovery-report.ts';
import { createReseller } from './reseller/reseller.ts';
import { createReferences } from './secrets/reference-cipher.ts';
import { openStore } from './store/store.ts';
import { createLogger } from './telemetry/logger.ts';

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
      if (existsSync('.env')) process.loadEnvFile('.env');
      const { since, dryRun } = given;
      const summary = await recoverAll(readConfig(process.env), { since, dryRun, signal: signalOfCtrlC() });
      process.stdout.write(`${recoveryReport(summary, dryRun)}\n`);
      return 0;
    }
  }
}

async function recoverAll(config: Config, request: RecoverRequest): Promise<RecoverySummary> {
  const destination = { write: (line: string) => void process.stderr.write(line) };
  const logger = createLogger({ level: 'warn', secrets: secretsOf(config), destination });
  const store = await openStore({
    url: config.REDIS_URL,
    keyPrefix: config.KEY_PREFIX,
    leaseMs: config.LEASE_MS,
    logger,
  });
  const reseller = createReseller({
    baseUrl: config.RESELLER_BASE_URL,
    apiKey: config.RESELLER_API_KEY,
    timeoutMs: config.RESELLER_TIMEOUT_MS,
    concurrency: SERVICE_CALLS_AT_ONCE,
    now: Date.now,
    random: Math.random,
    logger,
  });
  const recover = createRecover({
    orders: store.orders,
    reseller,
    references: createReferences({ secret: config.REFERENCE_KEY ?? config.BOT_TOKEN, randomBytes }),
    defaultLocale: config.DEFAULT_LOCALE,
    now: Date.now,
  });
  const progress = createProgress(1, { unwatched: 'lines' });
  const found = request.dryRun === true ? 'to be recovered' : 'recovered';
  try {
    return await recover({
      ...request,
      onProgress: ({ seen, total, recovered }) =>
        progress.at(seen, total, `${seen} of ${total} transactions, ${recovered} ${found}`),
    });
  } finally {
    progress.end();
    await Promise.all([store.close(), reseller.close()]);
  }
}

/** The page under way is put in whole. */
function signalOfCtrlC(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('it was stopped')));
  }
  return stopping.signal;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${faultOf(error)}\n`);
  return 1;
});

function faultOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `The recovery came to no end: ${reason}. What it has recovered stays; run it again for the rest.`;
}
