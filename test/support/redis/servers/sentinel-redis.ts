import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { type RedisServer, type RedisUser, type ServerSecurity, startRedisServer } from './redis-server.ts';
import { startGroup, stopAll, until, withAdmin } from './server-group.ts';

/** A master with a replica, and three Sentinels that name another master within seconds. */
export interface SentinelRedis {
  /** As REDIS_URL takes it. */
  readonly url: string;
  readonly servers: readonly RedisServer[];
  /** The server that Sentinel calls the master. */
  master(): Promise<RedisServer>;
  /** Waits until Sentinel calls another server the master, and that server takes writes. */
  successorOf(master: RedisServer): Promise<RedisServer>;
  /**
   * Acts as if the network were cut between this server and the others: replicas and Sentinels lose it. Clients stay connected to it and may go
   * on to write. Resolves with a function that mends the network.
   */
  cutOff(server: RedisServer): Promise<() => Promise<void>>;
  /** Waits until the master has as many replicas as there are other servers, all connected. */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

export interface SentinelRedisOptions extends ServerSecurity {
  readonly replicas?: number;
  /** If a server is silent for this long, a Sentinel takes it for gone. */
  readonly downAfterMs?: number;
  /** Lines for each server's file of settings. */
  readonly settings?: readonly string[];
  /** The user with which the bot comes to the servers; absent: `default`. */
  readonly user?: RedisUser | undefined;
  /** The password and the user of the Sentinels; absent: they have none. */
  readonly ofSentinels?: { readonly password: string; readonly user: RedisUser } | undefined;
}

const NAME = 'shop';
const SENTINELS = 3;
/** By default Sentinel waits here for 2 to 10 seconds, which is too long for tests. */
const PERIODS = ['info-period', 'publish-period', 'ask-period', 'ping-period'].flatMap((name) => [name, 200]);

export function startSentinelRedis(options: SentinelRedisOptions = {}): Promise<SentinelRedis> {
  return startGroup((directory, started) => start(directory, started, options));
}

async function start(directory: string, started: RedisServer[], options: SentinelRedisOptions): Promise<SentinelRedis> {
  const { replicas = 1, downAfterMs = 1_000, settings = [], user, ofSentinels, ...security } = options;
  const startServer = async (name: string, more: readonly string[]): Promise<RedisServer> => {
    const lines = ['appendonly yes', 'maxmemory-policy noeviction', 'save ""', 'repl-diskless-sync-delay 0'];
    const server = await startRedisServer({
      ...security,
      user,
      directory: join(directory, name),
      settings: [...lines, ...settings, ...more],
    });
    started.push(server);
    return server;
  };
  const first = await startServer('server-0', []);
  const others = Array.from({ length: replicas }, (_, index) =>
    startServer(`server-${index + 1}`, [`replicaof 127.0.0.1 ${first.port}`]),
  );
  const servers = [first, ...(await Promise.all(others))];
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, async (_, index) => {
      const sentinel = await startRedisServer({
        tls: security.tls,
        password: ofSentinels?.password,
        user: ofSentinels?.user,
        directory: join(directory, `sentinel-${index}`),
        isSentinel: true,
        settings: sentinelSettings(first.port, downAfterMs, options),
      });
      started.push(sentinel);
      return sentinel;
    }),
  );
  const group = groupOf(servers, sentinels, options, () => stopAll(started, directory));
  await Promise.all(
    sentinels.map((sentinel) => withAdmin(sentinel, (admin) => admin.call('SENTINEL', 'DEBUG', ...PERIODS))),
  );
  await until(async () => {
    const seen = await Promise.all(sentinels.map((sentinel) => withAdmin(sentinel, whatItSees)));
    return seen.every(({ others: other, replicas: known }) => other === SENTINELS - 1 && known === replicas);
  });
  await group.complete();
  return group;
}

