import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startLocalRedis } from 'vendbot-demo';

/** A Redis that is killed and comes back with what its append-only file holds. */
export interface KillableRedis {
  readonly url: string;
  /** SIGKILL, and a start on the same port and file after that time. False if it is away already. */
  killFor(awayMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * With appendfsync always: what it has acknowledged is in the file. With the usual everysec a killed process loses nothing either,
 * because the system still has its writes, but a machine that loses power may lose a second of them.
 */
export async function startKillableRedis(): Promise<KillableRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-chaos-'));
  const port = await freePort();
  const start = () => startLocalRedis({ directory, port, appendfsync: 'always' });
  let server = await start();
  let restarting: Promise<void> | undefined;

  return {
    url: server.url,
    async killFor(awayMs) {
      if (restarting !== undefined) return false;
      restarting = restart(awayMs);
      await restarting.finally(() => (restarting = undefined));
      return true;
    },
    async stop() {
      await restarting?.catch(() => undefined);
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };

  async function restart(awayMs: number): Promise<void> {
    await server.kill();
    await sleep(awayMs);
    server = await start();
  }
}
