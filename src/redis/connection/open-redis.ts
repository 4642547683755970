import type { Writable } from 'node:stream';
import { Cluster, Redis, SentinelConnector } from 'ioredis';
import { readRedisUrl, type RedisAddress } from '../../redis-url.ts';
import { lieWithin } from '../../domain/shared/days.ts';

/** One server, or all nodes of a cluster behind the same commands. */
export type RedisClient = Redis | Cluster;

/** A command that Redis does not answer within this time is given up; scripts may be sent again without harm. */
const COMMAND_TIMEOUT_MS = 5_000;
/** If a question gets no answer for so long, the connection is dead, whatever the network says. */
const SILENCE_MS = 6_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long the end of a connection is waited for, because a server that is cut off does not answer it. */
const DISCONNECT_TIMEOUT_MS = 500;
const RECONNECT_MAX_MS = 1_000;
/** A node that is cut off answers nothing, so only the others can say which one is in its place. */
const SLOTS_REFRESH_MS = 2_000;

/**
 * A connection whose commands fail within seconds while Redis is away, instead of queueing for ever, and that comes back by itself.
 * Call connect() before use.
 * @param url as REDIS_URL has it
 * @param resend whether a command whose answer was lost with its connection is sent once more over the next one
 * @throws Error if it is none
 */
export function openRedis(url: string, { resend = true }: { readonly resend?: boolean } = {}): RedisClient {
  const address = readRedisUrl(url);
  switch (address.type) {
    case 'wrong':
      throw new Error(`REDIS_URL ${address.fault}`);
    case 'server':
      return writtenTogether(new Redis(address.url, { ...commonOptions(resend), ...oneServerOptions() }));
    case 'sentinel':
      return openBySentinel(address, resend);
    case 'cluster':
      return openCluster(address, resend);
  }
}

function commonOptions(resend: boolean) {
  return {
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: resend ? 1 : 0,
  };
}

function oneServerOptions() {
  return {
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: reconnectAfter,
    reconnectOnError: createReadOnlyWatch(RECONNECT_MAX_MS),
  };
}

function reconnectAfter(times: number): number {
  return Math.min(RECONNECT_MAX_MS, 50 * times);
}

function openBySentinel(
  { hosts, tls, name, database, ...access }: RedisAddress & { type: 'sentinel' },
  resend: boolean,
) {
  let wasReady = false;
  const redis = new Redis({
    ...commonOptions(resend),
    ...oneServerOptions(),
    ...accessOptions(access),
    sentinels: [...hosts],
    name,
    db: database,
    failoverDetector: true,
    Connector: QuietSentinelConnector,
    // If no Sentinel answers, a start fails; a connection that was there before is tried again for ever.
    sentinelRetryStrategy: (times) => (wasReady ? reconnectAfter(times) : null),
    sentinelReconnectStrategy: () => RECONNECT_MAX_MS,
    sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
    ...(access.sentinelUsername === undefined ? {} : { sentinelUsername: access.sentinelUsername }),
    ...(access.sentinelPassword === undefined ? {} : { sentinelPassword: access.sentinelPassword }),
    ...(tls ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  });
  redis.once('ready', () => {
    wasReady = true;
  });
  return writtenTogether(redis);
}

function openCluster({ hosts, tls, ...access }: RedisAddress & { type: 'cluster' }, resend: boolean): Cluster {
  const cluster = new Cluster([...hosts], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectAfter,
    slotsRefreshInterval: SLOTS_REFRESH_MS,
    // Names stay names, or no certificate would fit; and one name that is not known must not be in the way of the others.
    dnsLookup: (name, found) => found(null, name),
    redisOptions: { ...commonOptions(resend), ...accessOptions(access), ...(tls ? { tls: {} } : {}) },
  });
  cluster.on('+node', writtenTogether);
  return cluster;
}

/**
 * Commands that are given in one turn of the event loop go out in one write: with many people at once, a write for each takes a tenth of the
 * processor's time (measured 2026-11-27).
 */
function writtenTogether(redis: Redis): Redis {
  return redis.on('connect', () => {
    const stream: Writable = redis.stream;
    const write = stream.write.bind(stream);
    stream.write = ((...args: Parameters<Writable['write']>) => {
      if (stream.writableCorked === 0) {
        stream.cork();
        setImmediate(() => stream.uncork());
      }
      return write(...args);
    }) as Writable['write'];
  });
}

function accessOptions({ username, password }: Pick<RedisAddress & { type: 'cluster' }, 'username' | 'password'>) {
  return { ...(username === undefined ? {} : { username }), ...(password === undefined ? {} : { password }) };
}

/** Before Redis 7 a script's error stands behind a dash in the middle. */
const IS_READ_ONLY = /(?:^|-)READONLY /u;

/**
 * Whether to connect anew because of an error: what was a master and is a replica now answers READONLY for ever over the connection that there is.
 * Once in a while only, because the next connection may find it still so.
 */
export function createReadOnlyWatch(pauseMs: number, now: () => number = Date.now): (error: Error) => boolean {
  let saidAt = -Infinity;
  return ({ message }) => {
    if (!IS_READ_ONLY.test(message) || lieWithin(pauseMs, saidAt, now())) return false;
    saidAt = now();
    return true;
  };
}

/**
 * ioredis (6.0.0, 2026-11) gives the connections by which it listens to Sentinels no listener for their errors, and writes each to the console: one a
 * second while a Sentinel is away. The others still tell of a new master.
 */
class QuietSentinelConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as ConstructorParameters<typeof SentinelConnector>[0]);
    const connectToSentinel = Reflect.get(this, 'connectToSentinel') as (...args: unknown[]) => Redis;
    const connectQuietly = (...args: unknown[]): Redis =>
      Reflect.apply(connectToSentinel, this, args).on('error', () => undefined);
    Reflect.set(this, 'connectToSentinel', connectQuietly);
  }
}
