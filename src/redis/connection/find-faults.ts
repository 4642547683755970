import { Cluster } from 'ioredis';
import type { RedisClient } from './open-redis.ts';

/**
 * An order that Redis forgets is an order that is lost, so nothing may be evicted, everything must reach the disk, and the replicas that are waited for
 * must be there. Of a cluster every master is asked.
 */
export async function findFaults(redis: RedisClient, replicas: number): Promise<string[]> {
  const masters = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const found = await Promise.all(masters.map(async (master) => faultsOf(await master.info(), replicas)));
  return [...new Set(found.flat())];
}

function faultsOf(info: string, replicas: number): string[] {
  const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'mu').exec(info)?.[1] ?? '';
  return [
    ...(value('maxmemory_policy') === 'noeviction'
      ? []
      : ['set maxmemory-policy to noeviction, or orders may be thrown away']),
    ...(value('aof_enabled') === '1' ? [] : ['set appendonly to yes, or orders are lost when Redis stops']),
    ...(Number(value('connected_slaves')) >= replicas
      ? []
      : [`connect ${replicas} replicas, as REDIS_REPLICAS asks for, or nothing is sold`]),
  ];
}
