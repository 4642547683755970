import type { Writable } from 'node:stream';
import { Cluster, Redis, SentinelConnector } from 'ioredis';
import { readRedisUrl, type RedisAddress } from '../../redis-url.ts';
import { lieWithin } from '../../domain/shared/days.ts';

export type RedisClient = Redis | Cluster;

/** A command is given up if Redis does not answer it in this time. Scripts can be sent again without harm. */
const COMMAND_TIMEOUT_MS = 5_000;
/** If a question gets no answer for so long, the connection is dead, even if the network does not say so. */
const SILENCE_MS = 6_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long closing a connection may take, because a server that is cut off does not answer. */
const DISCONNECT_TIMEOUT_MS = 500;
const RECONNECT_MAX_MS = 1_000;
/** A node that is cut off answers nothing, so only the other nodes can say which one has replaced it. */
const SLOTS_REFRESH_MS = 2_000;

/**
 * A connection that comes back by itself. While Redis is away, its commands fail within seconds instead of waiting for ever. Call connect() first.
 * @param url as in REDIS_URL
 * @param resend whether a command is sent again over the next connection if its answer was lost with this one
 * @throws Error if it is no such address
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
    // If no Sentinel answers, a start fails. A connection that was there before is tried for ever.
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
    // Names are not resolved here, because certificates are for names, and because one unknown name must not stop the others.
    dnsLookup: (name, found) => found(null, name),
    redisOptions: { ...commonOptions(resend), ...accessOptions(access), ...(tls ? { tls: {} } : {}) },
  });
  cluster.on('+node', writtenTogether);
  return cluster;
}

/** With many people at once, a write for each command would take a tenth of the processor's time (measured 2026-11-27). */
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

/** Before Redis 7, a script's error comes after a dash in the middle. */
const IS_READ_ONLY = /(?:^|-)READONLY /u;

/** A former master answers READONLY for ever over the same connection. Only once in a while, because the next connection may still find it. */
export function createReadOnlyWatch(pauseMs: number, now: () => number = Date.now): (error: Error) => boolean {
  let saidAt = -Infinity;
  return ({ message }) => {
    if (!IS_READ_ONLY.test(message) || lieWithin(pauseMs, saidAt, now())) return false;
    saidAt = now();
    return true;
  };
}

/**
 * ioredis (6.0.0, 2026-11) sets no listener for errors on its connections to Sentinels, and writes each error to the console: one a second while a
 * Sentinel is away. The other Sentinels still tell of a new master.
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
