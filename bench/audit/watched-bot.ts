import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Lateness } from './report-lateness.ts';

/** A bot in a process of its own that says, when asked, how late it was. */
export function startWatchedBot(env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL('../../src/main.ts', import.meta.url)), {
    // A folder without a .env.
    cwd: tmpdir(),
    env,
    execArgv: ['--import', new URL('report-lateness.ts', import.meta.url).href],
    detached: true,
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
}

/** Since it was last asked. */
export async function latenessOf(bot: ChildProcess): Promise<Lateness> {
  const answer = once(bot, 'message');
  bot.send('lateness');
  const [lateness] = (await answer) as [Lateness];
  return lateness;
}
