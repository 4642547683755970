import { type App, createApp, stopWithTimeout } from './app/app.ts';
import { faultText, readSettings } from './cli/command-line.ts';
import { secretsOf } from './config.ts';
import { createLogger } from './telemetry/logger.ts';

/** Supervisors wait ten seconds before they kill. Work that has not ended by then is found by the next start. */
const STOP_WITHIN_MS = 7_500;

async function main(): Promise<void> {
  const config = readSettings();
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a rejected promise was not handled'));

  let app: App | undefined = undefined;
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  app = await createApp(config, logger);
  const { httpPort } = await app.start();
  logger.info({ httpPort, access: config.ACCESS }, 'vendbot is running');

  /** Ends the process at any time: in order if there is an app, and in time whatever happens. */
  async function end(signal: string): Promise<void> {
    // Ctrl-C reaches every process of the terminal, and a parent may also send its own signal.
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal }, 'stopping');
    process.exit(app === undefined ? 0 : await stopWithTimeout(app, STOP_WITHIN_MS, logger));
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${faultText(error, (reason) => `vendbot cannot start: ${reason}`)}\n`);
  process.exit(1);
});
