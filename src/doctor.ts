/** `npm run doctor`: looks at all that the bot needs. Ends with 1 if the bot could not sell. */
import { readEnvironment, runCommand } from './cli/command-line.ts';
import { DOCTOR_USAGE, doctorReport } from './cli/doctor-report.ts';
import { diagnose } from './doctor/diagnose.ts';

async function main(): Promise<number> {
  const [word] = process.argv.slice(2);
  if (word !== undefined) {
    process.stdout.write(`${DOCTOR_USAGE}\n`);
    return word === '--help' ? 0 : 2;
  }
  const findings = await diagnose(readEnvironment(), new URL('../locales/', import.meta.url));
  process.stdout.write(`${doctorReport(findings, process.stdout.columns ?? 80)}\n`);
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

await runCommand(main, { failedCode: 2, fault: (reason) => `The doctor came to no end: ${reason}.` });
// What never answers must not hold it up.
process.exit();
