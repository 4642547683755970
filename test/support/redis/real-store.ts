import { Redis } from 'ioredis';
import { afterAll, afterEach } from 'vitest';
import { createKeys } from '../../../src/redis/keys.ts';
import { RecordingLogger } from '../fakes/recording-logger.ts';
import { openTestStore } from './test-store.ts';
import { freshKeyPrefix, workerRedis } from './worker-redis.ts';

/** One store for all tests of a file, empty before each. */
export async function useRealStore() {
  const real = await startRealStore();
  afterEach(() => real.raw.flushall());
  afterAll(() => real.stop());
  return real;
}

export type RealStore = Awaited<ReturnType<typeof startRealStore>>;

/** The store on a real Redis, and a second connection that looks behind it. @param url of a server of the file's own; absent: the worker's */
export async function startRealStore(url?: string) {
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
