import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { freePort } from 'vendbot-demo';
import { type RedisServer, type ServerSecurity, startRedisServer } from './redis-server.ts';
import { startGroup, stopAll, until, withAdmin } from './server-group.ts';
import { slotOf } from '../cluster-slot.ts';

/** A cluster of three masters with a replica each. If a master fails, its replica takes its place within seconds. */
export interface ClusterRedis {
  /** As REDIS_URL takes it. */
  readonly url: string;
  readonly servers: readonly RedisServer[];
  /** The server that takes writes of this key. */
  masterOf(key: string): Promise<RedisServer>;
  /** Waits until another server takes writes of this key, and all others see the cluster as whole. */
  successorOf(master: RedisServer, key: string): Promise<RedisServer>;
  /** Waits until each master has a replica that is connected. */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

const SLOTS = 16_384;
const MASTERS = 3;
const NODE_TIMEOUT_MS = 1_500;

export function startClusterRedis(security: ServerSecurity = {}): Promise<ClusterRedis> {
  return startGroup((directory, started) => start(directory, started, security));
}

async function start(directory: string, started: RedisServer[], security: ServerSecurity): Promise<ClusterRedis> {
  const servers = await Promise.all(
    Array.from({ length: 2 * MASTERS }, async (_, index) => {
      const settings = await nodeSettings(security);
      const server = await startRedisServer({ ...security, directory: join(directory, `node-${index}`), settings });
      started.push(server);
      return server;
    }),
  );
  await formCluster(servers);
  const group = groupOf(servers, security, () => stopAll(started, directory));
  await group.complete();
  return group;
}

async function nodeSettings({ tls }: ServerSecurity): Promise<string[]> {
  return [
    'appendonly yes',
    'maxmemory-policy noeviction',
    'save ""',
    'repl-diskless-sync-delay 0',
    'cluster-enabled yes',
    `cluster-port ${await freePort()}`,
    `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
    ...(tls === undefined ? [] : ['tls-cluster yes']),
  ];
}

/** The first half become masters of a third of the slots each; the others become their replicas. */
async function formCluster(servers: readonly RedisServer[]): Promise<void> {
  const [first] = servers;
  const ids = await Promise.all(servers.map((server) => withAdmin(server, (admin) => admin.call('CLUSTER', 'MYID'))));
  const busPort = await withAdmin(first!, async (admin) => admin.config('GET', 'cluster-port'));
  for (const [index, server] of servers.entries()) {
    await withAdmin(server, async (admin) => {
      await admin.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
      if (index > 0) await admin.call('CLUSTER', 'MEET', '127.0.0.1', first!.port, busPort[1] ?? '');
      if (index >= MASTERS) return;
      const [from, to] = [index, index + 1].map((part) => Math.ceil((part * SLOTS) / MASTERS));
      await admin.call('CLUSTER', 'ADDSLOTSRANGE', from ?? 0, (to ?? 0) - 1);
    });
  }
  await until(async () => {
    const known = await Promise.all(servers.map((server) => withAdmin(server, knownNodes)));
    return known.every((nodes) => ids.every((id) => nodes.includes(String(id))));
  });
  for (const [index, server] of servers.entries()) {
    if (index >= MASTERS)
      await withAdmin(server, (admin) => admin.call('CLUSTER', 'REPLICATE', String(ids[index - MASTERS])));
  }
}

function groupOf(
  servers: readonly RedisServer[],
  { password, tls }: ServerSecurity,
  stop: () => Promise<void>,
): ClusterRedis {
  const scheme = tls === undefined ? 'redis-cluster' : 'rediss-cluster';
  const user = password === undefined ? '' : `:${password}@`;
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const byPort = (port: number | undefined): RedisServer => servers.find((server) => server.port === port)!;
  return {
    url: `${scheme}://${user}${hosts}`,
    servers,
    masterOf: async (key) => byPort((await mastersSeenBy(servers[0]!)).get(slotOf(key))),
    async successorOf(before, key) {
      const witness = servers.find((server) => server !== before)!;
      await until(async () => {
        const master = (await mastersSeenBy(witness)).get(slotOf(key));
        return master !== before.port && (await withAdmin(byPort(master), isWhole));
      });
      return byPort((await mastersSeenBy(witness)).get(slotOf(key)));
    },
    async complete() {
      await until(async () => {
        const whole = await Promise.all(servers.map((server) => withAdmin(server, isWhole)));
        const roles = await Promise.all(servers.map((server) => withAdmin(server, (admin) => admin.role())));
        const linked = roles.filter(([role, , , state]) => role === 'slave' && state === 'connected');
        return whole.every(Boolean) && linked.length === servers.length - MASTERS;
      });
    },
    stop,
  };
}

async function knownNodes(admin: Redis): Promise<string> {
  return String(await admin.call('CLUSTER', 'NODES'));
}

async function isWhole(admin: Redis): Promise<boolean> {
  return String(await admin.call('CLUSTER', 'INFO')).includes('cluster_state:ok');
}

/** The master's port of each slot. */
async function mastersSeenBy(server: RedisServer): Promise<Map<number, number>> {
  const ranges = (await withAdmin(server, (admin) => admin.call('CLUSTER', 'SLOTS'))) as [
    number,
    number,
    [string, number],
  ][];
  return new Map(
    ranges.flatMap(([from, to, [, port]]) =>
      Array.from({ length: to - from + 1 }, (_, offset) => [from + offset, port] as const),
    ),
  );
}
