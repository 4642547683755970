/**
 * Real bot processes over the stand-in and the sandbox, with everything going wrong that can be made to go wrong on one machine, and a
 * table of what came of it. Ends with 1 where a promise did not hold.
 */
import { createProgress } from '../src/cli/progress.ts';
import { readOptions, USAGE } from './options.ts';
import { faultsOf, reportChaos } from './report.ts';
import { runChaos } from './run-chaos.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const progress = createProgress(options.orders + 1);
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
  const result = await runChaos(options, (label) => progress.step(label), interrupted);
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
