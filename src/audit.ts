/** `npm run audit`: replays all ledgers and compares them with the accounts, beside the bot or without it. Ends with 1 where they differ. */
import { existsSync } from 'node:fs';
import { auditReportText } from './audit-report.ts';
import { type Config, ConfigError, readConfig, secretsOf } from './config.ts';
import { createProgress } from './progress.ts';
import type { AuditReport } from './purchase/audit-findings.ts';
import { createAudit } from './purchase/audit.ts';
import { openStore } from './store/store.ts';
import { createLogger } from './telemetry/logger.ts';

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const report = await auditAll(config);
  process.stdout.write(`${auditReportText(report, config.CURRENCY)}\n`);
  return report.differenceCount === 0 ? 0 : 1;
}

async function auditAll(config: Config): Promise<AuditReport> {
  const destination = { write: (line: string) => void process.stderr.write(line) };
  const logger = createLogger({ level: 'warn', secrets: secretsOf(config), destination });
  const store = await openStore({
    url: config.REDIS_URL,
    keyPrefix: config.KEY_PREFIX,
    leaseMs: config.LEASE_MS,
    logger,
  });
  const progress = createProgress(1);
  try {
    return await createAudit(store)({
      signal: signalOfCtrlC(),
      onStep: (done, total) => progress.at(done, total, `${done} of ${total} accounts`),
    });
  } finally {
    progress.end();
    await store.close();
  }
}

/** It only reads, so it may end anywhere. */
function signalOfCtrlC(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('it was stopped')));
  }
  return stopping.signal;
}

/** Differences end with 1, so that a script can tell them from an audit that came to no end. */
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${faultOf(error)}\n`);
  return 2;
});

function faultOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `The audit came to no end: ${reason}. It changes nothing; run it again.`;
}
