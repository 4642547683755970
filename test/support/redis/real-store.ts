import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createKeys, type Keys } from '../../../src/redis/keys.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';
import { openTestStore } from './test-store.ts';
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

/** One store for all tests of a file, empty before each. */
export function useRealStore(): Omit<RealStore, 'stop'> {
  let running: RealStore | undefined;
  const started = (): RealStore => {
    if (running === undefined) throw new Error('the store is there only once the tests run');
    return running;
  };
  beforeAll(async () => {
    running = await startRealStore();
  });
  afterEach(() => started().raw.flushall());
  afterAll(() => running?.stop());
  return {
    get store() {
      return started().store;
    },
    get url() {
      return started().url;
    },
    get raw() {
      return started().raw;
    },
    get keyPrefix() {
      return started().keyPrefix;
    },
    get keys() {
      return started().keys;
    },
    get logger() {
      return started().logger;
    },
  };
}

/** @param url of a server of the file's own; absent: the worker's */
export async function startRealStore(url?: string): Promise<RealStore> {
  const at = url ?? (await workerRedis());
  const keyPrefix = freshKeyPrefix();
  const logger = new RecordingLogger();
  const store = await openTestStore({ url: at, keyPrefix, logger });
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
