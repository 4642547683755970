import { doctorReport, readEnvironment, readOptions, runCommand } from './cli/command-line.ts';
import { diagnose } from './doctor/diagnose.ts';

const USAGE = `Usage: npm run doctor

Looks at all that the bot needs, and says of each thing that it is well, or what to do. Changes nothing, and buys nothing.
Exits with 1 if the bot could not sell.`;

async function main(words: readonly string[]): Promise<number> {
  readOptions(words, {});
  const findings = await diagnose(readEnvironment(), new URL('../locales/', import.meta.url));
  process.stdout.write(`${doctorReport(findings, process.stdout.columns ?? 80)}\n`);
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

await runCommand(main, { usage: USAGE, failedCode: 2, fault: (reason) => `The doctor came to no end: ${reason}.` });
// Something that never answers must not keep the process alive.
process.exit();
