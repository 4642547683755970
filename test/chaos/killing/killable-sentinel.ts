import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis/servers/redis-server.ts';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { until, withAdmin } from '../../support/redis/servers/server-group.ts';
import { type KillableRedis, oneAtATime, type RedisStrike } from './killable-redis.ts';

/** One more than is waited for, so that the shop goes on while one server is away. */
const SERVERS_BESIDE_THE_MASTER = 2;
const REPLICAS_WAITED_FOR = 1;

/**
 * A master with two replicas and three Sentinels. Its masters are killed and cut off in turn: one that is cut off goes on to take the writes of who is
 * connected to it, and Sentinel throws them away when the network is mended.
 */
export async function startKillableSentinel(): Promise<KillableRedis> {
  const group = await startSentinelRedis({ replicas: SERVERS_BESIDE_THE_MASTER });
  let next: RedisStrike = 'killed';

  return { url: group.url, replicas: REPLICAS_WAITED_FOR, ...oneAtATime(strike, () => group.stop()) };

  async function strike(awayMs: number): Promise<RedisStrike> {
    const struck = next;
    next = struck === 'killed' ? 'cut off' : 'killed';
    await (struck === 'killed' ? kill(awayMs) : cutOff(awayMs));
    return struck;
  }

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

  /**
   * The other replica follows the new master before the old one is back. If it went back to the old one, that would acknowledge with it what Sentinel throws
   * away: a limit of REDIS_REPLICAS=1 beside two replicas (docs/operations.md).
   */
  async function succeed(master: RedisServer): Promise<void> {
    const successor = await group.successorOf(master);
    await until(async () => {
      const [, , replicas] = await withAdmin(successor, (admin) => admin.role());
      return Array.isArray(replicas) && replicas.length === SERVERS_BESIDE_THE_MASTER - 1;
    });
  }
}
