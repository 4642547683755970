import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis/servers/redis-server.ts';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { until, withAdmin } from '../../support/redis/servers/server-group.ts';
import { type KillableRedis, oneAtATime, type RedisStrike } from './killable-redis.ts';

/** One replica more than writes wait for, so that the shop goes on while one server is away. */
const SERVERS_BESIDE_THE_MASTER = 2;
const REPLICAS_WAITED_FOR = 1;

/**
 * A master with two replicas and three Sentinels. Masters are killed and cut off in turn. A master that is cut off still takes the writes of the
 * clients that are connected to it, and Sentinel throws these writes away when the network is mended.
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
   * Waits until the other replica follows the new master, before the old one is back. If that replica went back to the old master, both would
   * acknowledge writes that Sentinel throws away: a limit of REDIS_REPLICAS=1 beside two replicas (docs/operations.md).
   */
  async function succeed(master: RedisServer): Promise<void> {
    const successor = await group.successorOf(master);
    await until(async () => {
      const [, , replicas] = await withAdmin(successor, (admin) => admin.role());
      return Array.isArray(replicas) && replicas.length === SERVERS_BESIDE_THE_MASTER - 1;
    });
  }
}
