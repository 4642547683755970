import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startLocalRedis } from 'vendbot-demo';

/** How a Redis was taken away. */
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
 * One server that gets a SIGKILL, and starts again on the same port and file. With `appendfsync always` all that it has acknowledged is in the file.
 * With the usual everysec a killed process loses nothing either, because the system still has its writes; a power cut may lose a second of them.
 */
export async function startKillableRedis(): Promise<KillableRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-chaos-'));
  const port = await freePort();
  const start = () => startLocalRedis({ directory, port, appendfsync: 'always' });
  let server = await start();

  return { url: server.url, replicas: 0, ...oneAtATime(restart, stop) };

  async function restart(awayMs: number): Promise<RedisStrike> {
    await server.kill();
    await sleep(awayMs);
    server = await start();
    return 'killed';
  }

  async function stop(): Promise<void> {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** A strike that comes while another one lasts is left out, and a stop waits for it. @param strike resolves when all is whole again */
export function oneAtATime(
  strike: (awayMs: number) => Promise<RedisStrike>,
  stop: () => Promise<void>,
): Pick<KillableRedis, 'strike' | 'stop'> {
  let striking: Promise<RedisStrike> | undefined;
  return {
    async strike(awayMs) {
      if (striking !== undefined) return undefined;
      striking = strike(awayMs).finally(() => (striking = undefined));
      return striking;
    },
    async stop() {
      await striking?.catch(() => undefined);
      await stop();
    },
  };
}
