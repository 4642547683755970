/** `npm run setup`: asks for the settings of a shop, and writes them into `.env`. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/command-line.ts';
import { runSetup } from './setup/run-setup.ts';

// Between two questions; while a question is open, it reads the key itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stdout.write('\nStopped. Nothing was written, and “npm run setup” begins again.\n');
    process.exit(130);
  });
}

await runCommand(
  () =>
    runSetup({
      input: process.stdin,
      output: process.stdout,
      directory: process.cwd(),
      exampleFile: fileURLToPath(new URL('../.env.example', import.meta.url)),
      env: process.env,
      now: Date.now,
      randomBytes,
    }),
  { failedCode: 1, fault: (reason) => `The set-up cannot go on: ${reason}. Nothing was written.` },
);
