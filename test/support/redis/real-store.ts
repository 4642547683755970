import { Redis } from 'ioredis';
import { type LocalRedis, startLocalRedis } from 'vendbot-demo';
import { createKeys, type Keys } from '../../../src/redis/shared/keys.ts';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';

/** The store on a Redis of its own, and a second connection that looks behind it. */
export interface RealStore {
  readonly store: Store;
  readonly server: LocalRedis;
  readonly raw: Redis;
  readonly keys: Keys;
  readonly logger: RecordingLogger;
  stop(): Promise<void>;
}

const KEY_PREFIX = 'test';

export async function startRealStore(): Promise<RealStore> {
  const server = await startLocalRedis();
  const logger = new RecordingLogger();
  const store = await openStore({
    url: server.url,
    keyPrefix: KEY_PREFIX,
    leaseMs: 10_000,
    timeZone: 'Africa/Lagos',
    logger,
  });
  const raw = new Redis(server.url);
  return {
    store,
    server,
    raw,
    keys: createKeys(KEY_PREFIX),
    logger,
    async stop() {
      await store.close();
      raw.disconnect();
      await server.stop();
    },
  };
}
