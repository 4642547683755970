import { setTimeout as sleep } from 'node:timers/promises';
import { startClusterRedis } from '../../support/redis/servers/cluster-redis.ts';
import type { KillableRedis } from './killable-redis.ts';

/** One key for each master, by which it is found. */
const KEYS = ['{a}', '{b}', '{c}'];

/** Three masters with a replica each. The masters are killed in turn: the replica takes over, and what was a master comes back as its replica. */
export async function startKillableCluster(): Promise<KillableRedis> {
  const group = await startClusterRedis();
  let striking: Promise<void> | undefined;
  let strikes = 0;

  return {
    url: group.url,
    replicas: 1,
    async strike(awayMs) {
      if (striking !== undefined) return undefined;
      striking = kill(KEYS[strikes % KEYS.length] ?? '', awayMs);
      strikes += 1;
      await striking.finally(() => (striking = undefined));
      return 'killed';
    },
    async stop() {
      await striking?.catch(() => undefined);
      await group.stop();
    },
  };

  async function kill(key: string, awayMs: number): Promise<void> {
    const master = await group.masterOf(key);
    await master.kill();
    await group.successorOf(master, key);
    await sleep(awayMs);
    await master.restart();
    await group.complete();
  }
}
