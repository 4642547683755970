import type { Logger } from '../../domain/shared/injected.ts';
import type { RedisClient } from './open-redis.ts';
import { Cluster, type Redis } from 'ioredis';
import { withTimeout } from '../../async/timers.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import type { Keys } from '../keys.ts';
import { isStoreFailure } from './store-failure.ts';

/** The pause before the next look while Redis is there and takes no writes. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Says once that Redis is away and once that it is back, even if the connection comes and goes several times in between. A server that is no longer
 * the master accepts connections, but refuses writes.
 */
export function watchConnection(redis: RedisClient, takesWrites: () => Promise<boolean>, logger: Logger) {
  let isWatched = false;
  let isAway = false;
  const listeners: (() => void)[] = [];
  // Such an error may come at every try, or not at all. What counts is that the connection is gone.
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'Redis'));
  redis.on('node error', (error: Error, node: string) => logger.debug({ err: error, node }, 'Redis'));
  redis.on('close', () => {
    if (!isWatched) return;
    if (!isAway) logger.error({}, 'Redis is away; trying again every second');
    isAway = true;
  });
  redis.on('ready', () => {
    if (!isAway) return;
    tellReturn();
    void seeIfBack();
  });
  // In a cluster, one node may go and come back while the others stay.
  redis.on('+node', () => {
    if (isWatched) tellReturn();
  });
  return {
    begin: () => void (isWatched = true),
    end: () => void (isWatched = false),
    onReturn: (listener: () => void) => void listeners.push(listener),
  };

  function tellReturn(): void {
    for (const listener of listeners) listener();
  }

  async function seeIfBack(): Promise<void> {
    const isBack = await takesWrites();
    if (!isAway || !isWatched || redis.status !== 'ready') return;
    if (!isBack) return void setTimeout(() => void seeIfBack(), LOOK_AGAIN_MS).unref();
    isAway = false;
    logger.info({}, 'Redis is back');
  }
}

const RECONNECT_MS = 200;
/** Longer than a failover takes. */
const CONNECT_WITHIN_MS = 30_000;

/** Those that were closed on purpose. */
const closed = new WeakSet<RedisClient>();

/**
 * If a node of a cluster was away at first, the cluster gets ready later, and its own connect() never says so. If the server has no such database, or
 * forbids it, the client goes on in the first one, and does not say so either (ioredis 6.0.0, 2026-11).
 */
export async function connect(redis: RedisClient): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  const connected = Promise.race([ready, redis.connect()]);
  await withTimeout(connected, CONNECT_WITHIN_MS, () => Promise.reject(new Error('no answer')));
  const database = redis instanceof Cluster ? 0 : (redis.options.db ?? 0);
  if (database !== 0) await redis.select(database);
}

/**
 * The client should try for ever, but it ends for good if a Sentinel tells of a new master while it asks another one (ioredis 6.0.0, 2026-11).
 * @throws Error if Redis cannot be reached
 */
export async function connectForGood(redis: RedisClient): Promise<void> {
  await connect(redis).catch((error: unknown) => {
    redis.disconnect();
    throw new Error('Redis at REDIS_URL cannot be reached', { cause: error });
  });
  redis.on('end', () => {
    if (!closed.has(redis)) setTimeout(() => reconnect(redis), RECONNECT_MS);
  });
}

export async function closeForGood(redis: RedisClient): Promise<void> {
  closed.add(redis);
  await redis.quit().catch(() => undefined);
  // This also ends the listeners to Sentinels.
  redis.disconnect();
}

/** A failure here either ends the client again, or the client itself tries again. */
function reconnect(redis: RedisClient): void {
  if (!closed.has(redis) && redis.status === 'end') redis.connect().catch(() => undefined);
}

export const MARK_LIFE_MS = 60_000;

/** Hash tags whose writes stand for all. One server takes all writes or none. In a cluster, each master that has keys of people is asked. */
export function telltaleTags(redis: RedisClient): readonly string[] {
  const shards = redis instanceof Cluster ? SHARDS : SHARDS.slice(0, 1);
  return shards.map((shard) => `s${shard.toString(16)}`);
}

/** No PING, because a replica and servers with a full disk or a full memory answer it too. */
export async function takesWrites(redis: RedisClient, keys: Pick<Keys, 'ready'>): Promise<boolean> {
  const writes = telltaleTags(redis).map((tag) => redis.set(keys.ready(tag), '1', 'PX', MARK_LIFE_MS));
  const written = await Promise.allSettled(writes);
  return written.every(({ status }) => status === 'fulfilled');
}

/** A cluster's command takes more arguments, which are passed on unchanged. */
type SendCommand = Redis['sendCommand'];

/** Is told how the store answers; must not throw. */
export interface StoreEvents {
  storeAnswered(durationMs: number): void;
  /** `away`: it could not be reached, or was not ready. `refused`: it answered with an error. */
  storeFailed(kind: 'away' | 'refused'): void;
  storeReconnected(): void;
}

/** Reports how every command went. ioredis publishes the same on a diagnostics channel, but for all connections together and with all keys. */
export function watchCommands(redis: RedisClient, events: StoreEvents): void {
  const send: SendCommand = redis.sendCommand.bind(redis);
  redis.sendCommand = (...args: Parameters<SendCommand>) => {
    if (OF_THE_CLIENT.has(args[0].name)) return send(...args);
    const startedAt = performance.now();
    args[0].promise.then(
      () => events.storeAnswered(performance.now() - startedAt),
      // If the server does not have a script yet, the whole script is sent.
      (error: Error) =>
        error.message.startsWith('NOSCRIPT') || events.storeFailed(isStoreFailure(error) ? 'away' : 'refused'),
    );
    return send(...args);
  };
}

/** What ioredis sends by itself when it connects. Older servers refuse some of it, which does no harm. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(['hello', 'client', 'auth', 'select', 'info', 'quit']);
