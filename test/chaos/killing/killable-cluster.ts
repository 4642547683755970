import { setTimeout as sleep } from 'node:timers/promises';
import { startClusterRedis } from '../../support/redis/servers/cluster-redis.ts';
import { type KillableRedis, oneAtATime, type RedisStrike } from './killable-redis.ts';

/** For each master, one key by which the master is found. */
const KEYS = ['{a}', '{b}', '{c}'];

/** Three masters with a replica each. The masters are killed in turn: the replica takes over, and what was a master comes back as its replica. */
export async function startKillableCluster(): Promise<KillableRedis> {
  const group = await startClusterRedis();
  let strikes = 0;

  return { url: group.url, replicas: 1, ...oneAtATime(kill, () => group.stop()) };

  async function kill(awayMs: number): Promise<RedisStrike> {
    const key = KEYS[strikes % KEYS.length] ?? '';
    strikes += 1;
    const master = await group.masterOf(key);
    await master.kill();
    await group.successorOf(master, key);
    await sleep(awayMs);
    await master.restart();
    await group.complete();
    return 'killed';
  }
}
