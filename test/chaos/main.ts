/**
 * Real bot processes with the emulator and the sandbox, while everything goes wrong that can be arranged on one machine. Prints a table
 * of what happened. Ends with 1 if a promise did not hold.
 */
import { interrupted } from '../bench/interrupted.ts';
import { createSteps } from '../bench/steps.ts';
import { readOptions, USAGE } from './options.ts';
import { faultsOf, reportChaos } from './report.ts';
import { runChaos } from './run-chaos.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const progress = createSteps(options.orders + 1);
  const result = await runChaos(options, (label) => progress.step(label), interrupted());
  progress.end();
  process.stdout.write(reportChaos(options, result));
  process.exitCode = faultsOf(options, result).length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `\nThe chaos run failed: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`,
  );
  process.exit(1);
});
