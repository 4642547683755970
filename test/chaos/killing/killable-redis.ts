import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startLocalRedis } from 'vendbot-demo';

/** How it was taken away. */
export type RedisStrike = 'killed' | 'cut off';

/** A Redis that is taken away in the middle of everything, and comes back. */
export interface KillableRedis {
  readonly url: string;
  /** As REDIS_REPLICAS. */
  readonly replicas: number;
  /** Resolves when it is whole again, some time after so many milliseconds; undefined if it is away already. */
  strike(awayMs: number): Promise<RedisStrike | undefined>;
  stop(): Promise<void>;
}

/**
 * One server that gets a SIGKILL, and starts again on the same port and file. With appendfsync always: what it has acknowledged is in the file. With the usual everysec a killed process loses nothing either,
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
    replicas: 0,
    async strike(awayMs) {
      if (restarting !== undefined) return undefined;
      restarting = restart(awayMs);
      await restarting.finally(() => (restarting = undefined));
      return 'killed';
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
