import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, inject } from 'vitest';

let emptiedFor: string | undefined;

/**
 * The Redis of this worker, empty when a file asks for it first. A worker runs one file at a time, so the file may empty it again, and look at all
 * of its keys. A file that changes its settings, cuts its connections or stops it starts one of its own (startLocalRedis).
 */
export async function workerRedis(): Promise<string> {
  const url = inject('redisUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('this worker has no Redis: start-worker-redis.ts starts one for each');
  const { testPath } = expect.getState();
  if (testPath !== emptiedFor) await empty(url);
  emptiedFor = testPath;
  return url;
}

/** If an earlier file still writes something late, it is then under other keys. */
export function freshKeyPrefix(): string {
  return `test-${randomBytes(4).toString('hex')}`;
}

async function empty(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushall();
  redis.disconnect();
}
