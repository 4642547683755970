import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis/servers/redis-server.ts';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { withAdmin } from '../../support/redis/servers/server-group.ts';
import type { KillableRedis, RedisStrike } from './killable-redis.ts';

/** One more than is waited for, so that the shop goes on while one server is away. */
const SERVERS_BESIDE_THE_MASTER = 2;
const REPLICAS_WAITED_FOR = 1;

/**
 * A master with two replicas and three Sentinels. Its masters are killed and cut off in turn: one that is cut off goes on to take the writes of who is
 * connected to it, and Sentinel throws them away when the network is mended.
 */
export async function startKillableSentinel(): Promise<KillableRedis> {
  const group = await startSentinelRedis({ replicas: SERVERS_BESIDE_THE_MASTER });
  let striking: Promise<void> | undefined;
  let next: RedisStrike = 'killed';
  let wrongSuccessors = 0;

  return {
    url: group.url,
    replicas: REPLICAS_WAITED_FOR,
    get wrongSuccessors() {
      return wrongSuccessors;
    },
    async strike(awayMs) {
      if (striking !== undefined) return undefined;
      const struck = next;
      next = struck === 'killed' ? 'cut off' : 'killed';
      striking = struck === 'killed' ? kill(awayMs) : cutOff(awayMs);
      await striking.finally(() => (striking = undefined));
      return struck;
    },
    async stop() {
      await striking?.catch(() => undefined);
      await group.stop();
    },
  };

  async function kill(awayMs: number): Promise<void> {
    const master = await group.master();
    await master.kill();
    await succeed(master);
    await sleep(awayMs);
    await master.restart();
    await group.complete();
  }

  async function cutOff(awayMs: number): Promise<void> {
    const master = await group.master();
    const mend = await group.cutOff(master);
    await succeed(master);
    await sleep(awayMs);
    await mend();
    await group.complete();
  }

  /** Sentinel takes the replica that has most; but on a machine that is too busy, one that answers it late is passed over. */
  async function succeed(master: RedisServer): Promise<void> {
    const replicas = group.servers.filter((server) => server !== master);
    const received = new Map(
      await Promise.all(replicas.map(async (server) => [server, await receivedBy(server)] as const)),
    );
    const successor = await group.successorOf(master);
    if ((received.get(successor) ?? 0) < Math.max(...received.values())) wrongSuccessors += 1;
  }
}

/** How much of the master's stream has come to it. */
async function receivedBy(server: RedisServer): Promise<number> {
  const info = await withAdmin(server, (admin) => admin.info('replication'));
  return Number(/^slave_repl_offset:(\d+)/mu.exec(info)?.[1] ?? 0);
}
