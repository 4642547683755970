/** `npm run audit`: replays all ledgers and compares them with the accounts, beside the bot or without it. Ends with 1 if they differ. */
import { connectStore } from './app/connect.ts';
import { auditReportText } from './cli/audit-report.ts';
import { createCommandLogger, readSettings, runCommand, signalOfCtrlC } from './cli/command-line.ts';
import type { Config } from './config.ts';
import { createProgress } from './cli/progress.ts';
import type { AuditReport } from './use-cases/audit/audit-findings.ts';
import { createAudit } from './use-cases/audit/audit-ledgers.ts';

async function main(): Promise<number> {
  const config = readSettings();
  const report = await auditAll(config);
  process.stdout.write(`${auditReportText(report, config.CURRENCY)}\n`);
  return report.differenceCount === 0 ? 0 : 1;
}

async function auditAll(config: Config): Promise<AuditReport> {
  const store = await connectStore(config, createCommandLogger(config));
  const progress = createProgress(1);
  try {
    return await createAudit(store)({
      // It only reads, so it may end anywhere.
      signal: signalOfCtrlC(),
      onStep: (done, total) => progress.at(done, total, `${done} of ${total} accounts`),
    });
  } finally {
    progress.end();
    await store.close();
  }
}

/** Differences end with 1, so that a script can tell them from an audit that came to no end. */
await runCommand(main, {
  failedCode: 2,
  fault: (reason) => `The audit came to no end: ${reason}. It changes nothing; run it again.`,
});
