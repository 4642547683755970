import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KillPlan } from './hand-out-kills.ts';
import { startKillable } from './killable-process.ts';

/** A bot in a process of its own, started again whenever it ends, as a supervisor does. */
export interface BotProcess {
  /** SIGKILL: nothing is finished, nothing is said. False if it was down already. */
  kill(): boolean;
  /** Resolves when it answers that it takes updates. @throws Error if it does not in time */
  untilReady(): Promise<void>;
  /** Stops it in order. Resolves with a function that starts it again. */
  hold(): Promise<() => void>;
  /** Stops it in order, and for good. */
  stop(): Promise<void>;
}

const START_AGAIN_AFTER_MS = 200;
const READY_WITHIN_MS = 120_000;

/**
 * @param killPlan says where each of its processes dies
 * @param logFd gets its log; absent: the log is dropped
 */
export function superviseBot(
  env: Readonly<Record<string, string>>,
  killPlan: KillPlan,
  logFd: number | undefined,
): BotProcess {
  let stopping = false;
  let held = Promise.withResolvers<void>();
  held.resolve();
  let { child, closed } = start();
  const ended = run();
  // The bot must also end if this process ends before it could stop the bot in order.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    kill,
    untilReady: () => untilReady(env['HTTP_PORT'] ?? ''),
    async hold() {
      held = Promise.withResolvers();
      child.kill('SIGTERM');
      await closed;
      return held.resolve;
    },
    async stop() {
      stopping = true;
      held.resolve();
      child.kill('SIGTERM');
      await ended;
      process.removeListener('exit', kill);
    },
  };

  function start() {
    const child = startKillable({
      env,
      arms: killPlan.draw(),
      logFd,
      onSignal: (signal) => killPlan.noted(signal),
    });
    // `close` comes only when everything that the process said has been read.
    return { child, closed: once(child, 'close') };
  }

  async function run(): Promise<void> {
    for (;;) {
      await closed;
      if (!stopping) await sleep(START_AGAIN_AFTER_MS);
      await held.promise;
      if (stopping) return;
      ({ child, closed } = start());
    }
  }
}

/** Whether the process of the bot at this port takes updates. */
async function isReady(port: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function untilReady(port: string): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (performance.now() > giveUpAt) throw new Error(`a bot process was not ready within ${READY_WITHIN_MS} ms`);
    await sleep(50);
  }
}
