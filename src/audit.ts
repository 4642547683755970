/** `npm run audit`: compares all accounts with their ledgers, with or without a running bot. */
import { connectStore } from './app/connect.ts';
import {
  auditReportText,
  createCommandLogger,
  createProgress,
  readOptions,
  readSettings,
  runCommand,
  signalOfCtrlC,
} from './cli/command-line.ts';
import type { Config } from './config.ts';
import type { AuditReport } from './services/audit/audit-findings.ts';
import { auditLedgers } from './services/audit/audit-ledgers.ts';

const USAGE = `Usage: npm run audit

Compares the account of every person with its ledger, and changes nothing.`;

async function main(words: readonly string[]): Promise<number> {
  readOptions(words, {});
  const config = readSettings();
  const report = await auditAll(config);
  process.stdout.write(`${auditReportText(report, config.CURRENCY)}\n`);
  return report.differenceCount === 0 ? 0 : 1;
}

async function auditAll(config: Config): Promise<AuditReport> {
  const store = await connectStore(config, createCommandLogger(config));
  const progress = createProgress();
  try {
    // It only reads, so it may end anywhere.
    const signal = signalOfCtrlC();
    return await auditLedgers(
      { ...store, now: Date.now },
      { signal, onStep: (done, total) => progress.at(done, total, `${done} of ${total} accounts`) },
    );
  } finally {
    progress.end();
    await store.close();
  }
}

/** The exit code is 1 if there are differences, so that a script can tell them from an audit that did not finish. */
await runCommand(main, {
  usage: USAGE,
  failedCode: 2,
  fault: (reason) => `The audit came to no end: ${reason}. It changes nothing; run it again.`,
});
