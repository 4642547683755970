import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BotSetup } from '../../support/bot-setup.ts';

/** The bot as a process of its own, so that it can be killed. */
export interface BotProcess {
  /** SIGKILL: nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** SIGTERM, as a supervisor sends it; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts src/main.ts with the setup's settings in place of the setup's own bot; resolves when it asks for updates, or has told Telegram
 * where to bring them.
 */
export async function startBotProcess(
  setup: Pick<BotSetup, 'driver' | 'env' | 'stopBot'>,
  changes: Record<string, string> = {},
): Promise<BotProcess> {
  await setup.stopBot();
  const ready = untilReady(setup);
  const main = new URL('../../../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], { env: { ...setup.env, ...changes }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('the bot ended')))]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Resolves at the bot's last call before updates come. */
function untilReady({ driver }: Pick<BotSetup, 'driver'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = driver.onCall(({ method }) => {
      if (method !== 'deleteWebhook' && method !== 'setWebhook') return;
      stop();
      resolve();
    });
  });
}
