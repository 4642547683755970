import { Redis } from 'ioredis';
import { createKeys, type Keys } from '../../../src/redis/shared/keys.ts';
import { openStore, type Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';
import { freshKeyPrefix, workerRedis } from './worker-redis.ts';

/** The store on a real Redis, and a second connection that looks behind it. */
export interface RealStore {
  readonly store: Store;
  readonly url: string;
  readonly raw: Redis;
  readonly keyPrefix: string;
  readonly keys: Keys;
  readonly logger: RecordingLogger;
  stop(): Promise<void>;
}

/** @param url of a server of the file's own; absent: the worker's */
export async function startRealStore(url?: string): Promise<RealStore> {
  const at = url ?? (await workerRedis());
  const keyPrefix = freshKeyPrefix();
  const logger = new RecordingLogger();
  const store = await openStore({ url: at, keyPrefix, leaseMs: 10_000, timeZone: 'Africa/Lagos', logger });
  const raw = new Redis(at);
  return {
    store,
    url: at,
    raw,
    keyPrefix,
    keys: createKeys(keyPrefix),
    logger,
    async stop() {
      await store.close();
      raw.disconnect();
    },
  };
}
