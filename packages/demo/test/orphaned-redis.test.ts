import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalRedis, noteRedis, startLocalRedis, stopOrphanedRedis } from '../src/local-redis.ts';

let directory: string;
let redis: LocalRedis | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'orphaned-'));
});
afterEach(async () => {
  await redis?.stop();
  redis = undefined;
  await rm(directory, { recursive: true });
});

test('a Redis that a killed demo left behind is stopped before another one begins on its data', async () => {
  redis = await startLocalRedis({ directory });
  await noteRedis(directory, redis.url);
  await stopOrphanedRedis(directory);
  expect(await answers(redis)).toBe(false);
});

test('another program’s Redis that has its port by then is left alone', async () => {
  redis = await startLocalRedis();
  await noteRedis(directory, redis.url);
  await stopOrphanedRedis(directory);
  expect(await answers(redis)).toBe(true);
});

test('nothing is done if none was left', async () => {
  await stopOrphanedRedis(directory);
  redis = await startLocalRedis({ directory });
  await noteRedis(directory, redis.url);
  await redis.stop();
  redis = undefined;
  expect(await stopOrphanedRedis(directory)).toBeUndefined();
});

async function answers({ url }: LocalRedis): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  return once(socket, 'connect')
    .then(() => true)
    .catch(() => false)
    .finally(() => socket.destroy());
}