function sentinelSettings(
  masterPort: number,
  downAfterMs: number,
  { password, ofSentinels }: SentinelRedisOptions,
): string[] {
  return [
    `sentinel monitor ${NAME} 127.0.0.1 ${masterPort} 2`,
    `sentinel down-after-milliseconds ${NAME} ${downAfterMs}`,
    `sentinel failover-timeout ${NAME} 3000`,
    ...(password === undefined ? [] : [`sentinel auth-pass ${NAME} ${password}`]),
    // For the Sentinels among each other.
    ...(ofSentinels === undefined ? [] : [`sentinel sentinel-pass ${ofSentinels.password}`]),
  ];
}

function groupOf(
  servers: readonly RedisServer[],
  sentinels: readonly RedisServer[],
  { password, tls, user, ofSentinels }: SentinelRedisOptions,
  stop: () => Promise<void>,
): SentinelRedis {
  const scheme = tls === undefined ? 'redis-sentinel' : 'rediss-sentinel';
  const login = user === undefined && password === undefined ? '' : loginOf(user ?? { username: '', password });
  const query = ofSentinels === undefined ? '' : queryOf(ofSentinels.user);
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const group: SentinelRedis = {
    url: `${scheme}://${login}${hosts}/0${query}#${NAME}`,
    servers,
    async master() {
      const [, port] = await withAdmin(sentinels[0]!, askMaster);
      return servers.find((server) => String(server.port) === port)!;
    },
    async successorOf(before) {
      await until(async () => {
        const named = await Promise.all(sentinels.map((sentinel) => withAdmin(sentinel, askMaster)));
        return named.every(([, port]) => port === named[0]?.[1] && port !== String(before.port));
      });
      const master = await group.master();
      await until(async () => (await roleOf(master))[0] === 'master');
      return master;
    },
    cutOff: (server) => cutOff(server, password),
    async complete() {
      await until(async () => {
        const [role, , replicas] = await roleOf(await group.master());
        return role === 'master' && Array.isArray(replicas) && replicas.length === servers.length - 1;
      });
    },
    stop,
  };
  return group;
}

function loginOf({ username, password = '' }: { username: string; password?: string | undefined }): string {
  return `${username}:${encodeURIComponent(password)}@`;
}

function queryOf({ username, password }: RedisUser): string {
  return `?${new URLSearchParams({ sentinelUsername: username, sentinelPassword: password }).toString()}`;
}

/**
 * Sets a password that the other servers do not have. A connected client keeps its rights, so only the connections of the other servers are
 * ended; they cannot come back.
 */
async function cutOff(server: RedisServer, password = ''): Promise<() => Promise<void>> {
  const admin = server.connect();
  await admin.config('SET', 'requirepass', 'nobody-knows-this');
  await endServersOf(admin);
  return async () => {
    await admin.config('SET', 'requirepass', password);
    // The connections that they have opened since have no rights, and they would keep these connections.
    await endServersOf(admin);
    admin.disconnect();
  };
}

/** Replicas and Sentinels speak the older protocol; the bot and the tests do not. */
async function endServersOf(admin: Redis): Promise<void> {
  for (const line of String(await admin.call('CLIENT', 'LIST')).split('\n')) {
    const [, id] = /^id=(\d+) .* resp=2/u.exec(line) ?? [];
    if (id !== undefined) await admin.call('CLIENT', 'KILL', 'ID', id);
  }
}

async function askMaster(admin: Redis): Promise<string[]> {
  return (await admin.call('SENTINEL', 'get-master-addr-by-name', NAME)) as string[];
}

async function whatItSees(admin: Redis): Promise<{ others: number; replicas: number }> {
  const flat = (await admin.call('SENTINEL', 'MASTER', NAME)) as string[];
  const value = (name: string): number => Number(flat[flat.indexOf(name) + 1]);
  return { others: value('num-other-sentinels'), replicas: value('num-slaves') };
}

async function roleOf(server: RedisServer): Promise<unknown[]> {
  return withAdmin(server, (admin) => admin.role());
}
